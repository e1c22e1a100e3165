import { afterAll, describe, expect, test } from 'vitest';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { PdfPool, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { scoreOf } from '@/lib/report/rubric';
import { type Block, type TopBlock, toBlocks } from '@/lib/report/view/blocks';
import { labels, toParagraphs } from '@/lib/report/words';
import { plantStrings } from '@/tests/support/hostile-strings';
import { measuredReport } from '@/tests/support/measured-reports';
import { readPdf } from '@/tests/support/read-pdf';
import { bodyOf, elementsOf, shownForms, textOf } from '@/tests/support/report-forms';
import {
  insufficientSample,
  legacySample,
  readStored,
  reportBeforeRubric2,
  reportOfVersion1,
  richReport,
} from '@/tests/support/report-samples';

/** Fields that no reader meets as a text of its own: names of kinds and places, drawings, and labels of pictures. */
const unread = new Set([
  'kind',
  'chapter',
  'section',
  'band',
  'anchor',
  'id',
  'look',
  'result',
  'ladder',
  'bars',
  'frame',
  'marks',
  'starts',
]);
/**
 * Fields that a format may show elsewhere: the address of a link, a heading of lines that need none, the axis of a drawing, scores above.
 */
const elsewhere: Partial<Record<string, readonly string[]>> = {
  masthead: ['adUrl'],
  chapter: ['blocks'],
  moves: ['title'],
  timeline: ['note', 'clock'],
  waterfall: ['role'],
};

function stringsIn(value: unknown, skipped: readonly string[]): string[] {
  if (typeof value === 'string') return toParagraphs(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (unread.has(key) || skipped.includes(key) ? [] : stringsIn(entry, skipped)));
}

/** Every text that a reader of a block meets, one by one, and nothing that is only drawn. */
const toldIn = (block: Block | TopBlock): string[] => stringsIn(block, elsewhere[block.kind] ?? []);

const blocksIn = (blocks: readonly TopBlock[]): (Block | TopBlock)[] =>
  blocks.flatMap((block): (Block | TopBlock)[] => (block.kind === 'chapter' ? [block, ...block.blocks] : [block]));

const pool = new PdfPool({ ...pdfPoolLimits, workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

/** Letters alone: a form may break its lines, set words apart and close a sentence as it likes. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const shown: Record<string, (report: ReadableReport) => string | Promise<string>> = {
  ...Object.fromEntries(
    Object.entries(shownForms).map(([form, show]) => [form, (report: ReadableReport) => textOf(bodyOf(show(toBlocks(report))))]),
  ),
  pdf: async (report) => (await readPdf(await pool.render({ report, ad: undefined, stills: undefined }, 'an account'))).pages.join(' '),
};

/** `pdf.test.ts` reads every sentence of the others in the PDF, in their order. */
const notPrinted = ['example', 'legacy', 'insufficient', 'nothing measured'];

const reports: Record<string, ReadableReport> = {
  rich: richReport(),
  example,
  'before rubric 2.0': reportBeforeRubric2(),
  'version 1': readStored(reportOfVersion1()),
  legacy: readStored(legacySample),
  insufficient: insufficientSample(),
  'forty shots': measuredReport('forty shots'),
  'nothing measured': measuredReport('nothing measured'),
};

describe.each(Object.entries(reports))('of the report %s', (name, report) => {
  const told = blocksIn(toBlocks(report)).flatMap((block) => toldIn(block).map((text) => `${block.kind}: ${text}`));

  const forms = Object.entries(shown).filter(([form]) => form !== 'pdf' || !notPrinted.includes(name));

  test.each(forms)('every text of every block is in %s', async (_form, show) => {
    const text = bare(await show(report));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((words) => !text.includes(bare(words.slice(words.indexOf(': ') + 2))))).toEqual([]);
  });
});

/** The report with a penalty that took its score below the band of its sections. */
function lowered(): ReadableReport {
  const { score, ...rest } = richReport();
  const penalties = [{ points: 12, reason: 'The strongest claim has no proof.' }];
  const earned = scoreOf({ ...score.breakdown, penalties });
  return { ...rest, score: { ...score, ...earned, breakdown: { ...score.breakdown, penalties } } };
}

describe('the same words are next to the same texts', () => {
  const { penalties, proof, noProof, answered, open } = labels;

  test.each(Object.entries(shown))('in %s', async (_form, show) => {
    const text = bare(await show(lowered()));
    for (const label of [`${penalties}: −12: The strongest claim`, proof, noProof, answered, open]) expect(text).toContain(bare(label));
  });
});

/** A report in which each text is a word of its own; `marks` are those of the findings. */
function marked(): { report: ReadableReport; marks: string[]; words: string[] } {
  const marks = new Map<string, string>();
  const report = plantStrings(richReport(), (path) => {
    const [, place] = /^((?:hook|script|visual|cta)\.(?:works|doesntWork))(?:Detail)?\.(?!.*claim)/.exec(path) ?? [];
    const key = place === undefined ? path : `${place}.${/\d+/.exec(path)}`;
    const mark = marks.get(key) ?? `${place === undefined ? 'Word' : 'Finding'}Mark${String(marks.size).padStart(3, '0')}`;
    marks.set(key, mark);
    return mark;
  });
  const words = [...marks.values()];
  return { report, words, marks: words.filter((mark) => mark.startsWith('Finding')) };
}

const timesOf = (text: string, mark: string) => text.split(mark).length - 1;

describe('a finding appears once', () => {
  const { report, marks, words } = marked();
  const withoutFolds = (document: string) =>
    elementsOf(bodyOf(document))
      .filter(({ tagName }) => tagName === 'details')
      .reduce((text, fold) => text.replace(textOf(fold), ''), textOf(bodyOf(document)));

  test.each(Object.entries(shownForms))('in %s, folded lists aside', (_form, show) => {
    const document = show(toBlocks(report));
    expect(marks).toHaveLength(15);
    expect(marks.map((mark) => timesOf(withoutFolds(document), mark))).toEqual(marks.map(() => 1));
  });

  test('in Markdown, which folds nothing', () => {
    const text = textOf(bodyOf(shownForms.commonmark?.(toBlocks(report)) ?? ''));
    expect(marks.map((mark) => timesOf(text, mark))).toEqual(marks.map(() => 1));
  });

  test('in the PDF, and once more at most in its appendix; every other text is there, too', async () => {
    const text = (await shown.pdf?.(report)) ?? '';
    expect(words.filter((word) => !bare(text).includes(bare(word)))).toEqual([]);
    expect(marks.filter((mark) => timesOf(text, mark) < 1 || timesOf(text, mark) > 2)).toEqual([]);
  });
});

test.each(['html', 'viewer'])('every link within the %s leads to a place that it has once', (form) => {
  for (const report of Object.values(reports)) {
    const document = shownForms[form]?.(toBlocks(report)) ?? '';
    const ids = Array.from(document.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    const links = Array.from(document.matchAll(/ href="#([^"]+)"/g), ([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  }
});
