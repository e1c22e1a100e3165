import { expect, test } from 'vitest';
import { compareClaim, hold } from '@/lib/model/checks/compare';
import { checkFinding } from '@/lib/model/findings';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

function holdTexts(texts: readonly (readonly [text: string, from: number, to: number])[]) {
  const [first] = sampleMeasurement.text?.spans ?? [];
  if (first === undefined || sampleMeasurement.text === null) throw new Error('the sample was read');
  const spans = texts.map(([text, from, to]) => ({ ...first, text, from, to }));
  const measurement = { ...sampleMeasurement, text: { ...sampleMeasurement.text, spans } };
  return hold({ ad: sampleAd, seconds: 10, hasAudio: true, measurement, now: new Date('2026-02-03') });
}

const source = 'on_screen_text' as const;
const claim = (words: string, from: number | null, to: number | null = null) => ({
  kind: 'on_screen' as const,
  number: null,
  words,
  from,
  to,
});

test.each([
  ['at a moment', 7, null, '0:06.5–0:08'],
  ['within a time, though others are nearer to its ends', 3, 9.5, '0:06.5–0:08'],
  ['nearest to a moment', 3.4, null, '0:00.5–0:02.5'],
] as const)('words that are read several times are those %s', (_, from, to, span) => {
  const held = holdTexts([
    ['Halvsies', 0.5, 2.5],
    ['Halvsies', 6.5, 8],
  ]);
  expect(compareClaim(claim('Halvsies', from, to), { source, at: from }, held).claim?.text).toBe(`Read on screen ${span}: “Halvsies”`);
});

test('a finding has the claim about its own moment, of several that agree', () => {
  const held = holdTexts([
    ['Cold tea on every train?', 0.5, 2.4],
    ['Boils in 90 seconds', 6.2, 10],
  ]);
  const claims = [claim('Cold tea on every train?', 0.5), claim('Boils in 90 seconds', 7)].map((one) => ({ ...one, finding: 'hook-1' }));
  const finding = { text: 'The end repeats the time.', confidence: 'high' as const, evidence_source: source, at: 7 };
  expect(checkFinding(finding, claims, held)).toMatchObject({ check: { result: 'confirmed', claim: { words: 'Boils in 90 seconds' } } });
});
