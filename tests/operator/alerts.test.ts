import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { failRun } from '@/lib/analyses/settle';
import { forgetChromium } from '@/lib/browser/chromium';
import { reportLedger } from '@/lib/credits/ledger-check';
import { loadEnv } from '@/lib/env';
import { checkChromium, checkDisk } from '@/lib/notices/checks';
import { setLocalNotices } from '@/lib/notices/local';
import { recordNotices } from '@/lib/notices/publish';
import { commandsAlone } from '@/lib/operator/alone';
import { renderMetrics, startMetrics } from '@/lib/operator/metrics/render';
import { processDatabase, setProcessDatabase } from '@/lib/process-database';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { claim, newLine } from '@/tests/support/line';
import { isFiring, listSamples, namesOf, parseMetrics, type Sample } from '@/tests/support/prometheus';

const folder = path.resolve(import.meta.dirname, '../../lib/operator/monitoring');
type Rule = { alert: string; expr: string; annotations: { summary: string; action: string } };
const { groups } = parse(await readFile(path.join(folder, 'rules.yml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  startMetrics();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  forgetChromium();
  for (const check of ['disk', 'chromium', 'egress']) setLocalNotices(check, []);
  [up, free, planted] = [1, 1, []];
});

/** Prometheus adds this sample to those of a server: 1 if it answered. */
let up = 1;
/** The free share of the disk, which a test cannot fill. */
let free = 1;
/** Samples in addition to those of this process. */
let planted: Sample[] = [];
async function scrape(): Promise<Sample[]> {
  const samples = listSamples((await renderMetrics(0))?.text ?? '');
  return [
    ...samples.map((sample) =>
      sample.name === 'ad_analysis_disk_free_bytes'
        ? { ...sample, value: free * (samples.find(({ name }) => name === 'ad_analysis_disk_size_bytes')?.value ?? 0) }
        : sample,
    ),
    ...planted,
    { name: 'up', labels: { job: 'ad-analysis-service' }, value: up },
  ];
}
const firing = async () => {
  const samples = await scrape();
  return rules.filter(({ expr }) => isFiring(expr, samples)).map(({ alert }) => alert);
};

describe('the alerts', () => {
  afterEach(async () => {
    for (const table of ['model_breakers', 'platform_gates', 'notices', 'ledger_checks']) await harness.db.unsafe(`delete from ${table}`);
  });

  /** Plants a fault; what it returns undoes what is not undone after each test. */
  const faults: readonly [alert: string, plant: () => Promise<unknown>][] = [
    [
      'AdAnalysisServerDown',
      async () => {
        up = 0;
      },
    ],
    [
      'AdAnalysisNoticeOpen',
      async () => {
        setLocalNotices('egress', [{ code: 'no_egress' }]);
        await recordNotices(harness.db);
      },
    ],
    [
      'AdAnalysisModelQuotaSpent',
      async () => {
        await harness.db`insert into model_breakers (model, fault, opened_at) values ('gemini-3.8-flash', 'daily_quota', now() - interval '1 minute')`;
        await recordNotices(harness.db);
      },
    ],
    [
      'AdAnalysisModelRetires',
      async () => {
        vi.stubEnv('GEMINI_MODEL', 'gemini-2.5-flash');
        loadEnv('serve');
      },
    ],
    [
      'AdAnalysisLibraryBlocked',
      async () => {
        await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 3, now() + interval '5 minutes')`;
      },
    ],
    [
      'AdAnalysisDatabaseUnavailable',
      async () => {
        const database = processDatabase();
        setProcessDatabase(undefined);
        return async () => setProcessDatabase(database);
      },
    ],
    [
      'AdAnalysisRunStuck',
      async () => {
        const [run] = await newLine(harness.db, 1);
        if (run === undefined) throw new Error('no line');
        await claim(harness.db, run);
        await harness.db`update runs set created_at = now() - interval '76 minutes' where id = ${run.runId}`;
        return async () => {
          await failRun(harness.db, { runId: run.runId, code: 'internal' });
        };
      },
    ],
    [
      'AdAnalysisQueueLong',
      async () => {
        const [run] = await newLine(harness.db, 1);
        if (run === undefined) throw new Error('no line');
        await harness.db`update runs set created_at = now() - interval '16 minutes' where id = ${run.runId}`;
        return async () => {
          await failRun(harness.db, { runId: run.runId, code: 'internal' });
        };
      },
    ],
    [
      'AdAnalysisErrorShare',
      async () => {
        const answered = (route: string, status: string, value: number) => ({
          name: 'ad_analysis_requests_total',
          labels: { route, status },
          value,
        });
        planted = [answered('/docs', '503', 1), answered('/docs', '200', 10), answered('/api/health', '200', 1000)];
      },
    ],
    [
      'AdAnalysisDiskLow',
      async () => {
        free = 0.09;
      },
    ],
    [
      'AdAnalysisDiskFull',
      async () => {
        vi.stubEnv('DATA_DIR', path.join(folder, 'no-such-folder'));
        loadEnv('serve');
        await checkDisk();
        await recordNotices(harness.db);
      },
    ],
    [
      'AdAnalysisNoBrowser',
      async () => {
        vi.stubEnv('CHROMIUM_PATH', '/bin/false');
        loadEnv('serve');
        forgetChromium();
        await checkChromium();
        await recordNotices(harness.db);
      },
    ],
    [
      'AdAnalysisLedgerDrift',
      async () => {
        const { accountId } = await newAccount(harness.db);
        const change = (by: number) =>
          harness.db.begin(async (tx) => {
            await tx`set local session_replication_role = replica`;
            await tx`update credit_accounts set balance = balance + ${by}::int where id = ${accountId}`;
          });
        await change(7);
        await reportLedger(harness.db);
        return async () => {
          await change(-7);
        };
      },
    ],
    [
      'AdAnalysisLedgerUnchecked',
      async () => {
        await harness.db`insert into ledger_checks (checked_at, drifted) values (now() - interval '49 hours', 0)`;
      },
    ],
  ];

  test.each(faults)('%s fires on its fault, and no other alert does', async (alert, plant) => {
    expect(await firing()).toEqual([]);
    const undo = await plant();
    const alerts = await firing();
    if (typeof undo === 'function') await undo();
    expect(alerts).toEqual([alert]);
  });

  test('each says what to do, with commands that there are', async () => {
    const names = Object.keys({ ...(await import('@/lib/operator/commands')).commands, ...commandsAlone });
    for (const { annotations } of rules)
      for (const [, name = ''] of annotations.action.matchAll(/`admin -- ([a-z -]+?)(?: --[a-z-]+)?`/g)) expect(names).toContain(name);
    expect(rules.map(({ alert }) => alert)).toEqual(faults.map(([alert]) => alert));
  });
});

test('the board and the alerts use only metrics that are exported', async () => {
  const families = [...parseMetrics((await renderMetrics(0))?.text ?? '').values()];
  const exported = new Set(families.flatMap(namesOf));
  const board = JSON.parse(await readFile(path.join(folder, 'board.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expressions = [...rules.map(({ expr }) => expr), ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  expect(expressions.length).toBeGreaterThan(40);
  const used = new Set(expressions.flatMap((expr) => expr.match(/\b(?:ad_analysis|nodejs|process)_\w+/g) ?? []));
  expect([...used].filter((name) => !exported.has(name))).toEqual([]);
  const ours = families.filter(({ name }) => name.startsWith('ad_analysis_'));
  expect(ours.filter((family) => !namesOf(family).some((name) => used.has(name))).map(({ name }) => name)).toEqual([]);
});
