import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { updateProgress } from '@/lib/analyses/store';
import { openHarness } from '@/tests/support/harness';
import { claim, type InLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

const folder = path.join(process.cwd(), 'db/migrations');

/** Brings the database to the version before this migration, with its rows. */
async function goBack(db: Sql): Promise<void> {
  await db`alter table runs drop column account_id, drop column requests, drop column asked_at, drop column heartbeat_due_at`;
  await db`drop index credit_entries_refunds`;
}

async function migrate(db: Sql): Promise<void> {
  const file = readdirSync(folder).find((name) => name.endsWith('_line.sql')) ?? '';
  for (const statement of readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint')) await db.unsafe(statement);
}

test('runs of the version before keep their accounts, workers and events', async () => {
  const { db } = harness;
  const [held, queued, sentTwice, done] = await newLine(db, 4);
  if (held === undefined || queued === undefined || sentTwice === undefined || done === undefined) throw new Error('no runs');
  await claim(db, held);
  await completeRunOf(db, done.analysisId, scoredReport());
  await db`insert into job_events (id, name, data) values (${`run/${sentTwice.runId}/requested/2x`}, 'analysis/requested',
    jsonb_build_object('runId', ${sentTwice.runId}::text))`;
  await goBack(db);
  await migrate(db);

  const find = async ({ runId }: InLine) =>
    (
      await db`select account_id as "accountId", requests, asked_at is not null as asked, engine_run_id is not null as held,
        heartbeat_due_at as due from runs where id = ${runId}`
    )[0];
  const { accountId } = held;
  expect(await find(held)).toEqual({ accountId, requests: 1, asked: false, held: true, due: null });
  expect(await find(queued)).toEqual({ accountId, requests: 1, asked: true, held: false, due: null });
  expect(await find(sentTwice)).toMatchObject({ requests: 2, asked: true });
  expect(await find(done)).toMatchObject({ asked: false });

  // Nobody takes the run from the server that works on it, and its successor goes on with it.
  expect(await sweepRuns(db, 'inngest')).toMatchObject({ reclaimed: 0, failed: 0 });
  expect(await updateProgress(db, held, 'composing', 'Composing the report')).toBe(true);
  expect(await claimIfScheduled(db, queued)).toBeDefined();
});
