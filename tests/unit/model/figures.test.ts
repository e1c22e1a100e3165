import { expect, test } from 'vitest';
import { amountsIn } from '@/lib/model/checks/amounts';
import { withFigures } from '@/lib/model/checks/figures';

test.each([
  ['sixty-nine dollars', '$69'],
  ['Sixty nine dollars and ninety five cents', '$69.95'],
  ['only twelve bucks, or 9 euros, or forty pounds', 'only $12, or €9, or £40'],
  ['80 percent', '80%'],
  ['Eighty per cent off', '80% off'],
  ['two hundred and six people', '206 people'],
  ['one thousand two hundred', '1200'],
  ['fifteen hundred', '1500'],
  ['a hundred and twenty thousand', 'a 120000'],
  ['two three go', '2 3 go'],
  ['nineteen eighty four', '19 84'],
  ['sand and seventy seven', 'sand and 77'],
  ['No one is alone in Wonton', 'No 1 is alone in Wonton'],
])('“%s” says “%s”', (words, figures) => {
  expect(withFigures(words)).toBe(figures);
});

test('an amount in words has its number and its currency', () => {
  expect(amountsIn('It costs sixty-nine dollars, thirty percent less.')).toMatchObject([{ value: 69 }, { value: 30, codes: ['%'] }]);
});
