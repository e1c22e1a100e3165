import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { listGrants } from '@/lib/oauth/grant';
import { listLinksOf } from '@/lib/shares/find';
import { listTokens } from '@/lib/tokens/list';
import { deleteAccount } from '@/lib/users/delete';
import { countUsers, findShownUser, type ListedUser, selectUsers } from '@/lib/users/directory/store';
import { writeDocument } from '@/lib/users/export/document';
import { getUserByEmail } from '@/lib/users/get';
import { wholeNumber } from '@/lib/whole-number';
import { type Command, command, done, minute, recorded, Text } from './command';
import { insertAction } from './store';

const MAX_LISTED = 1000;

const toLine = ({ id, email, emailVerified, createdAt, balance, analyses }: ListedUser) =>
  `${id}  since ${minute(createdAt)}  ${balance} credits  ${analyses} analyses  ${email}${emailVerified === null ? ' (not confirmed)' : ''}`;

function listUsers(db: Db, { contains, limit }: { contains: string | undefined; limit: number }) {
  const list = async (tx: Db) => ({ users: await selectUsers(tx, { contains, most: limit }), all: await countUsers(tx) });
  return recorded(db, 'users list', { limit }, list);
}

/** No content and no secrets. Throws `not_found`. */
async function showUser(db: Db, email: string) {
  const { userId, accountId } = await getUserByEmail(db, email);
  const show = async (tx: Db) => {
    const user = await findShownUser(tx, userId);
    if (user === undefined) throw new AppError('not_found', { message: 'There is no user with this email address.' });
    const [tokens, apps, links] = [await listTokens(tx, userId), await listGrants(tx, userId), await listLinksOf(tx, userId)];
    return { ...user, accountId, tokens, apps, links };
  };
  return recorded(db, 'users show', { userId }, show);
}

const ByEmail = z.strictObject({ email: Text });

/** Reading the data of a person is recorded, too. */
export const peopleCommands: Readonly<Record<string, Command>> = {
  'users list': command(
    'users list [--contains TEXT] [--limit N]',
    z.strictObject({ contains: Text.optional(), limit: wholeNumber(1, MAX_LISTED).default(50) }),
    async (db, { contains, limit }) => {
      const { users, all } = await listUsers(db, { contains, limit });
      return done({ users, all }, ...users.map(toLine), `${users.length} of ${all} users.`);
    },
  ),
  'users show': command('users show --email E', ByEmail, async (db, { email }) => {
    const user = await showUser(db, email);
    const { accountId, tokens, apps, links, operatorSince } = user;
    return done(
      user,
      toLine(user),
      `account     ${accountId}`,
      `signs in    ${[...(user.hasPassword ? ['password'] : []), ...user.providers].join(', ') || 'by email only'}; ${user.sessions} sessions`,
      ...(operatorSince === null ? [] : [`operator    since ${minute(operatorSince)}`]),
      ...tokens.map(
        ({ id, name, prefix, lastUsedAt, revokedAt }) =>
          `token       ${id}  ${prefix}…  last used ${minute(lastUsedAt)}${revokedAt === null ? '' : '  revoked'}  ${name}`,
      ),
      ...apps.map(({ id, name, lastUsedAt }) => `app         ${id}  last used ${minute(lastUsedAt)}  ${name}`),
      ...links.map(({ id, name, expiresAt, views }) => `shared link ${id}  ends ${minute(expiresAt)}  ${views} views  ${name}`),
    );
  }),
  'users export': command('users export --email E --to FILE', ByEmail.extend({ to: Text }), async (db, { email, to }) => {
    const { userId } = await getUserByEmail(db, email);
    await recorded(db, 'users export', { userId }, async () => undefined);
    const file = createWriteStream(to, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(writeDocument(db, userId)), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new AppError('invalid_body', { message: `${to} exists already. Name a new file.` });
    });
    return done({ userId, file: to, bytes: file.bytesWritten }, `Exported the account of ${email} to ${to}: ${file.bytesWritten} bytes.`);
  }),
  'users delete': command('users delete --email E --confirm E', ByEmail.extend({ confirm: Text }), async (db, { email, confirm }) => {
    if (confirm !== email) throw new AppError('invalid_body', { message: '--confirm must repeat the address. Nothing was deleted.' });
    const { userId } = await getUserByEmail(db, email);
    await deleteAccount(db, userId, (tx) => insertAction(tx, 'users delete', { userId }));
    return done(
      { userId, deleted: true },
      'Deleted the user with their sessions, tokens, analyses and shared links. The ledger keeps their entries without a name.',
    );
  }),
};
