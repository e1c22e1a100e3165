import { afterAll, expect, test } from 'vitest';
import type { ReadableReport } from '@/lib/report/legacy';
import { PdfPool, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { getDocument } from '@/tests/support/pdfjs';
import { measuredReport, sampleStills } from '../../support/measured-reports';
import { legacySample, readStored, richReport } from '../../support/report-samples';

type Line = { text: string; left: number; base: number };

async function readLines(bytes: Uint8Array): Promise<Line[][]> {
  const task = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: Line[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [{ text: item.str, left: item.transform[4], base: item.transform[5] }] : [],
      ),
    );
  }
  await task.destroy();
  return pages;
}

/** Lines of one column that are closer than any two lines of ours may be. */
function squeezed(lines: readonly Line[]): string[] {
  return lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter(({ left, base }) => Math.abs(left - line.left) < 0.5 && Math.abs(base - line.base) > 0.1 && Math.abs(base - line.base) < 7)
      .map(({ text }) => `“${line.text}” on “${text}”`),
  );
}

const FOOTER_LINES = 2;
const headings =
  /^(?:Shots|Evidence in the video|All findings|What was measured|Text on screen|Transcript|What to test next|References|Verdict|Strategy|Execution|Diagnostics|Playbook|Appendix)$/;
const BOTTOM = 40;

const withSummary = <Report extends ReadableReport>(report: Report, lines: number): Report => ({
  ...report,
  summary: Array.from({ length: lines }, (_, n) => `Line ${n} of a summary.`).join('\n\n'),
});

/** Each line of summary moves everything below it, so that pages end elsewhere; `every` is how many lines come at a time. */
export function testPages(every: { rich: number; measured: number; legacy: number }): void {
  const pool = new PdfPool({ ...pdfPoolLimits, workers: 1, timeoutMs: 120_000 });
  afterAll(() => pool.close());

  test.each([
    ['rich', richReport(), every.rich],
    ['measured', measuredReport('forty shots'), every.measured],
    ['legacy', readStored(legacySample), every.legacy],
  ] as const)(
    'no page of a %s report is empty, ends on a heading, or has lines upon each other, wherever the pages end',
    async (_name, report, step) => {
      for (let lines = 1; lines <= 26; lines += step) {
        const job = { report: withSummary<ReadableReport>(report, lines), ad: undefined, stills: await sampleStills(report) };
        const pages = await readLines(await pool.render(job, 'an account'));
        for (const [index, page] of pages.entries()) {
          const where = `page ${index + 1} of ${pages.length} with ${lines} lines`;
          expect(page.length, where).toBeGreaterThan(FOOTER_LINES);
          expect(squeezed(page), where).toEqual([]);
          const body = page.filter(({ base }) => base > BOTTOM).toSorted((a, b) => a.base - b.base);
          expect(body[0]?.text, where).not.toMatch(headings);
        }
      }
    },
    240_000,
  );
}
