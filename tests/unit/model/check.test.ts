import { describe, expect, test } from 'vitest';
import { createChecker } from '@/lib/model/check';
import type { AdmittedFinding } from '@/lib/model/evidence';
import type { Check } from '@/lib/report/check';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

const ad = { ...sampleAd, facts: [{ name: 'Reach', value: '10K-100K' }] };

function judge(
  evidence_source: AdmittedFinding['evidence_source'],
  text: string,
  at?: number,
  measurement: VideoMeasurement = sampleMeasurement,
): [Check['result'] | 'dropped', ...unknown[]] {
  const check = createChecker({ ad, seconds: 10, hasAudio: true, measurement, now: new Date('2026-02-03') });
  const checked = check({ evidence_source, text, confidence: 'high', ...(at === undefined ? {} : { at }) });
  if ('dropped' in checked) return ['dropped', checked.dropped];
  const { result, by, why } = checked.finding.check;
  return [result, by ?? why, checked.finding.confidence];
}

// The sample says "Cold tea on every train?" from 0.5 to 2.4 and "Boils in 90 seconds" from 6.2 on; it is cut at 2.5 and dissolves at 6;
// a voice is heard until 5.2, and from 9 on there is silence.

describe('a quote on screen', () => {
  test.each([
    ['The caption "Cold tea on every train?" opens the ad.', 1],
    ['The caption "cold tea…" opens the ad.', 1],
    ['Under “Boils in 90 seconds.” the kettle steams.', 6],
    ['"Boils in ninety seconds" is in the safe area.', 7],
    ["A caption reads 'Cold tea on every train?' in white.", 1],
  ])('is confirmed where it was read: %s', (text, at) => {
    expect(judge('on_screen_text', text, at)).toEqual(['confirmed', 'on_screen_text', 'high']);
    expect(judge('video', text, at)).toEqual(['confirmed', 'on_screen_text', 'high']);
  });

  test('is moved to where it stands, and the stated second is kept', () => {
    const check = createChecker({ ad, seconds: 10, hasAudio: true, measurement: sampleMeasurement, now: new Date() });
    const text = 'The caption "Boils in 90 seconds" is plain.';
    expect(check({ evidence_source: 'on_screen_text', text, confidence: 'high', at: 1 })).toMatchObject({
      finding: { at: 6.2, check: { result: 'moved', by: 'on_screen_text', at: 6.2, statedAt: 1 } },
    });
  });

  test.each([
    'The caption "Boils in 30 seconds" is plain.',
    'The caption "Boils in 90 minutes" is plain.',
    '"Guaranteed by NASA" fills the frame.',
    "The caption 'Guaranteed by NASA' is bold.",
    '"Boils in 90 seconds" and "Guaranteed by NASA" share the frame.',
    'A 50% off sticker fills the corner.',
  ])('is not confirmed where it could have been read and was not: %s', (text) => {
    expect(judge('on_screen_text', text, 7)).toEqual(['not_confirmed', 'on_screen_text', 'low']);
  });

  test('is not checked where nothing of ours can judge it', () => {
    const text = 'The caption "Guaranteed by NASA" is bold.';
    const { text: read } = sampleMeasurement;
    if (read === null) throw new Error('the sample was read');
    expect(judge('on_screen_text', text, 7, toUnmeasured('failed'))).toEqual(['not_checked', 'not_measured', 'high']);
    const early = { ...sampleMeasurement, text: { ...read, read: [{ from: 0, to: 4 }] } };
    expect(judge('on_screen_text', text, 7, early)).toEqual(['not_checked', 'not_read', 'medium']);
    const unreadable = { ...sampleMeasurement, text: { ...read, unreadable: [{ from: 6, to: 8 }] } };
    expect(judge('on_screen_text', text, 7, unreadable)).toEqual(['not_checked', 'script_not_readable', 'medium']);
    expect(judge('on_screen_text', 'It reads "чай ещё горячий".', 7)).toEqual(['not_checked', 'script_not_readable', 'high']);
    expect(judge('on_screen_text', 'The sign "90" is large.', 7)).toEqual(['not_checked', 'nothing_measurable', 'medium']);
  });

  test.each(['No caption says "free returns".', 'A line such as "From $9" would help.', 'A "before and after" shot ends the ad.'])(
    'is no claim where the finding says that it is missing, or uses a term of its own: %s',
    (text) => {
      expect(judge('video', text, 7)).toEqual(['not_checked', 'nothing_measurable', 'medium']);
    },
  );
});

describe('what is heard', () => {
  test.each<[string, number, unknown[]]>([
    ['The voice says "my sister gave me hers".', 4, ['confirmed', 'voice', 'high']],
    ['The voice asks "Cold tea on every train?".', 1, ['confirmed', 'on_screen_text', 'high']],
    ['The voice asks "Cold tea on any train?".', 1, ['not_confirmed', 'on_screen_text', 'low']],
    ['The narrator names the brand.', 4, ['confirmed', 'voice', 'high']],
    ['The narrator names the brand.', 7.5, ['not_confirmed', 'voice', 'low']],
    ['The narrator names the brand.', 9.6, ['dropped', 'heard_in_silence']],
    ['The voice says "order today".', 9.6, ['dropped', 'heard_in_silence']],
    ['A jingle ends the ad.', 9.6, ['dropped', 'heard_in_silence']],
    ['The ad ends in silence.', 9.6, ['not_checked', 'nothing_measurable', 'high']],
    ['A jingle plays.', 7.5, ['not_checked', 'nothing_measurable', 'high']],
    ['The voice never names a price.', 4, ['not_checked', 'nothing_measurable', 'medium']],
  ])('is held against voice and silence: %s at %s', (text, at, expected) => {
    expect(judge('audio', text, at)).toEqual(expected);
  });

  test('is not checked without a measurement of the sound', () => {
    expect(judge('audio', 'The voice says "order today".', 4, toUnmeasured('out_of_time'))).toEqual([
      'not_checked',
      'not_measured',
      'high',
    ]);
  });
});

describe('a claim about cuts', () => {
  test.each([
    'One cut in the first 3 seconds.',
    'One unbroken shot shows the fold.',
    'The shot holds for 3.5 seconds.',
    'The first cut comes at 2.5 seconds.',
  ])('is confirmed by the cuts: %s', (text) => {
    expect(judge('video', text, 3)).toEqual(['confirmed', 'cuts', 'high']);
  });

  test.each([
    'The picture cuts every second.',
    '5 cuts in the first 3 seconds.',
    'There are a dozen cuts.',
    'Three cuts per second make it hard to follow.',
    'The first cut comes at 0:07.',
  ])('is dropped where the cuts refute it: %s', (text) => {
    expect(judge('video', text, 3)).toEqual(['dropped', 'refuted_by_cuts']);
  });

  test.each(['Rapid cuts keep it moving.', 'The pace is frantic.', 'The ad cuts to the kettle.'])(
    'is not confirmed where the cuts do not show it: %s',
    (text) => {
      expect(judge('video', text, 8.9)).toEqual(['not_confirmed', 'cuts', 'low']);
    },
  );

  test.each(['Every shot shows the product.', 'The price cuts through the noise.', 'A close-up shot of the lid.'])(
    'is not seen where there is none: %s',
    (text) => {
      expect(judge('video', text, 3)).toEqual(['not_checked', 'nothing_measurable', 'high']);
    },
  );
});

describe('a finding from the copy or the library', () => {
  test.each<['ad_copy' | 'metadata', string, unknown[]]>([
    ['ad_copy', 'It says "tea that is STILL hot … Brookpot folds flat!"', ['confirmed', 'ad_copy', 'high']],
    ['ad_copy', 'It says “boils in 90 seconds” in the title.', ['confirmed', 'ad_copy', 'high']],
    ['ad_copy', 'It says "coffee that is still hot".', ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'Es sagt „kochendes Wasser für alle“.', ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'The copy promises a 60-day guarantee.', ['not_confirmed', 'ad_copy', 'low']],
    ['ad_copy', 'The copy is short.', ['not_checked', 'nothing_measurable', 'medium']],
    ['metadata', 'The copy says "Guaranteed by NASA engineers".', ['dropped', 'not_in_ad_copy']],
    ['metadata', 'The copy says "Boils in 90 seconds".', ['confirmed', 'ad_copy', 'high']],
    ['metadata', 'The library labels it "Guaranteed by NASA engineers".', ['not_confirmed', 'library', 'low']],
    ['metadata', 'The library names Procter Holdings as the payer.', ['not_confirmed', 'library', 'low']],
    ['metadata', 'The library gives a reach of 10K-100K.', ['confirmed', 'library', 'high']],
    ['metadata', 'Shown since January 3, 2026 on Facebook and Instagram.', ['confirmed', 'library', 'high']],
    ['metadata', 'The ad has been shown for 31 days.', ['confirmed', 'library', 'high']],
    ['metadata', 'The ad has been shown for 200 days.', ['not_confirmed', 'library', 'low']],
    ['metadata', 'The ad is still active.', ['confirmed', 'library', 'high']],
    ['metadata', 'The library states that engineers recommend it.', ['not_checked', 'nothing_measurable', 'low']],
  ])('is bound to what they state: %s, %s', (source, text, expected) => {
    expect(judge(source, text)).toEqual(expected);
  });
});
