import { type Browser, chromium } from 'playwright-core';
import { example } from '@/lib/report/example';
import { poolLimits, RenderPool } from '@/lib/report/render/pool';
import { htmlRenderer } from '@/lib/report/render/pooled';
import { ensureChromium } from '../demo/ensure-chromium';
import { richReport } from '../support/report-samples';
import { type Group, isAsked, type Row } from './rows';

/** A worker reaches its speed after some renders, like a browser. */
const WARM_UPS = 10;

const report = richReport();

async function print(browser: Browser): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setContent(new TextDecoder().decode(await htmlRenderer.render(report, { stills: new Map() })));
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  await page.close();
  return pdf;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The report as a PDF: our workers beside Chromium printing the HTML form. */
export const pdfGroup: Group = {
  name: 'pdf',
  measure: async ({ rows: asked, rounds, say }) => {
    const { executablePath } = await ensureChromium(say);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    const pool = new RenderPool('pdf-worker', { ...poolLimits, timeoutMs: 120_000 });
    const render = () => pool.render({ report, ad: undefined, stills: new Map() }, 'an account');
    try {
      await pool.warm({ report: example, ad: undefined });
      for (let n = 0; n < WARM_UPS; n += 1) await render();
      const [mine, other] = [await render(), await print(browser)];
      const times: { ours: number; theirs: number }[] = [];
      for (let round = 0; round < rounds; round += 1) times.push({ ours: await timed(render), theirs: await timed(() => print(browser)) });
      const what = 'page.pdf() of the HTML';
      const rows: Row[] = [
        {
          ...{ id: 'pdf/fresh', what: 'PDF of a report, warm', unit: 'ms', ours: times.map(({ ours }) => ours) },
          beside: { what, samples: times.map(({ theirs }) => theirs) },
          goal: { of: 'ratio', atMost: 1 },
        },
        {
          ...{ id: 'pdf/bytes', what: 'its size', unit: 'kB', ours: [mine.byteLength / 1000] },
          beside: { what, samples: [other.byteLength / 1000] },
        },
      ];
      return rows.filter(({ id }) => isAsked(asked, id));
    } finally {
      await pool.close();
      await browser.close();
    }
  },
};
