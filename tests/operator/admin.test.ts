import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun, updateProgress } from '@/lib/analyses/store';
import { findSessionOwner } from '@/lib/sessions/find';
import { openSession } from '@/lib/sessions/open';
import { checkPassword } from '@/lib/users/sign-in';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { failRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

const run = promisify(execFile);

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the operator command in a process of its own, with no setting but the database. */
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
    return { code: 0, ...(await run(process.execPath, ['lib/operator/start.mjs', ...args], { env })) };
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
  test('creates a user, issues a working token, grants credits and revokes the token', async () => {
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
    const grant = () =>
      adminJson('credits', 'grant', '--email', email, '--amount', '7', '--reason', 'invoice 8', '--ref', `invoice-8 ${email}`);
    expect([(await grant()).document.granted, (await grant()).document.granted]).toEqual([7, 0]);
    expect((await client.credits()).body).toEqual({ balance: 37, lifetimePurchased: 37 });
    expect((await adminJson('tokens', 'limit', '--id', String(issued.id), '--credits', '3')).document).toMatchObject({
      limits: { credits: 3, submit: 10 },
    });
    expect((await client.credits()).headers.get('ratelimit-policy')).toContain('q=3');
    expect((await adminJson('tokens', 'limit', '--id', String(issued.id), '--stills', '7')).document).toMatchObject({
      limits: { credits: 3, stills: 7 },
    });
    await adminJson('tokens', 'revoke', '--id', String(issued.id));
    expect((await client.credits()).status).toBe(401);
  });

  test('sets a password; every browser of the account is signed out, and the change is recorded under the account’s ID', async () => {
    const email = newEmail();
    await adminJson('users', 'create', '--email', email, '--password', 'correct horse');
    const { userId } = await checkPassword(
      harness.db,
      { email, password: 'correct horse', address: undefined, device: undefined },
      { mustBeConfirmed: true },
    );
    const { secret } = await openSession(harness.db, userId);
    expect((await adminJson('users', 'set-password', '--email', email, '--password', 'password123')).document).toMatchObject({
      error: { message: expect.stringContaining('leaked') },
    });
    expect(await findSessionOwner(harness.db, secret)).toMatchObject({ userId });
    expect((await adminJson('users', 'set-password', '--email', email, '--password', 'another horse')).code).toBe(0);
    expect(await findSessionOwner(harness.db, secret)).toBeUndefined();
    await checkPassword(harness.db, { email, password: 'another horse', address: undefined, device: undefined }, { mustBeConfirmed: true });
    const notes = await harness.db<{ detail: unknown }[]>`select detail from operator_actions where command = 'users set-password'`;
    expect(notes).toHaveLength(1);
    expect(notes[0]?.detail).toEqual({ userId });
  });

  test('shows and fails a live analysis; its credit is refunded and the change recorded', async () => {
    const { secret } = await newAccount(harness.db, { credits: 1 });
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    const id = String(body.id);
    expect((await adminJson('analyses', 'show', '--id', id)).document).toMatchObject({
      id,
      status: 'queued',
      entries: [{ kind: 'charge', delta: -1 }],
    });
    const [run] = await harness.db`select run_id as id from analyses where id = ${id}`;
    expect((await adminJson('analyses', 'show', '--id', String(run?.id))).document).toMatchObject({ id });
    expect((await adminJson('analyses', 'fail', '--id', id, '--reason', 'stuck')).document).toMatchObject({ id, status: 'failed' });
    expect((await clientOf(secret).fetch(id)).body).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('operator') });
    expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 1 });
    expect((await adminJson('analyses', 'fail', '--id', id, '--reason', 'again')).code).toBe(2);
    expect(await harness.db`select 1 from operator_actions where command = 'analyses fail' and detail ->> 'id' = ${id}`).toHaveLength(1);
  });

  test('adjusts a balance up and down, never below zero; lifetime purchases stay', async () => {
    const { secret, email, accountId } = await newAccount(harness.db, { credits: 5 });
    const adjust = (amount: string) =>
      adminJson('credits', 'adjust', '--email', email, '--amount', amount, '--reason', 'a mistake of ours');
    expect((await adjust('-3')).document).toMatchObject({ adjusted: -3, balance: 2 });
    expect((await adjust('+4')).document).toMatchObject({ adjusted: 4, balance: 6 });
    expect(await adjust('-7')).toMatchObject({ code: 2, document: { error: { message: expect.stringMatching(/below 0/) } } });
    expect((await adjust('0')).code).toBe(2);
    expect((await clientOf(secret).credits()).body).toEqual({ balance: 6, lifetimePurchased: 5 });
    expect(
      await harness.db`select 1 from operator_actions where command = 'credits adjust' and detail ->> 'accountId' = ${accountId}`,
    ).toHaveLength(2);
  });

  test('takes a stuck analysis from its worker, which can no longer write; the next worker ends it with one charge', async () => {
    const { secret } = await newAccount(harness.db, { credits: 1 });
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    const id = String(body.id);
    const [run] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
    const held = { runId: run?.runId ?? '', engineRunId: 'stuck' };
    await claimRun(harness.db, held, 'Working');
    expect(await adminJson('analyses', 'requeue', '--id', id, '--reason', 'no sign of life')).toMatchObject({ code: 0, document: { id } });
    expect(await updateProgress(harness.db, held, 'composing', 'Too late')).toBe(false);
    expect(await harness.db`select id from job_events where data ->> 'runId' = ${held.runId} order by id`).toHaveLength(2);
    expect(await completeRun(harness.db, held, scoredReport())).toBe(false);
    expect(await failRun(harness.db, { ...held, code: 'internal' })).toBe(false);
    const next = { ...held, engineRunId: 'next' };
    expect(await claimRun(harness.db, next, 'Working')).toBeDefined();
    expect(await completeRun(harness.db, held, scoredReport())).toBe(false);
    expect(await completeRun(harness.db, next, scoredReport())).toBe(true);
    expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 0 });
    expect(await adminJson('analyses', 'requeue', '--id', id)).toMatchObject({
      code: 2,
      document: { error: { message: expect.stringMatching(/is done/) } },
    });
    expect(await harness.db`select 1 from operator_actions where command = 'analyses requeue' and detail ->> 'id' = ${id}`).toHaveLength(1);
  });

  test('reads that a failed analysis cannot be requeued', async () => {
    const { secret } = await newAccount(harness.db, { credits: 1 });
    const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
    await failRunOf(harness.db, String(body.id), 'video_broken');
    const answer = await adminJson('analyses', 'requeue', '--id', String(body.id));
    expect(answer).toMatchObject({
      code: 2,
      document: { error: { message: expect.stringMatching(/cannot be requeued.*Submit the URL again/) } },
    });
    expect((await clientOf(secret).credits()).body).toMatchObject({ balance: 1 });
  });

  test('sees a charge on the wrong account', async () => {
    const [one, two] = [await newAccount(harness.db, { credits: 1 }), await newAccount(harness.db, { credits: 1 })];
    const { body } = await clientOf(one.secret).submit({ url: metaUrl(newAdId()) });
    const id = String(body.id);
    await harness.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update analyses set account_id = ${two.accountId} where id = ${id}`;
    });
    expect(await adminJson('ledger', 'verify')).toMatchObject({
      code: 1,
      document: { analysisDrift: [{ analysisId: id, problem: expect.stringMatching(/another account/) }] },
    });
    await harness.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update analyses set account_id = ${one.accountId} where id = ${id}`;
    });
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

  test('reads what is wrong, and nothing changes', async () => {
    const email = newEmail();
    const cases: [string[], RegExp][] = [
      [[], /Usage/],
      [['users', 'make'], /Unknown command "users make"/],
      [['users', 'create', '--email', email], /--password is missing/],
      [['users', 'create', '--email', 'x', '--password', 'long enough'], /valid email address/],
      [['users', 'create', '--email', email, '--password', 'short'], /at least 8/],
      [['users', 'create', '--email', email, '--password', 'long enough', '--color', 'red'], /unknown option --color/],
      [['credits', 'grant', '--email', email, '--amount', '5', '--reason', 'x'], /no user/],
      ...['0', '-5', '1000001', '9'.repeat(30)].map((amount): [string[], RegExp] => [
        ['credits', 'grant', '--email', email, '--amount', amount, '--reason', 'x'],
        /--amount must be a whole number from 1 to 1,000,000\./,
      ]),
      ...['0', '-1000001', '1e3'].map((amount): [string[], RegExp] => [
        ['credits', 'adjust', '--email', email, '--amount', amount, '--reason', 'x'],
        /--amount must be a whole number from -1,000,000 to 1,000,000 other than 0\./,
      ]),
      [
        ['users', 'create', '--email', email, '--password', 'long enough', '--credits', '1000001'],
        /--credits must be a whole number from 0 to 1,000,000\./,
      ],
      ...['0', '100001', '10000000'].map((limit): [string[], RegExp] => [
        ['tokens', 'limit', '--id', randomUUID(), '--fetch', limit],
        /--fetch must be a whole number from 1 to 100,000\./,
      ]),
      [['tokens', 'revoke', '--id', randomUUID()], /no token/],
      [['tokens', 'revoke', '--id', 'x'], /UUID/],
    ];
    await Promise.all(
      cases.map(async ([args, message]) => {
        const json = await adminJson(...args);
        expect(json).toMatchObject({ code: 2, document: { error: { message: expect.stringMatching(message) } } });
      }),
    );
    expect(await admin('users', 'make')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Unknown command') });
    expect(await harness.db`select 1 from users where email = ${email}`).toHaveLength(0);
  });
});
