import { describe, expect, test } from 'vitest';
import type { ScoredReport } from '@/lib/report/schema';
import { toProvenance } from '@/lib/report/view/provenance';
import { richReport } from '@/tests/support/report-samples';

const left = (count: number): Partial<ScoredReport['meta']> => ({ droppedEvidence: count, droppedByCause: { no_time: count } });
const noteOf = ({ meta, ...report }: ScoredReport, count: number) =>
  toProvenance({ ...report, meta: { ...meta, ...left(count) } })?.notes.at(-1);

describe('how many statements of the model were left out', () => {
  test.each([
    [1, 'One finding or observed line was left out: it named no time in the video (1).'],
    [3, '3 findings or observed lines were left out: it named no time in the video (3).'],
  ])('is told of findings and observed lines: %i', (count, told) => {
    expect(noteOf(richReport(), count)).toBe(told);
  });

  test('is told of findings alone in a report that observed no lines', () => {
    const { observed: _, ...before } = richReport();
    expect(noteOf(before, 1)).toBe('One finding was left out: it named no time in the video (1).');
    expect(noteOf(before, 2)).toBe('2 findings were left out: it named no time in the video (2).');
  });
});
