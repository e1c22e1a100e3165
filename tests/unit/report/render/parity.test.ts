import { describe, expect, test } from 'vitest';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import { plantStrings } from '@/tests/support/hostile-strings';
import { measuredReport } from '@/tests/support/measured-reports';
import { bodyOf, shownForms, textOf } from '@/tests/support/report-forms';
import {
  insufficientSample,
  legacySample,
  readStored,
  reportBeforeRubric2,
  reportOfVersion1,
  richReport,
  strainedReport,
} from '@/tests/support/report-samples';

const reports: Record<string, ReadableReport> & { rich: ReadableReport } = {
  rich: richReport(),
  strained: strainedReport(),
  example: example,
  insufficient: insufficientSample(),
  legacy: readStored(legacySample),
  'version 1': readStored(reportOfVersion1()),
  'before rubric 2.0': reportBeforeRubric2(),
  measured: measuredReport('forty shots'),
};

/** A mark for every free text; a finding has the same one in the flat and in the detailed list. */
function plantMarks<T>(report: T): { marked: T; marks: Set<string> } {
  const marks = new Map<string, string>();
  const marked = plantStrings(report, (path) => {
    const place = path.replace(/Detail\.(\d+)\.text$/, '.$1');
    const mark = marks.get(place) ?? `Mark${String(marks.size).padStart(3, '0')}`;
    marks.set(place, mark);
    return mark;
  });
  return { marked, marks: new Set(marks.values()) };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(Object.entries(reports))('the %s report', (_, report) => {
  const { marked, marks } = plantMarks(report);
  const orders = Object.entries(shownForms).map(([form, show]) => ({
    form,
    // A folded list may tell a finding again.
    order: [...new Set(Array.from(textOf(bodyOf(show(toBlocks(marked)))).matchAll(/Mark\d{3}/g), ([mark]) => mark))],
  }));

  test('has each of its texts in every format', () => {
    for (const { form, order } of orders) expect([form, [...marks].filter((mark) => !order.includes(mark))]).toEqual([form, []]);
  });

  test('has the same order in every format', () => {
    const [first, ...others] = orders;
    for (const { form, order } of others) expect([form, order]).toEqual([form, first?.order]);
  });

  test('has blocks without an empty text or an empty list', () => {
    const blocks = toBlocks(report);
    expect(textsIn(blocks).filter((text) => text.trim() === '')).toEqual([]);
    expect(blocks.filter((block) => block.kind === 'chapter' && block.blocks.length === 0)).toEqual([]);
  });
});

test('a slug, a time and a date are read as words', () => {
  const [page] = [textOf(bodyOf(shownForms.html?.(toBlocks(reports.rich)) ?? ''))];
  for (const words of ['Problem callout', 'On-screen text', '0:05.5', 'Since August 3, 2026', 'August 14, 2026, 09:30 UTC']) {
    expect(page).toContain(words);
  }
  expect(page).not.toMatch(/problem_callout|on_screen_text|NaN|undefined|\[object/);
});
