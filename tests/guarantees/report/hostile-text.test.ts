import { describe, expect, test } from 'vitest';
import { toBlocks } from '@/lib/report/view/blocks';
import { CANARY_HOST, hostileStrings, plantStrings } from '@/tests/support/hostile-strings';
import { measuredReport } from '@/tests/support/measured-reports';
import { bodyOf, type Element, elementsOf, shownForms } from '@/tests/support/report-forms';
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
 * paragraphs, so neighbors of that kind count once; everything else of the structure is ours.
 */
function structureOf(document: string): string {
  const elements = elementsOf(bodyOf(document));
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
      // A check that compared words has its mark at them, and by itself where a text has none.
      const [words, signs] = [structureWith('word'), structureWith('!')];
      expect(words).toContain('h1');
      const changing = stringsFor(form, kind).filter((text) => structureWith(text) !== (/[\p{L}\p{N}]/u.test(text) ? words : signs));
      expect(changing).toEqual([]);
    },
  );
});

test('Markdown has nothing that a reader could take for an address', () => {
  for (const text of hostileStrings) {
    const page = shownForms.commonmark?.(toBlocks(plantStrings(reports.rich, () => text))) ?? '';
    const prose = page.replace(/<code>[^<]*<\/code>/g, '').toLowerCase();
    expect(prose).not.toMatch(new RegExp(`(?::\\/\\/|www\\.|@)${CANARY_HOST.replace('.', '\\.')}`));
  }
});
