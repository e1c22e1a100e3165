import { describe, expect, test } from 'vitest';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';
import { beat, check, claim, type Lines, offer } from '@/tests/support/observed-lines';

describe('what stands somewhere, and not as it is told', () => {
  test('does not confirm a beat: words of another beat beside its own, but a shot that is one of its own does', () => {
    const result = (over: Partial<Lines['beats'][number]>) => check({ beats: [beat(over)] }).observed.beats[0]?.check;
    const written = (words: string) => result({ written: words });
    expect(written('Boils in 90 seconds | Cold tea on every train?')).toEqual({ result: 'not_confirmed', by: 'on_screen_text' });
    expect(written('Boils in 90 seconds | Boils in 90')).toMatchObject({ result: 'confirmed' });
  });

  test('counts the shots of a beat within the beat', () => {
    const { picture } = sampleMeasurement;
    if (picture === null) throw new Error('the sample was measured');
    const shots = [0, 2.5, 5.5, 7, 8, 9].map(
      (from, n, all) => ({ from, to: all[n + 1] ?? 10, begins: n === 0 ? 'start' : 'cut' }) as const,
    );
    const measurement = { ...sampleMeasurement, picture: { ...picture, shots } };
    const shown = (text: string) => check({ beats: [beat({ at: '00:00.0', to: '00:07.0', shown: text })] }, { measurement });
    expect(shown('The cook fails, then succeeds, in three shots.').observed.beats[0]?.check).toEqual({ result: 'confirmed', by: 'cuts' });
    expect(shown('The cook fails, then succeeds, in ten shots.').dropped).toEqual(['refuted_by_cuts']);
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
    expect(['€49', '49 €', '$59', '$59.00', '59'].map((price) => result({ price }))).toEqual(Array.from({ length: 5 }, () => 'confirmed'));
    expect(['$49', '£59', '€30', '$60'].map((price) => result({ price }))).toEqual(Array.from({ length: 4 }, () => 'not_confirmed'));
    const returns = (terms: string) => result({ terms, source: 'ad_copy', at: null });
    expect([returns('Free returns for 60 days'), returns('Free returns for 75 days')]).toEqual(['confirmed', 'not_confirmed']);
    expect(check({ claims: [claim('"Now £59."', 'ad_copy', null)] }, on).dropped).toEqual(['not_in_ad_copy']);
  });

  test('does not confirm a claim with another figure than the one on screen', () => {
    const result = (claimed: string) => check({ claims: [claim(claimed, 'on_screen_text', '00:07.0')] }).observed.claims[0]?.check.result;
    expect(result('Water boils within 30 seconds')).toBe('not_confirmed');
    expect(result('Water boils within 90 seconds')).toBe('not_checked');
  });
});
