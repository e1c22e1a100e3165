import { describe, expect, test } from 'vitest';
import type { ScoredReport } from '@/lib/report/schema';
import { toProvenance } from '@/lib/report/view/provenance';
import { richReport } from '@/tests/support/report-samples';

const left = (count: number): Partial<ScoredReport['meta']> => ({ droppedEvidence: count, droppedByCause: { no_time: count } });
const noteOf = ({ meta, ...report }: ScoredReport, count: number) =>
  toProvenance({ ...report, meta: { ...meta, ...left(count) } })?.notes.at(-1);

describe('the number of statements of the model that were left out', () => {
  test.each([
    [1, 'One finding or observed line was left out: it named no time in the video (1).'],
    [3, '3 findings or observed lines were left out: it named no time in the video (3).'],
  ])('counts findings and observed lines: %i', (count, told) => {
    expect(noteOf(richReport(), count)).toBe(told);
  });

  test('counts findings alone in a report without observed lines', () => {
    const { observed: _, ...before } = richReport();
    expect(noteOf(before, 1)).toBe('One finding was left out: it named no time in the video (1).');
    expect(noteOf(before, 2)).toBe('2 findings were left out: it named no time in the video (2).');
  });
});
