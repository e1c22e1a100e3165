import { afterEach, describe, expect, test } from 'vitest';
import { returnToLine } from '@/lib/analyses/line/release';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { commands } from '@/lib/operator/commands';
import { openHarness } from '@/tests/support/harness';
import { ask, claim, drainLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { type Analyzed, analyzed, newReport, type Refresh, refresh, refreshesOf, setAside } from '@/tests/support/refresh';

const harness = perFile(openHarness);

const SLOTS = 4;

afterEach(async () => {
  await harness.db`delete from platform_gates`;
  await drainLine(harness.db);
  await setAside(harness.db);
});

/** Begins a refresh of so many ads; answers them with their refreshes, none of which a worker has. */
async function beginRefreshes(count: number): Promise<{ ad: Analyzed; held: Refresh }[]> {
  const ads: Analyzed[] = [];
  for (let n = 0; n < count; n += 1) ads.push(await analyzed(harness.db));
  await refresh(harness.db);
  return Promise.all(
    ads.map(async (ad) => {
      const [held] = await refreshesOf(harness.db, ad);
      if (held === undefined) throw new Error('no refresh');
      return { ad, held };
    }),
  );
}

const isClaimed = async ({ runId, engineRunId }: Refresh) => (await claimIfScheduled(harness.db, { runId, engineRunId })) !== undefined;
const eventsOf = ({ runId }: Refresh) => harness.db`select 1 from job_events where data ->> 'runId' = ${runId}`;

describe('a queued refresh', () => {
  test('has its event in the transaction of the command, and the next one in that of the settlement: one at a time', async () => {
    const begun = await beginRefreshes(3);
    const asked = await Promise.all(begun.map(async ({ held }) => (await eventsOf(held)).length));
    expect(asked.sort()).toEqual([0, 0, 1]);
    const claimed: Refresh[] = [];
    for (const { held } of begun) if (await isClaimed(held)) claimed.push(held);
    expect(claimed).toHaveLength(1);
    expect(await ask(harness.db)).toEqual([]);
    expect(await completeRun(harness.db, claimed[0] ?? { runId: '', engineRunId: '' }, newReport())).toBe(true);
    const waiting = begun.filter(({ held }) => held !== claimed[0]);
    const next = await Promise.all(waiting.map(async ({ held }) => (await eventsOf(held)).length));
    expect(next.sort()).toEqual([0, 1]);
  });

  test('comes after the analyses of all users, also those that were submitted later', async () => {
    const [refreshing] = await beginRefreshes(1);
    if (refreshing === undefined) throw new Error('no refresh');
    const users = (await Promise.all(Array.from({ length: SLOTS + 1 }, () => newLine(harness.db, 1)))).flat();
    expect(await isClaimed(refreshing.held)).toBe(false);
    const working = [];
    for (const run of users) if (await claim(harness.db, run)) working.push(run);
    expect(working).toHaveLength(SLOTS);
    // One slot is free again, and a user waits for it.
    await failRun(harness.db, { runId: working[0]?.runId ?? '', code: 'internal' });
    expect(await isClaimed(refreshing.held)).toBe(false);
    for (const run of users) await claim(harness.db, run);
    await failRun(harness.db, { runId: working[1]?.runId ?? '', code: 'internal' });
    expect(await isClaimed(refreshing.held)).toBe(true);
  });

  test('that its worker puts back in the queue also comes after the analyses of all users', async () => {
    const { db } = harness;
    const [refreshing] = await beginRefreshes(1);
    if (refreshing === undefined) throw new Error('no refresh');
    expect(await isClaimed(refreshing.held)).toBe(true);
    await db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 3, now() + interval '5 minutes')`;
    expect(await db.begin((tx) => returnToLine(tx, refreshing.held, 'Waiting', 0))).toBe(true);
    const users = (await Promise.all(Array.from({ length: SLOTS }, () => newLine(db, 1)))).flat();
    for (const run of users) expect(await claim(db, run)).toBe(false);
    await db`delete from platform_gates`;
    expect((await ask(db)).sort()).toEqual(users.map(({ runId }) => runId).sort());
    expect(await isClaimed(refreshing.held)).toBe(false);
    for (const run of users) expect(await claim(db, run)).toBe(true);
    for (const run of users) await failRun(db, { runId: run.runId, code: 'internal' });
    expect(await isClaimed(refreshing.held)).toBe(true);
  });

  test('leaves every slot but its own to users', async () => {
    const begun = await beginRefreshes(2);
    for (const { held } of begun) await isClaimed(held);
    const users = (await Promise.all(Array.from({ length: SLOTS }, () => newLine(harness.db, 1)))).flat();
    const working = [];
    for (const run of users) if (await claim(harness.db, run)) working.push(run);
    expect(working).toHaveLength(SLOTS - 1);
  });

  test('waits for a breaker however long it is open, while an analysis of a user fails at once', async () => {
    await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 9, now() + interval '20 minutes')`;
    const [refreshing] = await beginRefreshes(1);
    const [run] = await newLine(harness.db, 1);
    if (refreshing === undefined || run === undefined) throw new Error('nothing in line');
    expect(await isClaimed(refreshing.held)).toBe(false);
    expect(await claim(harness.db, run)).toBe(true);
    await harness.db`delete from platform_gates`;
    expect(await ask(harness.db)).toEqual([refreshing.held.runId]);
  });

  test('may wait for longer than an hour, but not work for longer than its ten minutes', async () => {
    const [refreshing] = await beginRefreshes(1);
    if (refreshing === undefined) throw new Error('no refresh');
    const { runId } = refreshing.held;
    await harness.db`update runs set created_at = now() - interval '3 days' where id = ${runId}`;
    expect(await sweepRuns(harness.db)).toMatchObject({ failed: 0 });
    expect(await isClaimed(refreshing.held)).toBe(true);
    await harness.db`update runs set deadline_at = now() - interval '1 second' where id = ${runId}`;
    expect(await sweepRuns(harness.db)).toMatchObject({ failed: 1 });
    expect((await refreshing.ad.client.submit({ url: refreshing.ad.url })).body).toMatchObject({ cached: true, id: refreshing.ad.id });
  });

  test('goes on with another worker when its own falls silent, and when its event is lost', async () => {
    const [refreshing] = await beginRefreshes(1);
    if (refreshing === undefined) throw new Error('no refresh');
    const { runId } = refreshing.held;
    await harness.db`update job_events set relayed_at = now() - interval '5 minutes' where data ->> 'runId' = ${runId}`;
    await harness.db`update runs set asked_at = now() - interval '5 minutes' where id = ${runId}`;
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ scheduled: 1 });
    expect(await isClaimed(refreshing.held)).toBe(true);
    await harness.db`update runs set heartbeat_due_at = now() - interval '1 second' where id = ${runId}`;
    expect(await sweepRuns(harness.db, 'inngest')).toMatchObject({ reclaimed: 1 });
    const next = { runId, engineRunId: 'next' };
    expect(await isClaimed(next)).toBe(true);
    expect(await completeRun(harness.db, refreshing.held, newReport('Too late.'))).toBe(false);
    expect(await completeRun(harness.db, next, newReport())).toBe(true);
  });

  test('ends with all that wait when the vendor rejects a setting, because each would open a page and fail of the same', async () => {
    const begun = await beginRefreshes(3);
    const claimed = [];
    for (const { held } of begun) if (await isClaimed(held)) claimed.push(held);
    expect(await failRun(harness.db, { runId: claimed[0]?.runId ?? '', code: 'model_misconfigured' })).toBe(true);
    expect((await commands.status?.run(harness.db, {}))?.document).toMatchObject({
      queue: { refreshes: { running: 0, waiting: 0, failed: { model_misconfigured: 3 } } },
    });
    for (const { ad } of begun) expect((await ad.client.submit({ url: ad.url })).body).toMatchObject({ cached: true, id: ad.id });
    expect(await refresh(harness.db)).toMatchObject({ begun: 3 });
  });

  test('is not counted among the analyses that wait, and can be stopped', async () => {
    const begun = await beginRefreshes(2);
    for (const { held } of begun) await isClaimed(held);
    const shown = await commands.status?.run(harness.db, {});
    expect(shown?.document).toMatchObject({
      queue: { runs: { queued: 0, fetching: 0, oldestLiveSeconds: null }, line: { taken: 1 }, refreshes: { running: 1, waiting: 1 } },
    });
    expect((await commands['analyses stop-refreshes']?.run(harness.db, { reason: 'too dear' }))?.document).toEqual({ stopped: 2 });
    expect(await harness.db`select 1 from operator_actions where detail ->> 'reason' = 'too dear'`).toHaveLength(1);
    for (const { ad } of begun) expect((await ad.client.submit({ url: ad.url })).body).toMatchObject({ cached: true, id: ad.id });
    expect(await harness.db.begin(scheduleNext)).toBe(0);
  });
});
