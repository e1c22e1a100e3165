import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAdUrl } from '@/lib/ads/url';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { PdfPool, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { type Block, toBlocks } from '@/lib/report/view/blocks';
import { findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import { measuredReport, sampleStills } from '../../support/measured-reports';
import { type Line, largestBlank, type PdfLayout, readLayout } from '../../support/pdf-layout';
import { legacySample, readStored, reportOfVersion1, richReport, strainedReport } from '../../support/report-samples';

const pool = new PdfPool({ ...pdfPoolLimits, workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

/** The margins without text at the top and at the bottom of a page, the footer included. */
const margin = { top: 30, bottom: 40 };

async function exampleStills(): Promise<Map<number, Uint8Array>> {
  const files = example.video.stills.map(async ({ n }) => [n, new Uint8Array(await readFile(`public/example/still-${n}.jpg`))] as const);
  return new Map(await Promise.all(files));
}

const render = async (report: ReadableReport, stills?: Map<number, Uint8Array>) =>
  readLayout(await pool.render({ report, ad: undefined, stills: stills ?? (await sampleStills(report)) }, 'an account'));

const blocksOf = (report: ReadableReport): Block[] => toBlocks(report).flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
const find = <Kind extends Block['kind']>(report: ReadableReport, kind: Kind) =>
  blocksOf(report).find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);

function headingsOf(report: ReadableReport): string[] {
  const chapters = toBlocks(report).flatMap((block) => (block.kind === 'chapter' ? [block.title] : []));
  const figures = blocksOf(report).flatMap((block) => ('title' in block && block.kind !== 'insufficientEvidence' ? [block.title] : []));
  const panels = find(report, 'panels')?.panels.map(({ title }) => title) ?? [];
  return [...chapters, ...figures, ...panels];
}

const bare = (text: string) => text.replaceAll(/\s/g, '');
const wordsOf = (lines: readonly Line[]) => bare(lines.map(({ text }) => text).join(''));

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

const numbered = reports.filter(({ report }) => find(report, 'findings') !== undefined);

test.each(numbered)('no finding of a $name report is split from its number', async ({ report, stills }) => {
  const layout = await render(report, await stills?.());
  const rows = find(report, 'findings')?.rows ?? [];
  for (const { number, text } of rows) {
    const place = layout.places.get(findingAnchor(number));
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

test('a finding appears once, however often its number does', async () => {
  const told = (await render(richReport())).pages.map(({ lines }) => wordsOf(lines)).join('');
  const texts = find(richReport(), 'findings')?.rows.map(({ text }) => bare(text)) ?? [];
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => told.split(text).length !== 2)).toEqual([]);
});

test.each(reports.slice(0, 2))('a usual report has at most five pages: $name', async ({ report, stills }) => {
  expect((await render(report, await stills?.())).pages.length).toBeLessThanOrEqual(5);
});

describe('the links of a report', () => {
  const report = richReport();
  const linksNear = ({ pages, places }: PdfLayout, anchor: string, height: number) => {
    const { page, top } = places.get(anchor) ?? { page: 0, top: 0 };
    return (pages[page - 1]?.links ?? []).filter((link) => link.top <= top + 1 && link.bottom >= top - height);
  };

  test('join each finding with its shot and with its row, both ways', async () => {
    const layout = await render(report);
    const shown = new Set(find(report, 'filmstrip')?.cells.map(({ number }) => number));
    for (const { number, shot } of find(report, 'findings')?.rows ?? []) {
      const own = linksNear(layout, findingAnchor(number), 60).map(({ dest }) => dest);
      expect(own).toContain(rowAnchor(number));
      expect(linksNear(layout, rowAnchor(number), 15).map(({ dest }) => dest)).toContain(findingAnchor(number));
      if (shot === undefined || !shown.has(shot)) continue;
      expect(own).toContain(shotAnchor(shot));
      expect(linksNear(layout, shotAnchor(shot), 140).map(({ dest }) => dest)).toContain(findingAnchor(number));
    }
  });

  test('lead from a criterion to all that it rests on, and from the first page to the playbook', async () => {
    const { pages } = await render(report);
    const dests = new Set(pages.flatMap(({ links }) => links.map(({ dest }) => dest)));
    const evidence = find(report, 'panels')?.panels.flatMap(({ criteria }) => criteria.flatMap((criterion) => criterion.evidence)) ?? [];
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
  const gauge = find(report, 'gauge');
  const masthead = toBlocks(report).find((block) => block.kind === 'masthead');
  const moves = find(report, 'moves')?.entries.flatMap(({ verb, line }) => [verb, line]) ?? [];
  for (const words of [
    masthead?.title,
    masthead?.offer,
    String(gauge?.value),
    `Grade ${gauge?.grade} · ${gauge?.word}`,
    gauge?.pool,
    ...moves,
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
