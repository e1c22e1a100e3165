import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { listGrants, revokeGrant } from '@/lib/oauth/grant';
import { endpoints, policy } from '@/lib/rate-limit/policy';
import { listLinkAt, listLinksOf } from '@/lib/shares/find';
import { revokeLink } from '@/lib/shares/revoke';
import { issueToken } from '@/lib/tokens/issue';
import { limitToken } from '@/lib/tokens/limit';
import { revokeToken } from '@/lib/tokens/revoke';
import { MAX_TOKEN_LIMIT } from '@/lib/tokens/schema';
import { getUserByEmail } from '@/lib/users/get';
import { wholeNumber } from '@/lib/whole-number';
import { type Command, command, done, Id, minute, recorded, Text } from './command';

const Limit = wholeNumber(1, MAX_TOKEN_LIMIT);

const limitFlags = z
  .strictObject({ submit: Limit, list: Limit, fetch: Limit, credits: Limit, mcp: Limit, stills: Limit })
  .partial()
  .extend({ id: Id });

export const accessCommands = {
  'tokens issue': command('tokens issue --email E --name N', z.strictObject({ email: Text, name: Text }), async (db, { email, name }) => {
    const { userId } = await getUserByEmail(db, email);
    const issued = await recorded(db, 'tokens issue', { userId, name }, (tx) => issueToken(tx, { userId, name }));
    return done(
      { id: issued.token.id, name, prefix: issued.token.prefix, token: issued.secret },
      `Token ${issued.token.id}. It is shown only once:`,
      issued.secret,
    );
  }),
  'tokens revoke': command('tokens revoke --id ID', z.strictObject({ id: Id }), async (db, { id }) => {
    const token = await recorded(db, 'tokens revoke', { id }, (tx) => revokeToken(tx, id));
    return done({ id, name: token.name, revokedAt: token.revokedAt }, `Revoked "${token.name}". Its next request is rejected.`);
  }),
  'tokens limit': command(
    `tokens limit --id ID ${endpoints.map((name) => `[--${name} N]`).join(' ')}`,
    limitFlags,
    async (db, { id, ...given }) => {
      const limits = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const token = await recorded(db, 'tokens limit', { id, limits }, (tx) => limitToken(tx, id, limits));
      const effective = { ...policy, ...token.limits };
      return done(
        { id, limits: effective },
        `Calls per minute of "${token.name}":`,
        ...endpoints.map((name) => `  ${name.padEnd(8)} ${effective[name]}`),
      );
    },
  ),
  'shares list': command(
    'shares list --email E | --url URL',
    z.strictObject({ email: Text.optional(), url: Text.optional() }),
    async (db, { email, url }) => {
      if ((email === undefined) === (url === undefined))
        throw new AppError('invalid_body', { message: 'Give either the --email of an account or the --url of a link.' });
      const links = url === undefined ? await listLinksOf(db, (await getUserByEmail(db, email ?? '')).userId) : await listLinkAt(db, url);
      const lines = links.map(
        ({ id, userId, name, views, createdAt, expiresAt }) =>
          `${id}  user ${userId}  created ${minute(createdAt)}  ends ${minute(expiresAt)}  ${views} views  ${name}`,
      );
      return done({ links }, ...(links.length === 0 ? ['No shared links.'] : lines));
    },
  ),
  'shares revoke': command('shares revoke --id ID', z.strictObject({ id: Id }), async (db, { id }) => {
    const { name } = await recorded(db, 'shares revoke', { id }, (tx) => revokeLink(tx, id));
    return done({ id, name }, `Revoked "${name}". The next request for it gets a 404.`);
  }),
  'apps list': command('apps list --email E', z.strictObject({ email: Text }), async (db, { email }) => {
    const { userId } = await getUserByEmail(db, email);
    const apps = await listGrants(db, userId);
    const lines = apps.map(({ id, name, lastUsedAt }) => `${id}  last used ${minute(lastUsedAt)}  ${name}`);
    return done({ apps }, ...(apps.length === 0 ? ['No connected apps.'] : lines));
  }),
  'apps revoke': command('apps revoke --id ID', z.strictObject({ id: Id }), async (db, { id }) => {
    const app = await recorded(db, 'apps revoke', { id }, (tx) => revokeGrant(tx, id));
    return done({ id, name: app.name, clientId: app.clientId }, `Disconnected "${app.name}". Its next request is rejected.`);
  }),
} as const satisfies Record<string, Command>;
