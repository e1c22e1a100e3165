import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from '@/db/client';
import { requeueRun } from '@/lib/analyses/line/release';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { verifyLedger } from '@/lib/credits/verify';
import { env } from '@/lib/env';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { ask, claim, drainLine, type InLine, newLine } from '@/tests/support/line';
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

  test('the account with the fewest goes first, and of those with as many the one with the oldest run', async () => {
    const [one, two] = [await newLine(db, 6), await newLine(db, 6)];
    expect(await deliver([...one, ...two])).toEqual([...one.slice(0, perAccount), ...two.slice(0, perAccount)]);
    const late = await newLine(db, 1);
    await end(two[0] as InLine);
    expect(await deliver([...one.slice(2), ...two.slice(2)])).toEqual([]);
    expect(await deliver(late)).toEqual(late);
    await end(one[0] as InLine);
    // Both have one running, and the first account has the older run.
    expect(await deliver(two.slice(2))).toEqual([]);
    expect(await deliver(one.slice(2))).toEqual([one[2]]);
    await end(late[0] as InLine);
    expect(await deliver(two.slice(2))).toEqual([two[2]]);
  });

  test('a run that several accounts submitted counts for one that may have another', async () => {
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

  test('behind a closed library runs wait and delay no other, and the next look after it opens requests them', async () => {
    const [meta, tiktok] = [await newLine(db, 2), await newLine(db, 1, 'tiktok')];
    await db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 1, now() + interval '59 minutes')`;
    expect(await deliver([...meta, ...tiktok])).toEqual(tiktok);
    expect(await ask(db)).toEqual([]);
    await db`update platform_gates set closed_until = now()`;
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
