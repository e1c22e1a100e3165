import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { verifyLedger } from '@/lib/credits/verify';
import { AppError } from '@/lib/errors';
import { commands } from '@/lib/operator/commands';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { figure } from '@/tests/support/figure';
import { type Harness, openHarness } from '@/tests/support/harness';
import { scoredReport, unscoredReport } from '@/tests/support/reports';

const EACH = 16;

/** The worker, its engine, the sweeper and an operator end one run at the same moment. */
export function testSettlements({ rounds }: { rounds: number }): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await harness.close();
  });

  test(`of ${4 * EACH} settlements at once one counts and gives each payer one credit back, and a late report is dropped: ${rounds} rounds`, {
    timeout: rounds * 30_000,
  }, async () => {
    const { db } = harness;
    for (let round = 0; round < rounds; round += 1) {
      const payers = [await newAccount(db, { credits: 1 }), await newAccount(db, { credits: 1 })];
      const url = metaUrl(newAdId());
      const answers = await Promise.all(payers.map(({ secret }) => clientOf(secret).submit({ url })));
      const id = String(answers[0]?.body.id);
      const [row] = await db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${id}`;
      const held = { runId: row?.runId ?? '', engineRunId: 'worker' };
      await claimRun(db, held, 'Working');
      await db`update runs set deadline_at = now() - interval '1 second' where id = ${held.runId}`;

      const operator = async () => {
        try {
          await commands['analyses fail']?.run(db, { id, reason: 'race' });
          return true;
        } catch (error) {
          if (error instanceof AppError) return false;
          throw error;
        }
      };
      const settlements = [
        () => completeRun(db, held, unscoredReport()),
        () => failRun(db, { ...held, code: 'internal' }),
        async () => (await sweepRuns(db)).failed === 1,
        operator,
      ];
      const won = await Promise.all(Array.from({ length: 4 * EACH }, (_, n) => settlements[(n + round) % 4]?.()));
      expect({ round, won: won.filter(Boolean).length }).toEqual({ round, won: 1 });
      expect(await completeRun(db, held, scoredReport())).toBe(false);
      for (const { secret, accountId } of payers) {
        const entries = await db`select kind from credit_entries where account_id = ${accountId} order by id`;
        expect(entries.map(({ kind }) => kind)).toEqual(['refill', 'charge', 'refund']);
        expect((await clientOf(secret).credits()).body).toEqual({ balance: 1, lifetimePurchased: 1 });
      }
      const { body } = await clientOf(payers[0]?.secret).fetch(id);
      expect(body.report).toSatisfy((report) => report === null || (report as { score: unknown }).score === null);
    }
    figure(`${4 * EACH} settlements at once: one refund per payer in ${rounds} of ${rounds} rounds`);
  });
}
