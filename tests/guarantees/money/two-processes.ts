import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { failRun } from '@/lib/analyses/settle';
import { verifyLedger } from '@/lib/credits/verify';
import { env } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { figure } from '@/tests/support/figure';
import { type Harness, openHarness } from '@/tests/support/harness';
import { httpClient, type ServerProcess, startServerProcess } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

const CREDITS = 7;
const SUBMITS = 60;
const SAME = 64;
const ROUND_MS = 60_000;

let harness: Harness;
let fakes: Fakes;
let servers: ServerProcess[] = [];

async function newClient(credits: number) {
  const account = await newAccount(harness.db, { credits });
  await harness.db`update api_tokens set limits = '{"submit": 100000, "fetch": 100000}' where id = ${account.tokenId}`;
  return { account, through: servers.map(({ address }) => httpClient(address, account.secret)) };
}

const findEntries = ({ accountId }: TestAccount) =>
  harness.db<{ kind: string; balance: number }[]>`
    select kind, balance_after as balance from credit_entries where account_id = ${accountId} order by id`;

/** Takes up all the room for work, so that no result moves money meanwhile. */
async function holdWorkers(db: Sql, work: () => Promise<void>): Promise<void> {
  await db`
    insert into runs (platform, ad_id, url, stand_in, status, claimed_at, engine_run_id, deadline_at)
    select 'meta', n, 'held/' || n, true, 'fetching', now(), 'held', now() + interval '1 hour' from generate_series(1, ${env().maxRunning.total}::int) as n`;
  try {
    await work();
  } finally {
    await db`delete from runs where engine_run_id = 'held'`;
  }
}

async function drain(round: number): Promise<void> {
  const { account, through } = await newClient(CREDITS);
  const answers = await Promise.all(
    Array.from({ length: SUBMITS }, async (_, n) => (await through[n % 2]?.submit(metaUrl(newAdId())))?.status),
  );
  expect({ round, taken: answers.filter((status) => status === 201).length }).toEqual({ round, taken: CREDITS });
  expect(answers.filter((status) => status === 402)).toHaveLength(SUBMITS - CREDITS);
  const entries = await findEntries(account);
  expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(CREDITS);
  expect(Math.min(...entries.map(({ balance }) => balance))).toBe(0);
  const runs = await harness.db<{ id: string }[]>`select run_id as id from analyses where account_id = ${account.accountId}`;
  for (const { id } of runs) await failRun(harness.db, { runId: id, code: 'stopped_by_operator' });
}

const generations = () => fakes.gemini.calls().filter(({ operation }) => operation === 'generate').length;

async function flight(round: number): Promise<void> {
  const { adId } = metaAds.kettle;
  const url = metaUrl(adId);
  const [one, two] = [await newClient(5), await newClient(5)];
  const before = generations();
  const [joined, ...same] = await Promise.all([
    two.through[round % 2]?.submit(url),
    ...Array.from({ length: SAME }, (_, n) => one.through[n % 2]?.submit(url)),
  ]);
  expect(new Set([joined, ...same].map((answer) => answer?.status))).toEqual(new Set([201]));
  const ids = new Set(same.map((answer) => String(answer?.body.id)));
  expect(ids.size).toBe(1);
  const [id = '', joinedId] = [[...ids][0], String(joined?.body.id)];
  expect(joinedId).not.toBe(id);
  await until('both analyses are done', async () => {
    const both = [await one.through[0]?.fetch(id), await two.through[1]?.fetch(joinedId)];
    return both.every((answer) => answer?.body.status === 'done');
  });
  expect(generations() - before).toBe(1);
  for (const { account } of [one, two]) expect((await findEntries(account)).map(({ kind }) => kind)).toEqual(['refill', 'charge']);
  expect(await harness.db`select 1 from runs where url = ${url}`).toHaveLength(1);
  // Off the cache, for the next round.
  await harness.db`update runs set url = url || '#' || id where url = ${url}`;
}

export function testTwoProcesses({ drains, flights }: { drains: number; flights: number }): void {
  beforeAll(async () => {
    fakes = await startFakes();
    harness = await openHarness();
    servers = await Promise.all([0, 1].map(() => startServerProcess({ DATABASE_URL: harness.url })));
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await harness.close();
    await fakes.close();
  });

  test(`exactly ${CREDITS} of ${SUBMITS} submits at once are taken from a balance of ${CREDITS}, which is never below 0: ${drains} rounds`, {
    timeout: drains * ROUND_MS,
  }, async () => {
    await holdWorkers(harness.db, async () => {
      for (let round = 0; round < drains; round += 1) await drain(round);
    });
    figure(`drain: exactly ${CREDITS} of ${SUBMITS} taken in ${drains} of ${drains} rounds, minimum balance 0`);
  });

  test(`${SAME} submits of one ad are one id, one charge, one run and one model call, and another account's is one more charge: ${flights} rounds`, {
    timeout: flights * ROUND_MS,
  }, async () => {
    for (let round = 0; round < flights; round += 1) await flight(round);
    figure(`${SAME} submits of one ad through two processes: one run, one charge, one model call in ${flights} of ${flights} rounds`);
  });
}
