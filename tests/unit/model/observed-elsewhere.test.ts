import { describe, expect, test } from 'vitest';
import { claimOf, sampleAd, sampleMeasurement } from '@/tests/support/model-samples';
import { beat, check, type Lines, offer } from '@/tests/support/observed-lines';

describe('what is in another place than it is told', () => {
  test('does not confirm a beat: words of another beat beside its own, but a shot that is one of its own does', () => {
    const result = (over: Partial<Lines['beats'][number]>) => check({ beats: [beat(over)] }).observed.beats[0]?.check;
    const written = (words: string) => result({ written: words });
    expect(written('Boils in 90 seconds | Cold tea on every train?')).toMatchObject({
      result: 'not_confirmed',
      claim: { words: 'Cold tea on every train?' },
    });
    expect(written('Boils in 90 seconds | Boils in 90')).toMatchObject({ result: 'confirmed' });
  });

  test('counts the shots of a beat by its claims, and never by its words', () => {
    const shown = (claims: Parameters<typeof claimOf>[2][]) =>
      check(
        { beats: [beat({ shown: 'The cook fails in thirty shots.' })] },
        { claims: claims.map((one) => claimOf('beat-1', 'cut_count', one)) },
      );
    expect(shown([]).observed.beats[0]?.check).toEqual({ result: 'not_checked', why: 'no_claim' });
    expect(shown([{ number: 1, from: '00:00.0', to: '00:04.0' }]).observed.beats[0]?.check).toMatchObject({
      result: 'confirmed',
      by: 'cuts',
    });
    expect(shown([{ number: 30, from: '00:00.0', to: '00:04.0' }]).dropped).toEqual(['refuted_by_cuts']);
  });

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
    const result = (over: Partial<NonNullable<Lines['offer']>>) => check({ offer: offer(over) }, on).observed.offer?.check.result;
    expect(['€49', '49 €', '$59'].map((price) => result({ price }))).toEqual(Array.from({ length: 3 }, () => 'confirmed'));
    expect(['$49', '£59', '€30', '$60'].map((price) => result({ price }))).toEqual(Array.from({ length: 4 }, () => 'not_confirmed'));
    const returns = (text: string) => result({ terms: { offer: 'offer', text }, source: 'ad_copy', at: null });
    expect([returns('Free returns within sixty days'), returns('Free returns for 75 days')]).toEqual(['confirmed', 'not_checked']);
  });

  test('leaves out the terms of another offer, and counts them', () => {
    const terms = { offer: 'offer-2', text: 'Boils in 90 seconds' };
    expect(check({ offer: offer({ terms }) })).toMatchObject({ observed: { offer: { terms: null } }, dropped: ['inconsistent'] });
  });
});
