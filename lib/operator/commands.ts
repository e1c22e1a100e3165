import { z } from 'zod';
import { withTransaction } from '@/db/client';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { checkModel } from '@/lib/model/check-settings';
import { acceptSecret } from '@/lib/notices/secret-mark';
import { setPassword } from '@/lib/users/change-password';
import { getUserByEmail } from '@/lib/users/get';
import { provisionUser } from '@/lib/users/provision';
import { wholeNumber } from '@/lib/whole-number';
import { accessCommands } from './access';
import { analysisCommands } from './analyses';
import { checkCanaries } from './canary';
import { type Command, command, done, recorded, Text } from './command';
import { creditCommands } from './credits';
import { inspectAd } from './inspect';
import { describeModelCheck, MODEL_CHECK_TIMEOUT_MS } from './model-check';
import { operatorCommands } from './operators';
import { peopleCommands } from './people';
import { resumeCommands } from './resume';
import { showAll, showStatus } from './status';
import { insertAction } from './store';

export const commands: Readonly<Record<string, Command>> = {
  'ads inspect': command(
    'ads inspect --url URL [--force]',
    z.strictObject({ url: z.string(), force: z.literal('on').optional() }),
    (db, { url, force }) => inspectAd(db, { url, breaker: force && 'ignored' }),
  ),
  'ads canary': command('ads canary', z.strictObject({}), checkCanaries),
  'users create': command(
    'users create --email E --password P [--credits N]',
    z.strictObject({ email: Text, password: z.string(), credits: wholeNumber(0, MAX_MOVED_CREDITS).default(0) }),
    async (db, input) => {
      const user = await withTransaction(db, async (tx) => {
        const created = await provisionUser(tx, input);
        await insertAction(tx, 'users create', { userId: created.userId, credits: input.credits });
        return created;
      });
      return done(user, `Created ${user.email} with ${user.balance} credits.`);
    },
  ),
  'users set-password': command(
    'users set-password --email E --password P',
    z.strictObject({ email: Text, password: z.string() }),
    async (db, input) => {
      const { userId } = await getUserByEmail(db, input.email);
      const user = await recorded(db, 'users set-password', { userId }, (tx) => setPassword(tx, input));
      return done(user, `Set the password of ${user.email} and ended all its sessions.`);
    },
  ),
  ...creditCommands,
  ...accessCommands,
  ...operatorCommands,
  ...peopleCommands,
  'model check': command('model check', z.strictObject({}), async () => {
    const check = await withDeadline(undefined, MODEL_CHECK_TIMEOUT_MS, (signal) => checkModel(env().gemini, signal));
    return { document: check, ok: check.problems.length === 0, lines: describeModelCheck(check) };
  }),
  'secret accept': command('secret accept --reason R', z.strictObject({ reason: Text }), async (db, { reason }) => {
    await recorded(db, 'secret accept', { reason }, acceptSecret);
    return done({ accepted: true }, 'This AUTH_SECRET is taken as that of the database. The notice closes within a minute.');
  }),
  ...resumeCommands,
  ...analysisCommands,
  status: command('status [--all]', z.strictObject({ all: z.literal('on').optional() }), (db, { all }) =>
    all === undefined ? showStatus(db) : showAll(db),
  ),
};
