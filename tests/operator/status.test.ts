import { afterAll, beforeEach, expect, test } from 'vitest';
import { canClaim } from '@/lib/analyses/line/schedule';
import { addModelUse, claimRun, updatePageState } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { recordNotices } from '@/lib/notices/publish';
import type { Facts } from '@/lib/operator/facts';
import { queueEmail } from '@/lib/users/outbox/deliver';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { claim, drainLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});
beforeEach(async () => {
  for (const table of ['platform_gates', 'model_breakers', 'api_requests']) await harness.db.unsafe(`delete from ${table}`);
});

/** What `status` prints, and its document. */
async function show(...flags: string[]) {
  const [text, json] = [await runAdmin(harness, ['status', ...flags]), await runAdmin(harness, ['status', ...flags, '--json'])];
  const facts = JSON.parse(json.stdout) as Facts;
  return { code: text.code, text: text.stdout, facts, meta: facts.libraries.find(({ platform }) => platform === 'meta') };
}

test('one screen says what ended and why, what it cost, what waits and what is wrong', async () => {
  const [done, broken, running, queued] = await newLine(harness.db, 4);
  if (done === undefined || broken === undefined || running === undefined || queued === undefined) throw new Error('no line');
  await completeRunOf(harness.db, done.analysisId);
  await failRunOf(harness.db, broken.analysisId, 'video_broken');
  expect(await claim(harness.db, running)).toBe(true);
  const calm = await show();
  expect(calm.code).toBe(0);
  for (const line of [
    /^Today +1 done, 1 failed \(1 video_broken\), 1 refunded, US\$ 0\.00$/m,
    /^Queue +1 wait, the oldest for \d+ s; 1 of 4 slots in use; 1 fetching, 0 composing, the oldest for \d+ s$/m,
    /^Release +\d+\.\d+\.\d+/m,
    /^Notices +none$/m,
    /^Model +gemini-3\.8-flash: breaker closed/m,
    /^Margin +unknown: no credits are sold in US dollars$/m,
    /^Messages +notices are sent nowhere \(set OPERATOR_WEBHOOK_URL or OPERATOR_EMAIL\)$/m,
  ])
    expect(calm.text).toMatch(line);
  await harness.db`insert into model_breakers (model, fault, opened_at) values ('gemini-3.8-flash', 'daily_quota', now() - interval '1 minute')`;
  await recordNotices(harness.db);
  const { code, text, facts } = await show();
  expect(text).toMatch(/^Model +gemini-3\.8-flash: breaker open \(daily_quota\) for \d+ s +\(admin -- model resume \| model check\)$/m);
  expect([code, facts.model.breaker?.fault, facts.notices.map((notice) => notice.code)]).toEqual([1, 'daily_quota', ['model_quota_spent']]);
  expect(facts.week).toMatchObject({ done: 1, failed: 1, causes: { video_broken: 1 }, refunds: 1 });
  expect(facts.spend).toMatchObject({ spent: 0, accountsAtLimit: 0 });
  expect(JSON.stringify(facts)).not.toMatch(/@/);
});

test('with --all it names runs, accounts, emails and actions, each with what changes it, and is recorded', async () => {
  const [run] = await newLine(harness.db, 1);
  if (run === undefined) throw new Error('no line');
  await claim(harness.db, run);
  await addModelUse(harness.db, run.runId, { model: 'm', inputTokens: 1, audioInputTokens: 0, outputTokens: 1, cost: 0.07 }, 0);
  const [{ email: spender = '' } = {}] = await harness.db<{ email: string }[]>`
    select u.email from analyses a join users u on u.id = a.user_id where a.run_id = ${run.runId}`;
  const { userId, accountId, email } = await newAccount(harness.db);
  const grant = ['credits', 'grant', '--email', email, '--amount', '5', '--reason', 'invoice 9', '--ref', 'invoice-9'];
  await runAdmin(harness, grant);
  await queueEmail(harness.db, { kind: 'confirm', userId, next: '/' });
  await harness.db`update emails set attempts = 2`;
  const { text } = await show('--all');
  const lineWith = (words: string) => text.split('\n').find((line) => line.includes(words)) ?? '';
  expect(lineWith(`analyses requeue --id ${run.analysisId}`)).toContain('in progress');
  expect(lineWith('US$ 0.07 spent  1 runs')).toContain(spender);
  expect(lineWith('confirm  2 attempts  will be tried again')).toContain(email);
  expect(lineWith('credits grant')).toMatch(new RegExp(`ref invoice-9, amount 5, accountId ${accountId} {2}\\(invoice 9\\)$`));
  await harness.db`update emails set failed_at = now()`;
  const later = (await show('--all')).text;
  expect(later).toMatch(/ {2}confirm {2}2 attempts {2}given up /);
  expect(later).toMatch(/ {2}status --all$/m);
});

test('the ten busiest accounts of the last ten minutes are named by their IDs', async () => {
  const { userId, tokenId } = await newAccount(harness.db);
  expect((await show()).text).toMatch(/^Busiest accounts +no calls with a token in ten minutes$/m);
  await harness.db`
    insert into api_requests (token_id, at, method, path, status, request_id)
    select ${tokenId}, now() - make_interval(mins => n), 'GET', '/api/v1/credits', case when n < 4 then 429 else 200 end, gen_random_uuid()
    from generate_series(1, 15) as n`;
  expect((await show()).text).toMatch(
    new RegExp(`^Busiest accounts +${userId} {2}9 calls in ten minutes, 3 of them over a limit, with 1 token, apps included`, 'm'),
  );
});

/** A run whose worker saw these states of its page, one after the other. */
async function see(states: readonly string[]): Promise<string> {
  const { secret } = await newAccount(harness.db);
  const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
  const [run] = await harness.db<{ id: string }[]>`select run_id as id from analyses where id = ${String(body.id)}`;
  const held = { runId: run?.id ?? '', engineRunId: 'test' };
  await claimRun(harness.db, held, 'Working');
  for (const state of states) await updatePageState(harness.db, held, state);
  return held.runId;
}

test('a library is shown before its first page; its open breaker with when it was opened, for how long, by how many signs, and what closes it', async () => {
  expect((await show()).text).toMatch(/^Meta Ad Library +breaker closed +\(admin -- ads pause --library meta\)$/m);
  await harness.db`insert into platform_gates (platform, blocks, opened_at, closed_until) values ('meta', 1, now(), now() + interval '5 minutes')`;
  const { text, meta } = await show();
  expect(meta?.breaker).toMatchObject({ signs: 1, openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  expect(meta?.breaker.openForSeconds).toBeGreaterThan(250);
  expect(meta?.breaker.openForSeconds).toBeLessThanOrEqual(300);
  expect(text).toMatch(
    /^Meta Ad Library +breaker open for another \d+ s, opened at \S+ after 1 sign of a block +\(admin -- ads resume --library meta\)$/m,
  );
  await harness.db`update platform_gates set blocks = 0`;
  expect((await show()).text).toMatch(
    /^Meta Ad Library +paused for another \d+ s, after an ad showed a log-in wall, a captcha or a limit/m,
  );
});

test('runs of the last day are counted by the state in which each saw its page last, and a lost worker notes none', async () => {
  await see(['content']);
  await see(['unavailable', 'content']);
  const runId = await see(['captcha']);
  await see([]);
  const old = await see(['removed']);
  await harness.db`update runs set claimed_at = now() - interval '25 hours' where id = ${old}`;
  await updatePageState(harness.db, { runId, engineRunId: 'another' }, 'content');
  const { text, meta } = await show();
  expect(meta?.pageStates).toEqual({ content: 2, captcha: 1 });
  expect(text).toMatch(/^ +pages: 2 content, 1 captcha in the last day; canary: not checked in the last day$/m);
});

test('a library that is paused takes no new work until it is resumed, and says so as what it is', async () => {
  await drainLine(harness.db);
  const { secret } = await newAccount(harness.db, { credits: 2 });
  const client = clientOf(secret);
  const waiting = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const [run] = await harness.db<{ id: string }[]>`select run_id as id from analyses where id = ${waiting}`;
  const held = { runId: run?.id ?? '', engineRunId: 'test' };
  expect((await runAdmin(harness, ['ads', 'pause', '--library', 'meta'])).code).toBe(0);
  const refused = await client.submit({ url: metaUrl(newAdId()) });
  expect([refused.status, refused.body]).toMatchObject([
    503,
    {
      error: {
        code: 'service_unavailable',
        message: expect.stringContaining('The operator has paused new analyses of ads in the Meta Ad Library'),
      },
    },
  ]);
  expect(await harness.db.begin((tx) => canClaim(tx, held))).toBe(false);
  expect((await client.fetch(waiting)).body.currentStep).toBe('The operator has paused new analyses of ads in the Meta Ad Library');
  expect((await show()).text).toMatch(
    /^Meta Ad Library +PAUSED by an operator since \S+; breaker closed +\(admin -- ads resume --library meta\)$/m,
  );
  expect((await runAdmin(harness, ['ads', 'resume', '--library', 'meta'])).stdout).toContain('Ended the pause');
  expect(await harness.db.begin((tx) => canClaim(tx, held))).toBe(true);
  expect((await client.submit({ url: metaUrl(newAdId()) })).status).toBe(201);
  expect((await client.credits()).body).toMatchObject({ balance: 0 });
});
