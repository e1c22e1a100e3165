import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

async function admin(...args: string[]): Promise<{ code: number; document: Record<string, unknown> }> {
  const { code, stdout } = await runAdmin(harness, [...args, '--json']);
  return { code, document: JSON.parse(stdout) };
}

const actionsOn = (userId: string) => harness.db<{ command: string }[]>`
  select command from operator_actions where detail->>'userId' = ${userId} order by id`;

test('the operator lists, shows, exports and deletes a user; each is recorded under the user’s ID, and the ledger stays', async () => {
  const { userId, accountId, email, secret, tokenId } = await newAccount(harness.db, { credits: 3 });
  const id = String((await clientOf(secret).submit({ url: metaUrl(newAdId()) })).body.id);
  const listed = await admin('users', 'list', '--contains', email.slice(0, 12));
  expect(listed.document).toMatchObject({ users: [{ id: userId, email, balance: 2, analyses: 1 }] });
  const shown = await admin('users', 'show', '--email', email);
  expect(shown.document).toMatchObject({
    id: userId,
    accountId,
    hasPassword: false,
    sessions: 0,
    tokens: [{ id: tokenId }],
    links: [],
    apps: [],
  });
  expect(JSON.stringify(shown.document)).not.toContain(secret);

  const dir = mkdtempSync(path.join(tmpdir(), 'ad-people-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'account.json');
  expect((await admin('users', 'export', '--email', email, '--to', file)).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ profile: { email }, analyses: [{ id }] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await admin('users', 'export', '--email', email, '--to', file)).toMatchObject({ code: 2 });

  expect(await admin('users', 'delete', '--email', email, '--confirm', `${randomUUID()}@example.test`)).toMatchObject({ code: 2 });
  expect((await clientOf(secret).credits()).status).toBe(200);
  expect((await admin('users', 'delete', '--email', email, '--confirm', email)).code).toBe(0);
  expect((await clientOf(secret).credits()).status).toBe(401);
  expect((await admin('users', 'show', '--email', email)).code).toBe(2);
  const commands = (await actionsOn(userId)).map(({ command }) => command);
  expect(commands).toEqual(['users show', 'users export', 'users export', 'users delete']);
  expect(JSON.stringify(await harness.db`select detail from operator_actions`)).not.toContain(email);
  expect((await admin('ledger', 'verify')).document).toMatchObject({ ok: true });
});

test('no control character of a name reaches the terminal, in lines or in JSON; an account is found by its ID', async () => {
  const { userId, email, tokenId } = await newAccount(harness.db);
  const name = `a\u001b[2J\u0007\u009b31m\u202e\u200bb`;
  await harness.db`update api_tokens set name = ${name} where id = ${tokenId}`;
  for (const flags of [[], ['--json']]) {
    const { stdout } = await runAdmin(harness, ['users', 'show', '--email', email, ...flags]);
    expect(stdout).toContain('[2J');
    expect(stdout).not.toMatch(/[^\P{C}\n]/u);
    if (flags.length > 0) expect(JSON.parse(stdout)).toMatchObject({ tokens: [{ name }] });
  }
  expect((await admin('users', 'list', '--contains', userId)).document).toMatchObject({ users: [{ id: userId }] });
});
