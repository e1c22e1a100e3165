import { expect, test } from 'vitest';
import { toSum } from '@/lib/report/view/breakdown';
import { richReport } from '@/tests/support/report-samples';

const bonusOf = (change: { coherenceBonus: number; coherence?: string }) => {
  const { score } = richReport();
  const { coherence: _, ...rest } = score.breakdown;
  return toSum({ ...score, breakdown: { ...rest, ...change } }).filter(({ role }) => role === 'bonus');
};

test('the sum says what fits and what does not, also where that earned nothing', () => {
  const coherence = 'Neither the hook, nor the script, nor the call to action suits viewers who are unaware.';
  expect(bonusOf({ coherenceBonus: 0, coherence })).toMatchObject([{ points: 0, note: coherence }]);
  expect(bonusOf({ coherenceBonus: 0 })).toEqual([]);
  expect(bonusOf({ coherenceBonus: 5 })).toMatchObject([{ points: 5 }]);
});
