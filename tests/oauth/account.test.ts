import { beforeAll, describe, expect, test } from 'vitest';
import { listEntries } from '@/lib/credits/entries';
import { endAccess } from '@/lib/oauth/access';
import { listGrants } from '@/lib/oauth/grant';
import { listRequests } from '@/lib/requests/list';
import { flushRequests } from '@/lib/requests/log';
import { listTokens } from '@/lib/tokens/list';
import { deleteAccount } from '@/lib/users/delete';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { allow, connectApp, oauth, registerApp, toForm } from '@/tests/support/oauth';
import { newPkce, toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

let clientId: string;
beforeAll(async () => {
  clientId = await registerApp();
});

/** An account with a connected app that has submitted an ad. */
async function connected() {
  const account = await newAccount(harness.db, { credits: 3 });
  const app = await connectApp(harness.db, account.userId, clientId);
  const { body } = await clientOf(app.access).submit({ url: metaUrl(newAdId()) });
  const [grant] = await listGrants(harness.db, account.userId);
  if (grant === undefined) throw new Error('no grant');
  return { account, app, grant, analysisId: String(body.id) };
}

const admin = async (...args: string[]) => {
  const { code, stdout } = await runAdmin(harness, [...args, '--json']);
  return { code, document: JSON.parse(stdout) };
};

describe('the app of an account', () => {
  test('is named in the ledger, the request log and the operator’s view of an analysis', async () => {
    const { account, grant, analysisId } = await connected();
    const ctx = webContextOf(harness.db, account);
    expect((await listEntries(ctx, { page: 1 })).data[0]).toMatchObject({ kind: 'charge', via: 'Test app', analysis: { id: analysisId } });
    await flushRequests(harness.db);
    expect((await listRequests(ctx, { tokenId: grant.id })).requests).toMatchObject([
      { method: 'POST', path: '/api/v1/analyses', tokenName: 'Test app' },
    ]);
    const shown = await admin('analyses', 'show', '--id', analysisId);
    expect(shown.document.entries).toMatchObject([{ kind: 'charge', via: 'Test app' }]);
  });

  test('is not among its tokens, and is in its export without a secret', async () => {
    const { account, app, grant } = await connected();
    expect((await listTokens(harness.db, account.userId)).map(({ id }) => id)).toEqual([account.tokenId]);
    const everything = await readExport(harness.db, account.userId);
    expect(everything).toMatchObject({
      tokens: [{ id: account.tokenId }],
      connectedApps: [{ id: grant.id, name: 'Test app', clientId }],
      credits: { entries: [{ kind: 'refill' }, { kind: 'charge', tokenId: grant.id }] },
    });
    const text = JSON.stringify(everything);
    expect([text.includes(app.access), text.includes(app.refresh)]).toEqual([false, false]);
  });

  test('is deleted with it, and so are its codes and tokens', async () => {
    const { account, app, grant } = await connected();
    await allow(harness.db, account.userId, toQuery({ clientId, challenge: newPkce().challenge }));
    await deleteAccount(harness.db, account.userId);
    expect((await clientOf(app.access).credits()).status).toBe(401);
    const [left] = await harness.db<{ left: number }[]>`
      select ((select count(*) from api_tokens where id = ${grant.id}) + (select count(*) from access_tokens where token_id = ${grant.id})
        + (select count(*) from refresh_tokens where token_id = ${grant.id}) + (select count(*) from rate_windows where subject = ${grant.id})
        + (select count(*) from authorization_codes where user_id = ${account.userId}))::int as left`;
    expect(left).toEqual({ left: 0 });
  });

  test('cannot return with a code from before all access was revoked', async () => {
    const { account, app } = await connected();
    const { verifier, challenge } = newPkce();
    const answer = await allow(harness.db, account.userId, toQuery({ clientId, challenge }));
    await harness.db.begin((tx) => endAccess(tx, account.userId));
    expect((await clientOf(app.access).credits()).status).toBe(401);
    const late = await oauth.token(toForm(answer.searchParams.get('code') ?? '', { clientId, verifier }));
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('is listed, limited and disconnected by the operator', async () => {
    const { account, app, grant } = await connected();
    const listed = await admin('apps', 'list', '--email', account.email);
    expect(listed.document.apps).toMatchObject([{ id: grant.id, name: 'Test app', clientId }]);
    expect((await admin('tokens', 'limit', '--id', grant.id, '--credits', '3')).code).toBe(0);
    expect((await clientOf(app.access).credits()).headers.get('ratelimit-policy')).toBe('"credits";q=3;w=60');
    expect((await admin('apps', 'revoke', '--id', grant.id)).document).toEqual({ id: grant.id, name: 'Test app', clientId });
    expect((await clientOf(app.access).credits()).status).toBe(401);
    const again = await runAdmin(harness, ['apps', 'revoke', '--id', grant.id]);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('no connected app') });
    expect((await runAdmin(harness, ['tokens', 'revoke', '--id', grant.id])).stderr).toContain('no token');
  });
});

test('the database rejects a row that is both a token and a grant', async () => {
  const { userId } = await newAccount(harness.db);
  await expect(harness.db`insert into api_tokens (user_id, name) values (${userId}, 'neither')`).rejects.toThrow(
    'api_tokens_token_or_grant',
  );
});
