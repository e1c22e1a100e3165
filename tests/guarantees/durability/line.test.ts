import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from '@/db/client';
import { REFUNDS_TO_GO_LAST } from '@/lib/analyses/line/limits';
import { requeueRun } from '@/lib/analyses/line/release';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { verifyLedger } from '@/lib/credits/verify';
import { env } from '@/lib/env';
import type { FailureCode } from '@/lib/failures';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { ask, claim, drainLine, type InLine, joinLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

const { total, perAccount } = env().maxRunning;

let db: Sql;
beforeAll(async () => {
  db = harness.db;
});
afterEach(() => drainLine(db));
afterAll(async () => {
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});

/** Delivers the events of these runs one after the other; answers those that were taken. */
async function deliver(runs: readonly InLine[]): Promise<InLine[]> {
  const taken: InLine[] = [];
  for (const run of runs) if (await claim(db, run)) taken.push(run);
  return taken;
}

const end = (run: InLine) => failRun(db, { runId: run.runId, code: 'internal' });
const deadlines = (run: InLine) => db`select claimed_at is not null as claimed, deadline_at as deadline from runs where id = ${run.runId}`;

describe('the limits', () => {
  test(`${total} runs are worked on at a time, ${perAccount} of an account; the clock of those that wait does not run`, async () => {
    const one = await newLine(db, 6);
    expect(await deliver(one)).toEqual(one.slice(0, perAccount));
    const [two, three] = [await newLine(db, 6), await newLine(db, 6)];
    // The third account has its turn before the second has two.
    expect(await deliver([...two, ...three])).toEqual([two[0], three[0]]);
    expect(await deliver([...one, ...two, ...three].filter(({ at }) => at > 1))).toEqual([]);
    expect(await deadlines(one[2] as InLine)).toEqual([{ claimed: false, deadline: null }]);
  });

  test(`of 64 deliveries at once through two pools exactly ${total} are taken, and of one account exactly ${perAccount}`, async () => {
    const other = await openDatabase({ databaseUrl: harness.url, dataDir: '' });
    const race = async (runs: readonly InLine[]) => {
      const taken = await Promise.all(runs.map((run, n) => claim(n % 2 === 0 ? db : other.sql, run)));
      return taken.filter(Boolean).length;
    };
    try {
      const lines = await Promise.all(Array.from({ length: 16 }, () => newLine(db, 4)));
      expect(await race(lines.flat())).toBe(total);
      await drainLine(db);
      expect(await race(await newLine(db, 64))).toBe(perAccount);
    } finally {
      await other.close();
    }
  });

  test('a run that is delivered again to the same engine run is claimed again, even without a free slot; another engine run skips it', async () => {
    const runs = await newLine(db, 2);
    await deliver(runs);
    await deliver(await newLine(db, 2));
    const [run] = runs;
    if (run === undefined) throw new Error('no run');
    const [before] = await deadlines(run);
    expect(await claim(db, run)).toBe(true);
    expect(await deadlines(run)).toEqual([before]);
    expect(await claimIfScheduled(db, { runId: run.runId, engineRunId: randomUUID() })).toBeUndefined();
  });

  test('a run that began and was released continues at once, with its old deadline, whatever waits', async () => {
    const [begun] = await newLine(db, 1);
    if (begun === undefined) throw new Error('no run');
    await deliver([begun, ...(await newLine(db, 2)), ...(await newLine(db, 2))]);
    const [before] = await deadlines(begun);
    await requeueRun(db, begun.runId);
    expect(await ask(db)).toEqual([]);
    expect(await claimIfScheduled(db, { runId: begun.runId, engineRunId: randomUUID() })).toBeDefined();
    expect(await deadlines(begun)).toEqual([before]);
  });
});

describe('the order of service', () => {
  test('an account with a backlog has two analyses running, and a later account does not wait', async () => {
    const busy = await newLine(db, 8);
    const [late] = await newLine(db, 1);
    expect(await deliver([...busy, late as InLine])).toEqual([busy[0], busy[1], late]);
  });

  test('two accounts with backlogs do not delay a third', async () => {
    const [one, two] = [await newLine(db, 6), await newLine(db, 6)];
    expect(await deliver([...one, ...two])).toHaveLength(total);
    const late = await newLine(db, 1);
    expect(await deliver(late)).toEqual([]);
    await end(one[0] as InLine);
    expect(await deliver([...one.slice(2), ...two.slice(2), ...late])).toEqual(late);
  });

  test('among accounts without a running analysis, the one that was served longest ago goes first', async () => {
    const [one, two] = [await newLine(db, 1), await newLine(db, 1)];
    await deliver([...two, ...one]);
    for (const run of [...one, ...two]) await end(run);
    const others = [await newLine(db, 2), await newLine(db, 1)].flat();
    await deliver(others);
    // Room for one is left; the account that was served first, has waited longest.
    const [again, first] = [await joinLine(db, one[0] as InLine), await joinLine(db, two[0] as InLine)];
    expect(await deliver([again, first])).toEqual([first]);
  });

  /** Works on runs one after the other, each of which fails and costs its account nothing. */
  const workInVain = async (runs: readonly InLine[], code: FailureCode) => {
    for (const run of runs) {
      expect(await claim(db, run)).toBe(true);
      await failRun(db, { runId: run.runId, code });
    }
  };

  test(`an account with ${REFUNDS_TO_GO_LAST} refunds within a day goes last, one at a time; with one fewer it does not`, async () => {
    const costly = await newLine(db, REFUNDS_TO_GO_LAST + 2);
    await workInVain(costly.slice(0, REFUNDS_TO_GO_LAST - 1), 'video_too_long');
    const rest = costly.slice(REFUNDS_TO_GO_LAST - 1);
    expect(await deliver(rest)).toEqual(rest.slice(0, 2));
    await end(rest[0] as InLine);
    await end(rest[1] as InLine);
    const waiting = [await joinLine(db, rest[2] as InLine), rest[2] as InLine];
    const others = [await newLine(db, 2), await newLine(db, 2)].flat();
    expect(await deliver(waiting)).toEqual([]);
    expect(await deliver(others)).toHaveLength(total);
    await end(others[0] as InLine);
    expect(await deliver(waiting)).toEqual([rest[2]]);
    await end(others[1] as InLine);
    expect(await deliver([waiting[0] as InLine])).toEqual([]);
  });

  test('refunds without work, and those for faults other than the ad’s, put no account last', async () => {
    const runs = await newLine(db, REFUNDS_TO_GO_LAST * 2 + 2);
    for (const { runId } of runs.slice(0, REFUNDS_TO_GO_LAST)) await failRun(db, { runId, code: 'ad_removed' });
    await workInVain(runs.slice(REFUNDS_TO_GO_LAST, REFUNDS_TO_GO_LAST * 2), 'model_unavailable');
    const rest = runs.slice(-2);
    expect(await deliver(rest)).toEqual(rest);
  });

  test('a run that several accounts submitted takes the best position among them, and counts for that account', async () => {
    const busy = await newLine(db, 5);
    expect(await deliver(busy)).toHaveLength(perAccount);
    const wanted = busy[4] as InLine;
    const { secret, accountId } = await newAccount(db, { credits: 3 });
    const [{ url } = { url: '' }] = await db<{ url: string }[]>`select url from runs where id = ${wanted.runId}`;
    expect((await clientOf(secret).submit({ url })).status).toBe(201);
    expect(await deliver([busy[3] as InLine, wanted])).toEqual([wanted]);
    expect(await db`select account_id as "accountId" from runs where id = ${wanted.runId}`).toEqual([{ accountId }]);
  });

  test('a run without any remaining account is not started', async () => {
    const [run] = await newLine(db, 1);
    const [{ userId } = { userId: '' }] = await db<
      { userId: string }[]
    >`select user_id as "userId" from analyses where run_id = ${run?.runId ?? ''}`;
    await deleteAccount(db, userId);
    expect(await deliver([run as InLine])).toEqual([]);
    expect(await ask(db)).toEqual([]);
  });

  test('refunds of more than a day ago do not count', async () => {
    const [run, next] = await newLine(db, 2);
    if (run === undefined || next === undefined) throw new Error('no runs');
    await db`insert into credit_entries (account_id, kind, delta, balance_after, analysis_id, reason, created_at)
      select ${run.accountId}, 'refund', 1, n, gen_random_uuid(), 'of old', now() - interval '25 hours' from generate_series(1, ${REFUNDS_TO_GO_LAST}::int) as n`;
    expect(await deliver([run, next])).toEqual([run, next]);
    await db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from credit_entries where reason = 'of old'`;
    });
  });
});

describe('scheduling', () => {
  test('a settlement requests the next run by a new event, in its own transaction, once', async () => {
    const runs = await newLine(db, 4);
    await deliver(runs);
    const [first, , third] = runs;
    if (first === undefined || third === undefined) throw new Error('no runs');
    await completeRun(db, { runId: first.runId, engineRunId: first.engineRunId }, unscoredReport());
    const events = await db`select id, data from job_events where data ->> 'runId' = ${third.runId} order by id`;
    expect(events.map(({ id }) => id)).toEqual([`run/${third.runId}/requested/1`, `run/${third.runId}/requested/2`]);
    expect(events[1]?.data).toEqual({ runId: third.runId });
    expect(await ask(db)).toEqual([]);
    expect(await claim(db, third)).toBe(true);
  });

  test('concurrent settlements request as many runs as there are free slots', async () => {
    const accounts = await Promise.all(Array.from({ length: total }, () => newLine(db, 3)));
    const working = await deliver(accounts.flat());
    expect(working).toHaveLength(total);
    await Promise.all(working.map(end));
    const asked = await db<{ id: string }[]>`select id from runs where status = 'queued' and requests = 2`;
    expect(asked).toHaveLength(total);
  });

  test('a rejection while the last slot becomes free loses no run: the rejection or the settlement requests the next one', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two, three] = await newLine(db, 3);
      if (one === undefined || two === undefined || three === undefined) throw new Error('no runs');
      await deliver([one, two]);
      const [taken] = await Promise.all([claim(db, three), end(one)]);
      const [{ asked } = { asked: false }] = await db<
        { asked: boolean }[]
      >`select asked_at is not null as asked from runs where id = ${three.runId}`;
      expect({ round, goesOn: taken || asked }).toEqual({ round, goesOn: true });
      await drainLine(db);
    }
  });

  test('behind a breaker that closes in time runs wait and delay no other; behind a longer one they go on', async () => {
    const [meta, tiktok] = [await newLine(db, 2), await newLine(db, 1, 'tiktok')];
    await db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '9 minutes')`;
    expect(await deliver([...meta, ...tiktok])).toEqual(tiktok);
    expect(await ask(db)).toEqual([]);
    await db`update platform_gates set closed_until = now() + interval '11 minutes'`;
    expect(await ask(db)).toEqual(meta.map(({ runId }) => runId));
    await db`delete from platform_gates`;
  });

  test('a run whose event may be lost delays no other, and runs when it comes next', async () => {
    const [lost] = await newLine(db, 1);
    const others = [await newLine(db, 2), await newLine(db, 2)].flat();
    if (lost === undefined) throw new Error('no run');
    const short = others.slice(0, 3);
    await deliver(short);
    expect(await deliver([others[3] as InLine])).toEqual([]);
    await db`update runs set asked_at = now() - interval '61 seconds' where id = ${lost.runId}`;
    expect(await deliver([others[3] as InLine])).toEqual([others[3]]);
    await end(others[0] as InLine);
    expect(await deliver([lost])).toEqual([lost]);
  });
});
