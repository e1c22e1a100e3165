import { afterAll, describe, expect, test } from 'vitest';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { poolLimits, RenderPool } from '@/lib/report/render/pool';
import { scoreOf } from '@/lib/report/rubric';
import { toBlocks } from '@/lib/report/view/blocks';
import { toTold } from '@/lib/report/view/check-mark';
import type { Fact, Node, ReportTree } from '@/lib/report/view/nodes';
import { labels, toParagraphs } from '@/lib/report/words';
import { plantStrings } from '@/tests/support/hostile-strings';
import { measuredReport } from '@/tests/support/measured-reports';
import { readPdf } from '@/tests/support/read-pdf';
import { bodyOf, shownForms, textOf, writtenForms } from '@/tests/support/report-forms';
import { nodesIn } from '@/tests/support/report-nodes';
import {
  insufficientSample,
  legacySample,
  readStored,
  reportBeforeRubric2,
  reportOfVersion1,
  richReport,
  strainedReport,
} from '@/tests/support/report-samples';

/** Fields that no reader meets as a text of its own: names of kinds and places, what is drawn alone, and hints, which are for a page. */
const unread = new Set([
  ...['kind', 'look', 'name', 'id', 'anchor', 'to', 'shot', 'section', 'hue', 'band', 'result'],
  ...['mark', 'marks', 'still', 'steps', 'bars', 'ticks', 'hint', 'running'],
]);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return toParagraphs(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (unread.has(key) ? [] : stringsIn(key === 'check' ? toTold(entry) : entry)));
}

type Form = 'drawn' | 'written';

/** Every text of a node that a reader meets. A figure is drawn, or its sentences are written. */
function textsOf(node: Node, form: Form): string[] {
  if (node.kind === 'fold') return [node.title, ...node.nodes.flatMap((inner) => textsOf(inner, form))];
  if (node.kind === 'bars') return node.bars.flatMap((bar) => stringsIn(bar));
  if (node.kind !== 'figure') return stringsIn(node);
  const { title, note, sentences, drawing } = node;
  if (form === 'written') return stringsIn({ title, note, sentences });
  // The place among the ads of a reader is for them alone.
  return stringsIn({ title, note, drawing: { ...drawing, rank: undefined } });
}

function textsIn(tree: ReportTree, form: Form): string[] {
  const { masthead, chapters, end } = tree;
  const { adUrl: _, ...head } = masthead;
  return [...stringsIn(head), ...chapters.map(({ title }) => title), ...[...nodesIn(tree), ...end].flatMap((node) => textsOf(node, form))];
}

const pool = new RenderPool('pdf-worker', { ...poolLimits, workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

/** Letters alone: a form may break its lines, set words apart, draw emoji and close a sentence as it likes. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]|\p{Emoji_Presentation}/gu, '')
    .toLowerCase();

const shown: Record<string, (report: ReadableReport) => string | Promise<string>> = {
  ...Object.fromEntries(
    Object.entries(shownForms).map(([form, show]) => [form, (report: ReadableReport) => textOf(bodyOf(show(toBlocks(report))))]),
  ),
  pdf: async (report) => (await readPdf(await pool.render({ report, ad: undefined, stills: undefined }, 'an account'))).pages.join(' '),
};

/** Letters of a PDF that run from right to left are in an order of their own. */
const isTurned = (words: string) => /[\u0590-\u08ff]/.test(words);

const reports: Record<string, ReadableReport> = {
  rich: richReport(),
  example,
  'before rubric 2.0': reportBeforeRubric2(),
  'version 1': readStored(reportOfVersion1()),
  legacy: readStored(legacySample),
  insufficient: insufficientSample(),
  strained: strainedReport(),
  'forty shots': measuredReport('forty shots'),
  'nothing measured': measuredReport('nothing measured'),
};

describe.each(Object.entries(reports))('of the report %s', (_name, report) => {
  const tree = toBlocks(report);

  test.each(Object.entries(shown))('every text of every node is in %s', async (form, show) => {
    const text = bare(await show(report));
    const told = textsIn(tree, writtenForms.has(form) ? 'written' : 'drawn').filter((words) => form !== 'pdf' || !isTurned(words));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((words) => !text.includes(bare(words)))).toEqual([]);
  });
});

/** The report with a penalty that took its score below the band of its sections. */
function lowered(): ReadableReport {
  const { score, ...rest } = richReport();
  const penalties = [{ points: 12, reason: 'The strongest claim has no proof.' }];
  const earned = scoreOf({ ...score.breakdown, penalties }, '2.0');
  return { ...rest, score: { ...score, ...earned, breakdown: { ...score.breakdown, penalties } } };
}

describe('the same words are next to the same texts', () => {
  const { penalties, proof, noProof, answered, open } = labels;

  test.each(Object.entries(shown))('in %s', async (_form, show) => {
    const text = bare(await show(lowered()));
    for (const label of [`${penalties}: −12: The strongest claim`, proof, noProof, answered, open]) expect(text).toContain(bare(label));
  });
});

test.each(Object.entries(shown))('a finding appears once in %s', async (_form, show) => {
  const marks = new Set<string>();
  const report = plantStrings(richReport(), (path) => {
    const [, place] = /^((?:hook|script|visual|cta)\.(?:works|doesntWork))(?:Detail)?\.(?!.*(?:claim|shown))/.exec(path) ?? [];
    if (place === undefined) return 'word';
    const mark = `FindingMark${place}${/\d+/.exec(path)}`.replace('.', '');
    marks.add(mark);
    return mark;
  });
  const text = await show(report);
  expect(marks.size).toBe(15);
  expect([...marks].filter((mark) => text.split(mark).length !== 2)).toEqual([]);
});

/** The part of a tree, with a note and a check at every fact of a node. */
function noted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(noted);
  if (typeof part !== 'object' || part === null) return part;
  const evidence = { note: 'FactNote', check: { result: 'confirmed', text: 'FactCheck' } };
  const entries = Object.entries(part);
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, key === 'facts' ? entry.map((fact: Fact) => ({ ...fact, ...evidence })) : noted(entry)]),
  );
}

test.each(Object.entries(shownForms))('every fact has its note and its check in %s', (_form, show) => {
  const { masthead, ...tree } = toBlocks(richReport());
  const drawn = { masthead, ...(noted(tree) as typeof tree) };
  const facts = JSON.stringify(drawn).split('FactNote').length;
  const text = textOf(bodyOf(show(drawn)));
  expect(facts).toBeGreaterThan(20);
  expect(['FactNote', 'FactCheck'].map((mark) => text.split(mark).length)).toEqual([facts, facts]);
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
