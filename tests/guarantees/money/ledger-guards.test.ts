import { afterAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

/** The error of PostgreSQL when a guard refuses. */
const REFUSED = { code: '23001' };
const UNKNOWN = { code: '23514' };

const refusal = (statement: PromiseLike<unknown>) =>
  Promise.resolve(statement).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );

async function submitted(): Promise<{ account: TestAccount; id: string; runId: string }> {
  const account = await newAccount(harness.db);
  const { body } = await clientOf(account.secret).submit({ url: metaUrl(newAdId()) });
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${String(body.id)}`;
  return { account, id: String(body.id), runId: row?.runId ?? '' };
}

describe('the database itself rejects', () => {
  test('to change, delete or empty the ledger, also by way of what it hangs on', async () => {
    const { account } = await submitted();
    const { db } = harness;
    const before = await db`select * from credit_entries order by id`;
    for (const statement of [
      db`update credit_entries set delta = 5 where account_id = ${account.accountId}`,
      db`delete from credit_entries where account_id = ${account.accountId}`,
      db`truncate credit_entries`,
      db`truncate credit_accounts cascade`,
      db`truncate operator_actions`,
    ]) {
      expect(await refusal(statement)).toMatchObject(REFUSED);
    }
    expect(await db`select * from credit_entries order by id`).toEqual(before);
  });

  test('to change or delete what an operator did', async () => {
    const { db } = harness;
    await db`insert into operator_actions (command, detail) values ('test', '{}')`;
    expect(await refusal(db`update operator_actions set command = 'other'`)).toMatchObject(REFUSED);
    expect(await refusal(db`delete from operator_actions`)).toMatchObject(REFUSED);
  });

  test('a balance below zero, an entry of the wrong sign, and a second charge or refund of one analysis', async () => {
    const { db } = harness;
    const { account, id } = await submitted();
    const { accountId } = account;
    const enter = (kind: string, delta: number) =>
      db`insert into credit_entries (account_id, kind, delta, balance_after, analysis_id, reason) values (${accountId}, ${kind}, ${delta}, 0, ${id}, 'test')`;
    expect(await refusal(db`update credit_accounts set balance = -1 where id = ${accountId}`)).toMatchObject(UNKNOWN);
    expect(await refusal(enter('refund', 2))).toMatchObject(UNKNOWN);
    expect(await refusal(enter('gift', 1))).toMatchObject(UNKNOWN);
    expect(await refusal(enter('charge', -1))).toMatchObject({ code: '23505' });
  });

  test('a run to move back, to leave its end, to end in another way, or to have a status that does not exist', async () => {
    const { db } = harness;
    const [working, done, failed] = [await submitted(), await submitted(), await submitted()];
    await startRunOf(db, working.id, 'Working');
    await completeRunOf(db, done.id);
    await failRunOf(db, failed.id, 'ad_removed');
    const move = ({ runId }: { runId: string }, status: string) => db`update runs set status = ${status} where id = ${runId}`;
    expect(await refusal(move(working, 'queued'))).toMatchObject(REFUSED);
    for (const status of ['queued', 'fetching', 'composing', 'failed']) expect(await refusal(move(done, status))).toMatchObject(REFUSED);
    for (const status of ['queued', 'fetching', 'composing', 'done']) expect(await refusal(move(failed, status))).toMatchObject(REFUSED);
    expect(await refusal(move(working, 'paused'))).toMatchObject(UNKNOWN);
    expect(await refusal(db`update runs set failure_code = 'internal' where id = ${failed.runId}`)).toMatchObject(REFUSED);
    expect(await refusal(db`update runs set completed_at = now() where id = ${done.runId}`)).toMatchObject(REFUSED);
    await failRunOf(db, working.id, 'internal');
  });

  test('an analysis to leave its end, to change hands, or to join a run that has ended', async () => {
    const { db } = harness;
    const [done, failed, other] = [await submitted(), await submitted(), await submitted()];
    await completeRunOf(db, done.id);
    await failRunOf(db, failed.id, 'ad_removed');
    const move = ({ id }: { id: string }, status: string) => db`update analyses set status = ${status} where id = ${id}`;
    for (const status of ['live', 'failed']) expect(await refusal(move(done, status))).toMatchObject(REFUSED);
    for (const status of ['live', 'done']) expect(await refusal(move(failed, status))).toMatchObject(REFUSED);
    expect(await refusal(db`update analyses set account_id = ${other.account.accountId} where id = ${done.id}`)).toMatchObject(REFUSED);
    expect(await refusal(db`update analyses set charged = false where id = ${done.id}`)).toMatchObject(REFUSED);
    const { userId, accountId } = other.account;
    for (const { runId } of [done, failed]) {
      expect(
        await refusal(
          db`insert into analyses (user_id, account_id, run_id, source, ad_id, charged) values (${userId}, ${accountId}, ${runId}, 'api', '1', true)`,
        ),
      ).toMatchObject(REFUSED);
    }
    await failRunOf(db, other.id, 'internal');
  });
});
