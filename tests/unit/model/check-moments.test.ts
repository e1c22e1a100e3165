import { expect, test } from 'vitest';
import { checkFinding } from '@/lib/model/findings';
import { compare, holdOn, sampleSpan, withText } from '@/tests/support/compared-claims';

const source = 'on_screen_text' as const;

test.each([
  ['at a moment', 7, null, '0:06.5–0:08'],
  ['within a time, though others are nearer to its ends', 3, 9.5, '0:06.5–0:08'],
  ['nearest to a moment', 3.4, null, '0:00.5–0:02.5'],
] as const)('words that are read several times are those %s', (_, from, to, span) => {
  const spans = [
    { ...sampleSpan, text: 'Halvsies', from: 0.5, to: 2.5 },
    { ...sampleSpan, text: 'Halvsies', from: 6.5, to: 8 },
  ];
  const [, , text] = compare('on_screen', { words: 'Halvsies', from, to }, { source, at: from }, withText({ spans }));
  expect(text).toBe(`Read on screen ${span}: “Halvsies”`);
});

test('a finding has the claim about its own moment, of several that agree', () => {
  const claims = [['Cold tea on every train?', 0.5] as const, ['Boils in 90 seconds', 7] as const].map(([words, from]) => {
    return { kind: 'on_screen' as const, words, number: null, from, to: null, finding: 'hook-1' };
  });
  const finding = { text: 'The end repeats the time.', evidence_source: source, at: 7 };
  expect(checkFinding(finding, claims, holdOn())).toMatchObject({
    check: { result: 'confirmed', claim: { words: 'Boils in 90 seconds' } },
  });
});
