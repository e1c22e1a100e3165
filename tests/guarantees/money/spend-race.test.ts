import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { verifyLedger } from '@/lib/credits/verify';
import { loadEnv } from '@/lib/env';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type AppProcess, startApp } from '@/tests/support/app-process';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { figure } from '@/tests/support/figure';
import { type Harness, openHarness } from '@/tests/support/harness';
import { httpClient } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

const SUBMITS = 50;
const ACCOUNTS = 5;
const ENDS = 6;

let harness: Harness;
let fakes: Fakes;
let apps: AppProcess[] = [];
let limit: number;

beforeAll(async () => {
  fakes = await startFakes();
  harness = await openHarness();
  // Two analyses at a time fit, and one alone once a few have spent the rest.
  limit = Math.ceil((currentBudget().most * 2 + 0.1) * 100) / 100;
  Object.assign(process.env, { MODEL_SPEND_PER_DAY: String(limit), MAX_RUNNING: '8', MAX_RUNNING_PER_ACCOUNT: '4' });
  loadEnv('serve');
  // The sum as each change of it sees it, in its own transaction.
  await harness.db.unsafe(`
    create table spend_peaks (dollars numeric not null);
    create function note_peak() returns trigger language plpgsql as $$ begin
      insert into spend_peaks select sum(greatest(reserved, spent)) from model_spend group by day; return null; end $$;
    create trigger note_peak after insert or update on model_spend for each row execute function note_peak();`);
  const env = { DATABASE_URL: harness.url, MODEL_SPEND_PER_DAY: String(limit), MAX_RUNNING: '8', MAX_RUNNING_PER_ACCOUNT: '4' };
  apps = await Promise.all([startApp(env), startApp(env)]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.kill()));
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  for (const key of ['MODEL_SPEND_PER_DAY', 'MAX_RUNNING', 'MAX_RUNNING_PER_ACCOUNT']) process.env[key] = '';
  await fakes.close();
  await harness.close();
  loadEnv('serve');
});

const countRuns = async (condition: 'live' | 'done' | 'open') => {
  const [row] = await harness.db<{ live: number; done: number; open: number }[]>`
    select count(*) filter (where status not in ('done', 'failed'))::int as live, count(*) filter (where status = 'done')::int as done,
      (select count(*)::int from model_spend where reserved > 0) as open from runs`;
  return row?.[condition] ?? 0;
};

async function submitAll(): Promise<void> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newAccount(harness.db, { credits: SUBMITS })));
  await harness.db`update api_tokens set limits = '{"submit": 100000}'`;
  const urls = Array.from({ length: SUBMITS }, () => toMetaUrl(fakes.library.copyAd(metaAds.silent)));
  const answers = await Promise.all(
    urls.map((url, n) => httpClient(apps[n % 2]?.baseUrl ?? '', accounts[n % ACCOUNTS]?.secret ?? '').submit(url)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
}

test(`${SUBMITS} submits race through two processes, one of which is killed with a reservation open: spent plus reserved never exceed the limit`, async () => {
  fakes.gemini.fail({ on: 'generate', delayMs: 1500, times: SUBMITS * 3 });
  await submitAll();
  await until('two reservations are open', async () => (await countRuns('open')) === 2);
  const held = await harness.db<{ runId: string }[]>`select run_id as "runId" from model_spend where reserved > 0`;
  await apps[0]?.kill();
  fakes.gemini.mend();
  // Its leases end, as after their time.
  await harness.db`update job_runs set lease_until = now() where status = 'running'`;
  await until(`${ENDS} runs are done, and those of the killed process have ended`, async () => {
    const [row] =
      await harness.db`select 1 from runs where id = any(${held.map(({ runId }) => runId)}::uuid[]) and status not in ('done', 'failed')`;
    return row === undefined && (await countRuns('done')) >= ENDS;
  });
  const [peak] = await harness.db<
    { most: number; changes: number }[]
  >`select max(dollars)::float8 as most, count(*)::int as changes from spend_peaks`;
  expect(peak?.most).toBeLessThanOrEqual(limit);
  expect(peak?.most).toBeGreaterThanOrEqual(2 * currentBudget().most - 0.01);
  figure(`limit of US$ ${limit}: peak US$ ${peak?.most} over ${peak?.changes} changes, ${await countRuns('live')} runs left`);
});
