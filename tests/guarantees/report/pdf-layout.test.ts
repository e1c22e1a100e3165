import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAdUrl } from '@/lib/ads/url';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { poolLimits, RenderPool } from '@/lib/report/render/pool';
import { toBlocks } from '@/lib/report/view/blocks';
import type { Node, NodeOf, Row } from '@/lib/report/view/nodes';
import { measuredReport, sampleStills } from '../../support/measured-reports';
import { bare, type Line, largestBlank, type PdfLayout, readLayout, wordsOf } from '../../support/pdf-layout';
import { nodesOf } from '../../support/report-nodes';
import { legacySample, readStored, reportOfVersion1, richReport, strainedReport } from '../../support/report-samples';

const pool = new RenderPool('pdf-worker', { ...poolLimits, workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

/** The margins without text at the top and at the bottom of a page, the footer included. */
const margin = { top: 30, bottom: 40 };

async function exampleStills(): Promise<Map<number, Uint8Array>> {
  const files = example.video.stills.map(async ({ n }) => [n, new Uint8Array(await readFile(`public/example/still-${n}.jpg`))] as const);
  return new Map(await Promise.all(files));
}

const render = async (report: ReadableReport, stills?: Map<number, Uint8Array>) =>
  readLayout(await pool.render({ report, ad: undefined, stills: stills ?? (await sampleStills(report)) }, 'an account'));

const isKind =
  <Kind extends Node['kind']>(kind: Kind) =>
  (node: Node): node is NodeOf<Kind> =>
    node.kind === kind;

function headingsOf(report: ReadableReport): string[] {
  const chapters = toBlocks(report).chapters.map(({ title }) => title);
  const titles = nodesOf(report).flatMap((node) => (node.kind === 'text' || node.title === undefined ? [] : [node.title]));
  return [...chapters, ...titles];
}

type Numbered = Row & { number: number; anchor: string };

const findingsOf = (report: ReadableReport): Numbered[] =>
  nodesOf(report)
    .filter(isKind('panel'))
    .flatMap(({ lists }) => lists.flatMap(({ rows }) => rows))
    .filter((row): row is Numbered => row.number !== undefined && row.anchor !== undefined);

const drawingOf = <Kind extends NodeOf<'figure'>['drawing']['kind']>(report: ReadableReport, kind: Kind) =>
  nodesOf(report)
    .filter(isKind('figure'))
    .map(({ drawing }) => drawing)
    .find((drawing): drawing is Extract<NodeOf<'figure'>['drawing'], { kind: Kind }> => drawing.kind === kind);

const reports: { name: string; report: ReadableReport; stills?: () => Promise<Map<number, Uint8Array>> }[] = [
  { name: 'rich', report: richReport() },
  { name: 'example', report: example, stills: exampleStills },
  { name: 'strained', report: strainedReport() },
  { name: 'measured', report: measuredReport('forty shots') },
  { name: 'version 1', report: readStored(reportOfVersion1()) },
  { name: 'legacy', report: readStored(legacySample) },
];

describe.each(reports)('the pages of a $name report', ({ report, stills }) => {
  let layout: PdfLayout;
  beforeAll(async () => {
    layout = await render(report, await stills?.());
  });

  test('are numbered', () => {
    const { pages } = layout;
    pages.forEach(({ lines }, index) => {
      expect(wordsOf(lines.filter(({ top }) => top < margin.bottom))).toMatch(new RegExp(`${index + 1}of${pages.length}$`));
    });
  });

  test('are at most a third blank in one place, but the last', () => {
    for (const [index, page] of layout.pages.slice(0, -1).entries()) {
      expect(largestBlank(page, margin), `page ${index + 1}`).toBeLessThanOrEqual(1 / 3);
    }
  });

  test('never end with a heading: each is right above its content', () => {
    const headings = new Set(headingsOf(report).map(bare));
    const found = layout.pages.flatMap(({ lines, pictures }) =>
      lines
        .filter(({ text, size }) => size > 9 && headings.has(bare(text)))
        .map((heading) => ({
          heading: heading.text,
          below: [...lines.filter(({ size }) => size < heading.size), ...pictures].filter(({ top, left }) => {
            const gap = heading.bottom - top;
            return gap > -4 && gap < 60 && left >= heading.left - 12;
          }).length,
        })),
    );
    expect(new Set(found.map(({ heading }) => bare(heading)))).toEqual(headings);
    expect(found.filter(({ below }) => below === 0)).toEqual([]);
  });

  test('have links that lead to a place in the document, or to the ad in its library', () => {
    const { pages, places } = layout;
    const links = pages.flatMap((page) => page.links);
    const dests = links.flatMap(({ dest }) => (dest === undefined ? [] : [dest]));
    expect(dests.filter((dest) => !places.has(dest))).toEqual([]);
    const ad = report.meta?.ad;
    const urls = new Set(links.flatMap(({ url }) => (url === undefined ? [] : [url])));
    expect(urls).toEqual(new Set(ad === undefined ? [] : [toAdUrl(ad.platform, ad.adId)]));
  });
});

/** A report shows its summary where its score has no reason. */
function withSummary({ score, ...report }: ReadableReport, lines: number): ReadableReport {
  const { reasoning: _, ...rest } = score ?? { value: 0, grade: 'F' };
  return { ...report, score: rest, summary: Array.from({ length: lines }, (_line, n) => `Line ${n} of a summary.`).join('\n\n') };
}

/** Lines of one column that are closer than any two lines of ours may be. */
const squeezed = (lines: readonly Line[]) =>
  lines.filter((line, at) =>
    lines.slice(at + 1).some(({ left, size, bottom }) => {
      const distance = Math.abs(bottom - line.bottom);
      return Math.abs(left - line.left) < 0.5 && size === line.size && distance > 0.1 && distance < 7;
    }),
  );

test.each(reports.filter(({ name }) => ['rich', 'measured', 'legacy'].includes(name)))(
  'no page of a $name report is empty, ends on a heading, or has lines upon each other, wherever the pages end',
  async ({ report }) => {
    const headings = new Set(headingsOf(report).map(bare));
    // Each line of summary moves everything below it.
    for (let summary = 1; summary <= 25; summary += 6) {
      const { pages } = await render(withSummary(report, summary), await sampleStills(report));
      for (const [index, { lines }] of pages.entries()) {
        const where = `page ${index + 1} of ${pages.length} with ${summary} lines`;
        const body = lines.filter(({ bottom }) => bottom > margin.bottom - 4).toSorted((a, b) => a.bottom - b.bottom);
        expect(headings.has(bare(body[0]?.text ?? '')), where).toBe(false);
        expect(body.length, where).toBeGreaterThan(0);
        expect(squeezed(lines), where).toEqual([]);
      }
    }
  },
);

const numbered = reports.filter(({ report }) => findingsOf(report).length > 0);

test.each(numbered)('no finding of a $name report is split from its number', async ({ report, stills }) => {
  const layout = await render(report, await stills?.());
  for (const { number, text, anchor } of findingsOf(report)) {
    const place = layout.places.get(anchor);
    const lines = layout.pages[(place?.page ?? 0) - 1]?.lines ?? [];
    const beside = lines.filter(({ top, bottom }) => bottom < (place?.top ?? 0) + 2 && top > (place?.top ?? 0) - 14);
    expect(
      beside.map((line) => line.text),
      `finding ${number}`,
    ).toContain(String(number));
    // Text that runs from right to left comes in an order of its own.
    if (/^[\p{sc=Latin}\p{P}\p{N}\s]+$/u.test(text)) expect(wordsOf(lines)).toContain(bare(text));
  }
});

test.each(reports.slice(0, 2))('a usual report has at most six pages: $name', async ({ report, stills }) => {
  expect((await render(report, await stills?.())).pages.length).toBeLessThanOrEqual(6);
});

describe('the links of a report', () => {
  const report = richReport();
  const linksNear = ({ pages, places }: PdfLayout, anchor: string, height: number) => {
    const { page, top } = places.get(anchor) ?? { page: 0, top: 0 };
    return (pages[page - 1]?.links ?? []).filter((link) => link.top <= top + 1 && link.bottom >= top - height);
  };

  test('join each finding with its shot, both ways', async () => {
    const layout = await render(report);
    const joined = findingsOf(report).flatMap(({ anchor, place }) => (place?.shot === undefined ? [] : [{ anchor, shot: place.shot }]));
    expect(joined.length).toBeGreaterThan(5);
    for (const { anchor, shot } of joined) {
      expect(linksNear(layout, anchor, 60).map(({ dest }) => dest)).toContain(shot);
      expect(linksNear(layout, shot, 140).map(({ dest }) => dest)).toContain(anchor);
    }
  });

  test('lead from a criterion to all that it rests on, and from the first page to the playbook', async () => {
    const { pages } = await render(report);
    const dests = new Set(pages.flatMap(({ links }) => links.map(({ dest }) => dest)));
    const lines = nodesOf(report)
      .filter(isKind('panel'))
      .flatMap(({ criteria }) => criteria.flatMap((group) => group.lines));
    const evidence = lines.flatMap(({ links }) => links);
    expect(evidence.length).toBeGreaterThan(20);
    expect(evidence.filter(({ anchor }) => !dests.has(anchor))).toEqual([]);
    const first = pages[0]?.links.map(({ dest }) => dest);
    for (const anchor of ['steal', 'adapt', 'skip', 'test-1']) expect(first).toContain(anchor);
  });
});

test('the first page says what the ad offers, how it scores, and what to do', async () => {
  const report = richReport();
  const [page] = (await render(report)).pages;
  const told = wordsOf(page?.lines ?? []);
  const gauge = drawingOf(report, 'gauge');
  const { masthead } = toBlocks(report);
  const [moves] = nodesOf(report).filter(isKind('rows'));
  const said = moves?.rows.flatMap(({ tag, text }) => [tag, text]) ?? [];
  for (const words of [
    masthead.title,
    masthead.offer,
    String(gauge?.value),
    `Grade ${gauge?.grade} · ${gauge?.word}`,
    gauge?.lines[0],
    ...said,
  ]) {
    expect(told).toContain(bare(words ?? 'nothing'));
  }
  expect(page?.pictures.length).toBeGreaterThan(5);
});

test.each(reports)('the body of a $name report has 9.5 points and nothing is under 8', async ({ report, stills }) => {
  const lines = (await render(report, await stills?.())).pages.flatMap((page) => page.lines);
  const rounded = lines.map(({ text, size }) => ({ text, size: Math.round(size * 100) / 100 }));
  expect(Math.min(...rounded.map(({ size }) => size))).toBe(8);
  const lettersOf = (size: number) =>
    bare(
      rounded
        .filter((line) => line.size === size)
        .map(({ text }) => text)
        .join(''),
    ).length;
  expect(lettersOf(9.5)).toBeGreaterThan(0.2 * wordsOf(lines).length);
  expect(lettersOf(8) + lettersOf(9.5)).toBeGreaterThan(0.85 * wordsOf(lines).length);
});
