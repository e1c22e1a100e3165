import { describe, expect, test } from 'vitest';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';
import { check, type Lines, offer } from '@/tests/support/observed-lines';

describe('what is in another place than it is told', () => {
  test('does not confirm a price in another currency, or of what is no price', () => {
    const { text } = sampleMeasurement;
    const [span] = text?.spans ?? [];
    if (text === null || span === undefined) throw new Error('the sample was read');
    const spans = [
      { ...span, from: 6, to: 9, text: 'Only €49' },
      { ...span, from: 6, to: 9, text: 'Jetzt 30 Tage testen' },
    ];
    const on = {
      ad: { ...sampleAd, body: 'Now $59. Free returns within sixty days.' },
      measurement: { ...sampleMeasurement, text: { ...text, spans } },
    };
    const result = (over: Partial<NonNullable<Lines['offer']>>) => check({ offer: offer(over) }, on).observed.offer?.checks;
    const priced = (price: string) => result({ price })?.price?.result;
    expect(['€49', '49 €', '$59', 'fifty-nine dollars'].map(priced)).toEqual(Array.from({ length: 4 }, () => 'confirmed'));
    expect(['$49', '€30', '$60'].map(priced)).toEqual(Array.from({ length: 3 }, () => 'not_confirmed'));
    expect(priced('£59')).toBe('not_checked');
    const returns = (text: string) => result({ terms: text, source: 'ad_copy', at: null })?.terms?.result;
    expect([returns('Free returns within sixty days'), returns('Free returns for 75 days')]).toEqual(['confirmed', 'not_checked']);
  });
});
