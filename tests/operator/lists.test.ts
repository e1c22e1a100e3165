import { expect, test } from 'vitest';
import { queueEmail } from '@/lib/users/outbox/deliver';
import { runAdmin } from '@/tests/support/admin-command';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { claim, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

const linesOf = async (...words: string[]) => (await runAdmin(harness, words)).stdout.trim().split('\n');

test('the operator sees for whom the model cost most today', async () => {
  expect(await linesOf('spend', 'show')).toEqual(['Nothing was spent today (UTC).']);
  const [run] = await newLine(harness.db, 1);
  if (run === undefined) throw new Error('no line');
  await claim(harness.db, run);
  await harness.db`update model_spend set spent = 0.07, reserved = 0.4 where run_id = ${run.runId}`;
  const [{ email = '' } = {}] = await harness.db<{ email: string }[]>`
    select u.email from analyses a join users u on u.id = a.user_id where a.run_id = ${run.runId}`;
  const [line = ''] = await linesOf('spend', 'show');
  expect(line).toMatch(/ {2}US\$ 0\.07 spent, 0\.33 reserved {2}1 runs {2}/);
  expect(line).toContain(email);
});

test('and which emails were not sent', async () => {
  const { userId, email } = await newAccount(harness.db);
  await queueEmail(harness.db, { kind: 'confirm', userId, next: '/' });
  expect(await linesOf('emails', 'list')).toEqual(['All emails were sent.']);
  await harness.db`update emails set attempts = 2`;
  expect(await linesOf('emails', 'list')).toEqual([expect.stringMatching(/ {2}confirm {2}2 attempts {2}next /)]);
  await harness.db`update emails set failed_at = now()`;
  const [line = ''] = await linesOf('emails', 'list');
  expect([line.includes('given up'), line.endsWith(email)]).toEqual([true, true]);
});

test('and what operators did, about whom, and why', async () => {
  const { accountId, email } = await newAccount(harness.db);
  await linesOf('credits', 'grant', '--email', email, '--amount', '5', '--reason', 'invoice 9', '--ref', 'invoice-9');
  const [latest = ''] = await linesOf('actions', 'list', '--limit', '1');
  expect(latest).toMatch(/ {2}command line {2}credits grant {2}/);
  expect(latest).toContain(accountId);
  expect([latest.includes('amount 5'), latest.endsWith('(invoice 9)')]).toEqual([true, true]);
});
