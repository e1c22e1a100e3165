import { describe, expect, test } from 'vitest';
import { sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { toBlocks } from '@/lib/report/view/blocks';
import { bodyOf, shownForms, textOf } from '@/tests/support/report-forms';
import { richReport } from '@/tests/support/report-samples';

const report = richReport();
const timesIn = (text: string, words: string) => text.split(words).length - 1;

describe.each(Object.entries(shownForms))('in %s', (_form, show) => {
  const textWith = (shown: ReadableReport) => textOf(bodyOf(show(toBlocks(shown)))).replaceAll(/\s+/g, ' ');
  const text = textWith(report);

  test('a section opens with the reason of its score, which is said once', () => {
    for (const section of sections) {
      const { reasoning } = report.score.breakdown[section];
      const [first] = report[section].works;
      expect(timesIn(text, reasoning)).toBe(1);
      expect(text.indexOf(reasoning)).toBeLessThan(text.indexOf(first ?? ''));
    }
  });

  test('a line that captions do not show is said once, and one line says of all why they were not checked', () => {
    const check = { result: 'not_checked', why: 'voice_heard' } as const;
    const heard = report.observed && { ...report.observed, transcript: report.observed.transcript.map((line) => ({ ...line, check })) };
    const reason = 'a voice is heard, but we do not measure its words.';
    expect(timesIn(text, 'Und wir reparieren sie ein Leben lang.')).toBe(1);
    expect(text).toContain(`Lines without a sign: ${reason}`);
    expect(timesIn(textWith({ ...report, observed: heard }), `Lines not checked: ${reason}`)).toBe(1);
  });

  test('a text on screen has its role, a message none, and a finding its second moment and source', () => {
    expect(text).toContain('BROOKPOT (label)');
    expect(text).not.toContain('Order today (');
    for (const place of ['0:00.8 and 0:00.4', 'Audio and on-screen text', 'On-screen text and ad copy']) expect(text).toContain(place);
  });
});

test('Markdown says what was compared at each finding, and elsewhere only what no finding says', () => {
  const markdown = renderMarkdown(toBlocks(report));
  const compared = sections.flatMap((section) =>
    [...report[section].worksDetail, ...report[section].doesntWorkDetail].flatMap(({ check }) => check.claim?.text ?? []),
  );
  expect(compared.length).toBeGreaterThan(5);
  for (const words of compared) expect(timesIn(markdown, `Check:** ${words}`)).toBeLessThanOrEqual(1);
  expect(timesIn(markdown, 'Not confirmed: “Marlowe & Finch” not read on screen around 0:06')).toBe(1);
});
