import type { Sql } from '@/db/client';
import { findLoaded, loadHistory } from './history';
import type { Group } from './rows';
import { type LazyStage, openAccess } from './stage';

const LARGE = 100_000;
const SMALL = 1000;
/** Calls of the server before it is measured, so that its code is compiled. */
const WARM_UPS = 300;
const CALLS_OF_ROUND = 3;

/** The fastest of some calls in a row: what else the machine does only adds to it. */
async function fastest(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS_OF_ROUND; n += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

async function pageOf(sql: Sql, origin: string, nth: number): Promise<() => Promise<void>> {
  const { cookie } = await openAccess(sql, (await findLoaded(sql, nth)).userId);
  return async () => {
    const answer = await fetch(`${origin}/analyses`, { headers: { Cookie: cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/analyses was answered with ${answer.status}`);
  };
}

/** What grows with an account: the page of its analyses. That no list reads more than its page is held by `tests/database/lists.test.ts`. */
export const scaleGroup = (lazy: LazyStage): Group => ({
  name: 'scale',
  measure: async ({ rounds, say }) => {
    const stage = await lazy.open();
    say(`Loading ${LARGE.toLocaleString('en')} analyses …`);
    const { origin, sql } = await stage.startOn('scale', (db) => loadHistory(db, { analyses: LARGE + SMALL, inOne: LARGE }));
    const [large, small] = [await pageOf(sql, origin, 0), await pageOf(sql, origin, 1)];
    for (let n = 0; n < WARM_UPS; n += 1) await Promise.all([large(), small()]);
    const samples: { ours: number; beside: number }[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push({ ours: await fastest(large), beside: await fastest(small) });
    return [
      {
        ...{ id: 'scale/web-list', what: `the page of ${LARGE.toLocaleString('en')} analyses`, unit: 'ms' },
        ours: samples.map(({ ours }) => ours),
        beside: { what: `of ${SMALL.toLocaleString('en')}`, samples: samples.map(({ beside }) => beside) },
        goal: { of: 'ratio', atMost: 1.5 },
      },
    ];
  },
});
