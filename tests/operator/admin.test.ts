import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

const run = promisify(execFile);

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

type Outcome = { code: number; stdout: string; stderr: string };

/** The command line as an operator has it, in a process of its own; no setting but where the database is. */
async function admin(...args: string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    APP_ENV: 'production',
    AUTH_SECRET: '',
    GEMINI_API_KEY: '',
    EGRESS_MAP: '',
    EGRESS_CA: '',
    DATABASE_URL: harness.url,
  };
  try {
    return { code: 0, ...(await run(process.execPath, ['--import', 'tsx', 'lib/operator/main.ts', ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

async function adminJson(...args: string[]): Promise<{ code: number; document: Record<string, unknown> }> {
  const { code, stdout } = await admin(...args, '--json');
  return { code, document: JSON.parse(stdout) };
}

const newEmail = () => `${randomUUID()}@example.test`;

describe('the operator', () => {
  test('creates a user, issues a token that works, grants credits and takes the token back', async () => {
    const email = newEmail();
    expect((await adminJson('users', 'create', '--email', email, '--password', 'correct horse', '--credits', '25')).document).toMatchObject(
      { email, balance: 25 },
    );
    const issued = (await adminJson('tokens', 'issue', '--email', email, '--name', 'laptop')).document;
    const client = clientOf(String(issued.token));
    expect((await client.credits()).body).toEqual({ balance: 25, lifetimePurchased: 25 });
    expect((await adminJson('credits', 'grant', '--email', email, '--amount', '5', '--reason', 'invoice 7')).document).toMatchObject({
      balance: 30,
    });
    expect((await client.credits()).body).toEqual({ balance: 30, lifetimePurchased: 30 });
    expect((await adminJson('tokens', 'limit', '--id', String(issued.id), '--credits', '3')).document).toMatchObject({
      limits: { credits: 3, submit: 10 },
    });
    expect((await client.credits()).headers.get('ratelimit-policy')).toContain('q=3');
    await adminJson('tokens', 'revoke', '--id', String(issued.id));
    expect((await client.credits()).status).toBe(401);
  });

  test('shows and fails a live analysis; its credit comes back and the change is noted', async () => {
    const { secret } = await newAccount(harness.db, { credits: 1 });
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    const id = String(body.id);
    expect((await adminJson('analyses', 'show', '--id', id)).document).toMatchObject({
      id,
      status: 'queued',
      entries: [{ kind: 'charge', delta: -1 }],
    });
    expect((await adminJson('analyses', 'fail', '--id', id, '--reason', 'stuck')).document).toMatchObject({ id, status: 'failed' });
    expect((await clientOf(secret).fetch(id)).body).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('operator') });
    expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 1 });
    expect((await adminJson('analyses', 'fail', '--id', id, '--reason', 'again')).code).toBe(2);
    expect(await harness.db`select 1 from operator_actions where command = 'analyses fail' and detail ->> 'id' = ${id}`).toHaveLength(1);
  });

  test('sees drift, and exits 1 on it', async () => {
    expect(await adminJson('ledger', 'verify')).toMatchObject({ code: 0, document: { ok: true } });
    const { accountId } = await newAccount(harness.db, { credits: 2 });
    await harness.db`update credit_accounts set balance = 9 where id = ${accountId}`;
    expect(await adminJson('ledger', 'verify')).toMatchObject({
      code: 1,
      document: { ok: false, accountDrift: [{ accountId, expected: 2, actual: 9 }] },
    });
    await harness.db`update credit_accounts set balance = 2 where id = ${accountId}`;
  });

  test('is told what is wrong, and nothing is changed', async () => {
    const email = newEmail();
    const cases: [string[], RegExp][] = [
      [[], /Usage/],
      [['users', 'make'], /no command "users make"/],
      [['users', 'create', '--email', email], /--password is missing/],
      [['users', 'create', '--email', 'x', '--password', 'long enough'], /not an email/],
      [['users', 'create', '--email', email, '--password', 'short'], /at least 8/],
      [['users', 'create', '--email', email, '--password', 'long enough', '--colour', 'red'], /unknown option --colour/],
      [['credits', 'grant', '--email', email, '--amount', '5', '--reason', 'x'], /no user/],
      [['credits', 'grant', '--email', email, '--amount', '-5', '--reason', 'x'], /whole number/],
      [['tokens', 'revoke', '--id', randomUUID()], /no token/],
      [['tokens', 'revoke', '--id', 'x'], /uuid/],
    ];
    await Promise.all(
      cases.map(async ([args, message]) => {
        const json = await adminJson(...args);
        expect(json).toMatchObject({ code: 2, document: { error: { message: expect.stringMatching(message) } } });
      }),
    );
    expect(await admin('users', 'make')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('no command') });
    expect(await harness.db`select 1 from users where email = ${email}`).toHaveLength(0);
  });
});
