import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { example } from '@/lib/report/example';
import { htmlRenderer } from '@/lib/report/render/html';
import { PdfPool, type PdfPoolLimits, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import type { Stills } from '@/lib/report/render/stills';
import { ensureChromium } from '../demo/ensure-chromium';
import { richReport } from '../support/report-samples';
import type { Group, Row, Samples, Say } from './rows';

const WARM_ROUNDS = 10;
const START_ROUNDS = 3;
const RATE_ROUNDS = 3;
const AT_ONCE = 10;

const report = richReport();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Real stills, by turns, for all that the report has. */
async function readStills(): Promise<Stills> {
  const folder = path.join(process.cwd(), 'public', 'example');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const jpegs = await Promise.all(names.map(async (name) => new Uint8Array(await readFile(path.join(folder, name)))));
  return new Map((report.video?.stills ?? []).map(({ n }, index) => [n, jpegs[index % jpegs.length] ?? new Uint8Array()]));
}

/** The tools of the rows, opened once for all. */
type Set = { stills: Stills; launch: () => Promise<Browser>; renderOurs: (pool: PdfPool) => Promise<Uint8Array> };

async function openWarmPool(limits: Partial<PdfPoolLimits> = {}): Promise<PdfPool> {
  const pool = new PdfPool({ ...pdfPoolLimits, timeoutMs: 120_000, ...limits });
  await pool.warm({ report: example, ad: undefined });
  return pool;
}

async function openSet(say: Say): Promise<Set> {
  const { executablePath } = await ensureChromium(say);
  const stills = await readStills();
  return {
    stills,
    launch: () => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
    renderOurs: (pool) => pool.render({ report, ad: undefined, stills }, 'an account'),
  };
}

async function printTheirs(browser: Browser, stills: Stills): Promise<Uint8Array> {
  const page = await browser.newPage();
  const html = await htmlRenderer.render(report, { stills });
  await page.setContent(new TextDecoder().decode(html));
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  await page.close();
  return pdf;
}

/** The two by turns, so that both meet the machine in the same mood. */
async function byTurns(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: Samples; theirs: Samples }> {
  const times: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) times.push({ ours: await ours(), theirs: await theirs() });
  return { ours: times.map((time) => time.ours), theirs: times.map((time) => time.theirs) };
}

async function measureWarm({ renderOurs, launch, stills }: Set): Promise<Row[]> {
  const [pool, browser] = [await openWarmPool(), await launch()];
  try {
    const [mine, other] = [await renderOurs(pool), await printTheirs(browser, stills)];
    // A worker reaches its speed after some renders, like a browser.
    for (let round = 0; round < WARM_ROUNDS; round += 1) await renderOurs(pool);
    const { ours, theirs } = await byTurns(
      WARM_ROUNDS,
      () => timed(() => renderOurs(pool)),
      () => timed(() => printTheirs(browser, stills)),
    );
    const what = 'page.pdf() of the HTML';
    return [
      {
        id: 'pdf/fresh',
        what: 'PDF of a report with stills, warm',
        unit: 'ms',
        ours,
        beside: { what, samples: theirs },
        goal: { of: 'ratio', atMost: 1 },
      },
      {
        id: 'pdf/bytes',
        what: 'its size',
        unit: 'kB',
        ours: [mine.byteLength / 1000],
        beside: { what, samples: [other.byteLength / 1000] },
      },
    ];
  } finally {
    await pool.close();
    await browser.close();
  }
}

async function measureStart({ renderOurs, launch, stills }: Set): Promise<Row[]> {
  const warmUps: number[] = [];
  const firstOurs = async () => {
    const begun = performance.now();
    const pool = await openWarmPool();
    warmUps.push((performance.now() - begun) / 1000);
    const ms = await timed(() => renderOurs(pool));
    await pool.close();
    return ms;
  };
  const firstTheirs = () =>
    timed(async () => {
      const browser = await launch();
      await printTheirs(browser, stills);
      await browser.close();
    });
  const { ours, theirs } = await byTurns(START_ROUNDS, firstOurs, firstTheirs);
  return [
    {
      id: 'pdf/first',
      what: 'first PDF after the workers are warm',
      unit: 'ms',
      ours,
      beside: { what: 'page.pdf() of a new browser', samples: theirs },
      goal: { of: 'value', atMost: 1000 },
    },
    { id: 'pdf/warm-up', what: 'warm-up of the workers, behind the boot', unit: 's', ours: warmUps },
  ];
}

const perSecond = (count: number, ms: number) => (count / ms) * 1000;

async function measureFreshRate({ renderOurs }: Set): Promise<Row[]> {
  const pool = await openWarmPool({ workers: 2 });
  try {
    const ours: number[] = [];
    for (let round = 0; round < RATE_ROUNDS; round += 1)
      ours.push(perSecond(AT_ONCE, await timed(() => Promise.all(Array.from({ length: AT_ONCE }, () => renderOurs(pool))))));
    return [{ id: 'pdf/rate-fresh', what: 'fresh PDFs over two workers', unit: '/s', ours }];
  } finally {
    await pool.close();
  }
}

async function longestStall(work: () => Promise<unknown>): Promise<{ longest: number; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const ms = await timed(work);
  delay.disable();
  return { longest: delay.max / 1e6, ms };
}

/** Measures the stalls of the calling thread, compared with those of an idle machine. */
async function measureStall({ renderOurs }: Set): Promise<Row[]> {
  const pool = await openWarmPool();
  try {
    const stalls: { asked: number; idle: number }[] = [];
    for (let round = 0; round < RATE_ROUNDS; round += 1) {
      const asked = await longestStall(() => Promise.all(Array.from({ length: AT_ONCE }, () => renderOurs(pool))));
      const idle = await longestStall(() => setTimeout(asked.ms));
      stalls.push({ asked: asked.longest, idle: idle.longest });
    }
    return [
      {
        id: 'pdf/stall',
        what: `longest stall of the asking thread while ${AT_ONCE} PDFs render`,
        unit: 'ms',
        ours: stalls.map(({ asked }) => asked),
        beside: { what: 'in as long a time without', samples: stalls.map(({ idle }) => idle) },
        goal: { of: 'value', atMost: 20 },
      },
    ];
  } finally {
    await pool.close();
  }
}

const parts: readonly { ids: readonly string[]; measure: (set: Set) => Promise<Row[]> }[] = [
  { ids: ['pdf/fresh', 'pdf/bytes'], measure: measureWarm },
  { ids: ['pdf/first', 'pdf/warm-up'], measure: measureStart },
  { ids: ['pdf/rate-fresh'], measure: measureFreshRate },
  { ids: ['pdf/stall'], measure: measureStall },
];

/** The report as a PDF: our workers beside Chromium printing the HTML form. */
export const pdfGroup: Group = {
  name: 'pdf',
  measure: async ({ rows: asked, say }) => {
    const isAsked = (id: string) => asked.length === 0 || asked.some((start) => id.startsWith(start));
    const wanted = parts.filter(({ ids }) => ids.some(isAsked));
    if (wanted.length === 0) return [];
    const set = await openSet(say);
    const rows: Row[] = [];
    for (const { measure } of wanted) rows.push(...(await measure(set)));
    return rows.filter(({ id }) => isAsked(id));
  },
};
