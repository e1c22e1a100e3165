import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReadableReport } from '@/lib/report/legacy';
import { poolLimits, RenderPool } from '@/lib/report/render/pool';
import type { Paper, PdfOptions } from '@/lib/report/render/renderer';
import { toBlocks } from '@/lib/report/view/blocks';
import { measuredReport } from '../../support/measured-reports';
import { bare, readLayout, wordsOf } from '../../support/pdf-layout';
import { nodesOf } from '../../support/report-nodes';
import { insufficientSample, legacySample, readStored, richReport, strainedReport } from '../../support/report-samples';

const pool = new RenderPool('pdf-worker', { ...poolLimits, workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

const renderWith = async (report: ReadableReport, options: PdfOptions) =>
  readLayout(await pool.render({ report, ad: undefined, stills: new Map(), ...options }, 'an account'));

test('a report is set on the paper of its account, A4 by default, with the same width of text', async () => {
  const sheets = await Promise.all([undefined, 'a4', 'letter'].map((paper) => renderWith(richReport(), { paper: paper as Paper })));
  expect(sheets.map(({ pages }) => Math.round(pages[0]?.height ?? 0))).toEqual([842, 842, 792]);
  expect(sheets[2]?.pages.flatMap(({ lines }) => lines).every(({ right }) => right < 612 - 36)).toBe(true);
});

test.each<[string, ReadableReport]>([
  ['rich', richReport()],
  ['strained', strainedReport()],
  ['measured', measuredReport('forty shots')],
  ['legacy', readStored(legacySample)],
  ['insufficient', insufficientSample()],
])('the form of one page has the verdict and what to do of a %s report, and no link that leads nowhere', async (_, report) => {
  const { pages, places } = await renderWith(report, { length: 'one page' });
  const [page, another] = pages;
  expect(another).toBeUndefined();
  const told = wordsOf(page?.lines);
  const said = nodesOf(report).flatMap((node) => {
    if (node.kind === 'figure' && node.drawing.kind === 'gauge') return [`Grade ${node.drawing.grade} · ${node.drawing.word}`];
    if (node.kind === 'text' && node.look === 'statement') return [node.title ?? ''];
    return node.kind === 'cards' && node.look === 'rows' && node.title === undefined ? node.cards.map(({ title = '' }) => title) : [];
  });
  const end = toBlocks(report).end.filter(({ isPrinted }) => isPrinted);
  for (const words of [...said.filter((text) => /^[\p{sc=Latin}\p{P}\p{N}\s]+$/u.test(text)), ...end.map(({ title }) => title), '1 of 1'])
    expect(told).toContain(bare(words));
  expect(page?.links.filter(({ dest }) => dest !== undefined && !places.has(dest))).toEqual([]);
});

describe('the names for whom and by whom a report is made', () => {
  const report = insufficientSample();
  const firstPage = async (preparedFor: string | undefined, preparedBy?: PdfOptions['preparedBy']) =>
    wordsOf((await renderWith(report, { preparedFor, preparedBy })).pages[0]?.lines);

  test('are in one line, beside the logo of the maker', async () => {
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#d9480f' } })
      .jpeg()
      .toBuffer();
    const preparedBy = { name: 'Jane Doe', company: 'Southwind', logo: new Uint8Array(logo) };
    expect(await firstPage('Northwind Media', preparedBy)).toContain('PreparedforNorthwindMediabyJaneDoe,Southwind');
    expect(await firstPage(undefined, { ...preparedBy, company: null })).toContain('PreparedbyJaneDoe');
    const pictures = async (bytes: Uint8Array | null) =>
      (await renderWith(report, { preparedBy: { ...preparedBy, logo: bytes } })).pages[0]?.pictures ?? [];
    const [drawn] = await pictures(preparedBy.logo);
    expect([(drawn?.right ?? 0) - (drawn?.left ?? 0), (drawn?.top ?? 0) - (drawn?.bottom ?? 0)].map(Math.round)).toEqual([96, 32]);
    for (const broken of [null, preparedBy.logo.subarray(0, 200)]) expect(await pictures(broken)).toEqual([]);
  });

  test('are on the first page, and absent when there are none', async () => {
    expect(await firstPage('Northwind Media')).toContain('PreparedforNorthwindMedia');
    for (const none of [undefined, '', ' \n\u200b ']) expect(await firstPage(none)).not.toContain('Prepared');
  });

  test('are one line of plain text, however they are written', async () => {
    const told = await firstPage(`Evil\u202e\n\n<b>(Tj)</b> https://evil.example/ ${'x'.repeat(500)}`);
    expect(told).toContain('PreparedforEvil<b>(Tj)</b>https://evil.example/');
    expect(told.match(/x{20,}/)?.[0]?.length).toBeLessThan(80);
  });
});
