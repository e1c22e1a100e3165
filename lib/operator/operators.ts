import { z } from 'zod';
import type { Db } from '@/db/client';
import { getUserByEmail } from '@/lib/users/get';
import { listOperators, setRole } from '@/lib/users/operators/role';
import { type Command, command, done, minute, recorded, Text } from './command';

const RoleFlags = z.strictObject({ email: Text, reason: Text });

/** No page, form or API gives the role. */
export const operatorCommands: Readonly<Record<string, Command>> = {
  'operators grant': command('operators grant --email E --reason R', RoleFlags, async (db, { email, reason }) => {
    const { userId } = await getUserByEmail(db, email);
    const grant = (tx: Db) => setRole(tx, { email, role: 'operator' });
    await recorded(db, 'operators grant', { userId, reason }, grant);
    return done({ userId, email }, `${email} is an operator: /operator opens for them.`);
  }),
  'operators revoke': command('operators revoke --email E --reason R', RoleFlags, async (db, { email, reason }) => {
    const { userId } = await getUserByEmail(db, email);
    await recorded(db, 'operators revoke', { userId, reason }, (tx) => setRole(tx, { email, role: 'none' }));
    return done({ userId, email }, `${email} is no longer an operator. Their next request for /operator gets a 404.`);
  }),
  'operators list': command('operators list', z.strictObject({}), async (db) => {
    const operators = await recorded(db, 'operators list', {}, listOperators);
    const lines = operators.map(({ id, email, operatorSince }) => `${id}  since ${minute(operatorSince)}  ${email}`);
    return done({ operators }, ...(lines.length === 0 ? ['No operators.'] : lines));
  }),
};
