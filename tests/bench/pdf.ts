import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { htmlRenderer } from '@/lib/report/render/html';
import { createPdfPool, type PdfPool, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { ensureChromium } from '../demo/ensure-chromium';
import { richReport } from '../support/report-samples';

export type Row = { name: string; ours: number; theirs: number; unit: 'ms' };
export type Fact = { name: string; value: string };

const WARM_ROUNDS = 10;
const COLD_ROUNDS = 3;
const AT_ONCE = 10;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const openPool = () => createPdfPool({ ...pdfPoolLimits, timeoutMs: 120_000 });

let rendered = 0;

/** Each time another report, because one that was rendered before is kept. */
function renderOurs(pool: PdfPool): Promise<Uint8Array> {
  rendered += 1;
  return pool.render({ report: { ...richReport(), summary: `Report ${rendered}. ${richReport().summary}` }, ad: undefined }, 'an account');
}

async function printTheirs(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const html = await htmlRenderer.render(richReport());
  await page.setContent(new TextDecoder().decode(html));
  await page.pdf({ format: 'A4', printBackground: true });
  await page.close();
}

/** The two by turns, so that both meet the machine in the same mood. */
async function byTurns(rounds: number, ours: () => Promise<unknown>, theirs: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) times.push([await timed(ours), await timed(theirs)]);
  return [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
}

async function longestStalls(work: () => Promise<unknown>): Promise<{ longest: number; p99: number; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const ms = await timed(work);
  delay.disable();
  return { longest: delay.max / 1e6, p99: delay.percentile(99) / 1e6, ms };
}

/** What the asking thread feels, beside what the machine makes it feel when nothing is asked. */
async function measureStall(pool: PdfPool): Promise<Fact[]> {
  const asked = await longestStalls(() => Promise.all(Array.from({ length: AT_ONCE }, () => renderOurs(pool))));
  const idle = await longestStalls(() => setTimeout(asked.ms));
  const compare = (ours: number, theirs: number) => `${ours.toFixed(1)} ms (${theirs.toFixed(1)} ms in as long a time without)`;
  return [
    { name: `longest stall of the asking thread while ${AT_ONCE} PDFs render`, value: compare(asked.longest, idle.longest) },
    { name: '99th percentile of its stalls', value: compare(asked.p99, idle.p99) },
    { name: 'PDFs per second', value: ((AT_ONCE / asked.ms) * 1000).toFixed(1) },
  ];
}

/** The report as a PDF: our worker beside Chromium printing the HTML form. */
export async function benchPdf(say: (message: string) => void): Promise<{ rows: Row[]; facts: Fact[] }> {
  const { executablePath } = await ensureChromium(say);
  const launch = () => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const coldOurs = async () => {
    const pool = openPool();
    await renderOurs(pool);
    await pool.close();
  };
  const coldTheirs = async () => {
    const browser = await launch();
    await printTheirs(browser);
    await browser.close();
  };
  const cold = await byTurns(COLD_ROUNDS, coldOurs, coldTheirs);
  const [pool, browser] = [openPool(), await launch()];
  try {
    await Promise.all([renderOurs(pool), printTheirs(browser)]);
    const warm = await byTurns(
      WARM_ROUNDS,
      () => renderOurs(pool),
      () => printTheirs(browser),
    );
    const rows: Row[] = [
      { name: 'PDF, warm (our worker / Chromium)', ours: warm[0], theirs: warm[1], unit: 'ms' },
      { name: 'PDF, cold (our worker / Chromium)', ours: cold[0], theirs: cold[1], unit: 'ms' },
    ];
    return { rows, facts: await measureStall(pool) };
  } finally {
    await pool.close();
    await browser.close();
  }
}
