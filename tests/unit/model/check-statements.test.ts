import { describe, expect, test } from 'vitest';
import { createChecker } from '@/lib/model/check';
import type { AdmittedFinding } from '@/lib/model/evidence';
import type { VideoMeasurement } from '@/lib/video/schema';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

const ad = {
  ...sampleAd,
  pageName: 'Lumen Skin',
  body: 'Stop picking. ⭐️⭐️⭐️⭐️⭐️ Get 15% off until Sunday. Niacinamide 10%.',
  title: 'Calm Serum | 30-Day Money-Back Guarantee',
  linkDescription: 'Die Tasche, die mitwächst',
  landingHost: 'lumenskin.com',
  firstShown: '2026-01-12',
  lastShown: null,
  active: true,
  publisherPlatforms: ['facebook', 'instagram', 'messenger'],
  facts: [
    { name: 'Reach', value: '10K-100K' },
    { name: 'Countries', value: 'Germany, Austria' },
  ],
};

function judge(
  evidence_source: AdmittedFinding['evidence_source'],
  text: string,
  at?: number,
  measurement: VideoMeasurement = sampleMeasurement,
) {
  const check = createChecker({ ad, seconds: 24, hasAudio: true, measurement, now: new Date('2026-02-21') });
  const checked = check({ evidence_source, text, confidence: 'high', ...(at === undefined ? {} : { at }) });
  return 'dropped' in checked ? 'dropped' : checked.finding.check.result;
}

/** A video with a cut at every one of the moments. */
function cutAt(moments: readonly number[]): VideoMeasurement {
  const { picture } = sampleMeasurement;
  if (picture === null) throw new Error('the sample has a picture');
  const shots = [0, ...moments].map((from, index) => ({
    from,
    to: moments[index] ?? 24,
    begins: index === 0 ? ('start' as const) : ('cut' as const),
  }));
  return { ...sampleMeasurement, picture: { ...picture, shots, cuts: moments.length, dissolves: 0 } };
}
const brisk = cutAt([1.8, 3.2, 4.9, 7.5, 9.1, 12.4, 15, 18.2, 20.6]);
const uncut = cutAt([]);

describe('what the library states is held against what each figure is a figure of', () => {
  test.each([
    'The ad has been active for roughly six weeks.',
    'It has run for 40 days.',
    'It has been running for more than a month.',
    'First shown Jan 12, 2026.',
    'First shown on 12.01.2026.',
    'It launched in January and was still running in February.',
    'It runs on three platforms: Facebook, Instagram and Messenger.',
    'It targets two countries, Germany and Austria.',
    'The 24-second runtime suits Reels.',
    'The landing page is lumenskin.com.',
    'The Meta Ad Library shows the ad as active.',
  ])('and confirms: %s', (text) => {
    expect(judge('metadata', text)).toBe('confirmed');
  });

  test.each([
    'Active for 12 months in Germany.',
    'It has run for 24 days.',
    'Running for twelve months in Germany.',
    'It has been running for over a year in Germany.',
    'The ad was launched on January 1, 2026.',
    'Launched on 26 January 2026 and still live.',
    'Running since March on Facebook in Germany.',
    'The ad runs in 12 countries.',
    'There are 12 placements in Germany.',
    'It is active on Facebook, Instagram and Threads.',
    'The square 1:1 format suits the feed.',
    'The ad links to amazon.com from Germany.',
    'The ad has been paused in Germany.',
  ])('and does not confirm: %s', (text) => {
    expect(judge('metadata', text)).toBe('not_confirmed');
  });
});

describe('what the copy states', () => {
  test.each([
    'The guarantee of thirty days is generous.',
    'The 5-star row gives visual proof of 15% off.',
    'The headline could read "Calm skin in 7 days" instead of "30-Day".',
    '"Die Tasche, die mitwächst" ("the bag that grows with you") is a metaphor.',
    'The copy does not mention the price of $19.99.',
  ])('loses nothing where it is honest: %s', (text) => {
    expect(['confirmed', 'not_checked']).toContain(judge('ad_copy', text));
  });

  test.each(['The copy mentions a $10 voucher.', 'The copy offers 24 free samples.', 'The copy claims 1080 reviews.'])(
    'is not what the video or another figure states: %s',
    (text) => {
      expect(judge('ad_copy', text)).toBe('not_confirmed');
    },
  );
});

describe('cuts and shots', () => {
  test.each([
    'The average shot length is about 2.4 seconds.',
    'The video has ten shots in total.',
    'The video is cut nine times.',
    'Frequent cuts keep it moving.',
    'Adding a cut every second would help.',
    'One shot shows the label, the next the texture.',
  ])('are not lost where they are so: %s', (text) => {
    expect(['confirmed', 'not_checked']).toContain(judge('video', text, 9.5, brisk));
  });

  test.each([
    'The video consists of only two shots.',
    'The whole ad has just two cuts.',
    'The average shot length is 10 seconds.',
    'Each shot lasts less than a second.',
    'The video is cut 30 times.',
    'It only has one cut.',
    'The opening shot is held for 8 full seconds.',
    'She holds still for the first eight seconds without cutting.',
    'This is a one-take video.',
    'Cuts come every 0.5 seconds; a slower pace would help.',
  ])('are dropped or not confirmed where they are not: %s', (text) => {
    expect(['dropped', 'not_confirmed']).toContain(judge('video', text, 1, brisk));
  });

  test.each([
    'There are numerous cuts.',
    'Two camera angles alternate.',
    'Fast, punchy editing keeps it lively.',
    'The scene changes every few seconds.',
  ])('are dropped where nothing is cut: %s', (text) => {
    expect(judge('video', text, 5, uncut)).toBe('dropped');
  });

  test('a suggestion to cut is no claim', () => {
    expect(judge('video', 'A few quick cuts to the product would help.', 5, uncut)).toBe('not_checked');
  });
});

describe('words on screen', () => {
  test.each([
    'A "70%" sticker spins beside her.',
    'It costs "$19" on screen.',
    'Text says: DERMATOLOGISTS HATE HER.',
    'The caption says that it costs ten dollars.',
    '"Boils in 90 seconds" (“50% off today”) fills the frame.',
  ])('are looked for however they are written: %s', (text) => {
    expect(judge('on_screen_text', text, 7)).toBe('not_confirmed');
  });

  test('a quote with one word changed is not confirmed beside text that cannot be read', () => {
    const { text } = sampleMeasurement;
    if (text === null) throw new Error('the sample was read');
    const unreadable = { ...sampleMeasurement, text: { ...text, unreadable: [{ from: 6, to: 8 }] } };
    expect(judge('on_screen_text', '"Boils in 20 seconds" names the benefit.', 7, unreadable)).toBe('not_confirmed');
  });

  test.each([
    'The "hero shot" comes late.',
    'The split-screen "transformation" feels staged.',
    'The text lacks a call to action like "Start your free trial" or "Get yours".',
    'The label could be replaced by "Claim my 15%".',
  ])('are not what a finding calls by a term of its own, or proposes: %s', (text) => {
    expect(judge('video', text, 7)).toBe('not_checked');
  });
});
