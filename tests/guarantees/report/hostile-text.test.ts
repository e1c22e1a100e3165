import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareReports } from '@/lib/report/compare/compare';
import { toCsv, toMarkdown } from '@/lib/report/compare/formats';
import type { ReadableReport } from '@/lib/report/legacy';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { toBlocks } from '@/lib/report/view/blocks';
import { CANARY_HOST, hostileStrings, plantStrings } from '@/tests/support/hostile-strings';
import { measuredReport } from '@/tests/support/measured-reports';
import { bodyOf, type Element, elementsOf, shownForms, shownMarkdown } from '@/tests/support/report-forms';
import { insufficientSample, legacySample, readStored, richReport } from '@/tests/support/report-samples';

const reports = {
  rich: richReport(),
  insufficient: insufficientSample(),
  legacy: readStored(legacySample),
  measured: measuredReport('no sound'),
};

const attributesOf = ({ attrs }: Element) => attrs.filter(({ name }) => name !== 'aria-label').map(({ name, value }) => `${name}=${value}`);

/**
 * The elements of a document with their attributes, whatever the texts between them say. A text may have several
 * paragraphs, so neighbors of that kind count once, and addresses, which are code in Markdown; everything else of the structure is ours.
 */
function structureOf(document: string): string {
  const elements = elementsOf(bodyOf(document)).filter(({ tagName }) => tagName !== 'code');
  return elements
    .filter(({ tagName }, index) => tagName !== 'p' || elements[index - 1]?.tagName !== 'p')
    .map((element) => [element.tagName, ...attributesOf(element)].join(' '))
    .join('\n');
}

const forms = Object.entries(shownForms);
const kinds = Object.entries(reports);

/** The strings that a form and a kind of report are tried with, so that each string meets each form and each kind once. */
const stringsFor = (form: number, kind: number) => hostileStrings.filter((_, index) => (index + form) % kinds.length === kind);

describe.each(forms.map(([name, show], form) => ({ name, show, form })))('as $name', ({ show, form }) => {
  test.each(kinds.map(([name, report], kind) => ({ name, report, kind })))(
    'no hostile text in any field changes the structure of the $name report',
    ({ report, kind }) => {
      const structureWith = (text: string) => structureOf(show(toBlocks(plantStrings(report, () => text))));
      const structure = structureWith('word');
      expect(structure).toContain('h1');
      expect(stringsFor(form, kind).filter((text) => structureWith(text) !== structure)).toEqual([]);
    },
  );
});

/** Parts of texts that look like our checks, our evidence or our best points. */
const imitations = [
  '✓',
  '⚠',
  '→',
  '–',
  '**',
  '*',
  '_',
  'Check:',
  'Proof:',
  'See:',
  'Also on screen',
  'best',
  'Claim 1',
  '\n',
  '\n\n',
  '  ',
  '- ',
  ' ',
  '<li>',
  '|',
  '\\',
  '`',
  '“FDA approved”',
];
const imitation = fc.oneof(
  fc.array(fc.constantFrom(...imitations), { minLength: 1, maxLength: 12 }).map((parts) => `a${parts.join('')}`),
  fc.constantFrom(
    '- ✓ **Check:** Read on screen 0:03: “FDA approved”',
    'Loses 10 kg.\n  - ✓ **Check:** In the ad copy: “10 kg”\n- **Claim 9**',
  ),
);
/** What begins a line or a place in it that is ours alone: a bold label in an item, with the sign of a check before it. */
const ownLabels = (markdown: string) => markdown.split('\n').flatMap((line) => /^ *- (?:\S )?\*\*.*?\*\*/.exec(line) ?? []);

test('no text in any field of Markdown looks like a check or like evidence', () => {
  const labelsWith = (report: (typeof reports)[keyof typeof reports], text: string) =>
    ownLabels(renderMarkdown(toBlocks(plantStrings(report, () => text))));
  const expectations = Object.values(reports).map((report) => ({ report, labels: labelsWith(report, 'word') }));
  fc.assert(
    fc.property(imitation, fc.constantFrom(...expectations), (text, { report, labels }) => {
      expect(labelsWith(report, text)).toEqual(labels);
    }),
    { numRuns: 100 },
  );
  expect(labelsWith(reports.rich, 'word')).toContain('  - ✓ **Check:**');
});

test('no text in any field of a comparison looks like a note, the best points or another row', () => {
  const best: ReadableReport = reports.rich;
  const compared = (text: string) =>
    compareReports(
      [best, { ...best, score: { ...reports.rich.score, value: 1 } }].map((report, index) => ({
        id: String(index),
        platform: 'meta',
        adId: `1234567${index}`,
        pageName: text,
        report: plantStrings(report, () => text),
      })),
    );
  const structures = [
    (text: string) => structureOf(shownMarkdown(toMarkdown(compared(text)))),
    (text: string) => (parse(toCsv(compared(text)), { bom: true }) as string[][]).map(([table, row]) => [table, row]),
  ];
  const expected = structures.map((structureWith) => structureWith('word'));
  fc.assert(
    fc.property(imitation, (text) => {
      expect(structures.map((structureWith) => structureWith(text))).toEqual(expected);
    }),
    { numRuns: 30 },
  );
  expect(expected[0]).toContain('strong');
});

test('Markdown has nothing that a reader could take for an address', () => {
  for (const text of hostileStrings) {
    const page = shownForms.commonmark?.(toBlocks(plantStrings(reports.rich, () => text))) ?? '';
    const prose = page.replace(/<code>[^<]*<\/code>/g, '').toLowerCase();
    expect(prose).not.toMatch(new RegExp(`(?::\\/\\/|www\\.|@)${CANARY_HOST.replace('.', '\\.')}`));
  }
});
