import { describe, expect, test } from 'vitest';
import { hold } from '@/lib/model/checks/compare';
import { admitFinding, checkFindings, type StatedEvidence } from '@/lib/model/findings';
import { withoutMetrics } from '@/lib/model/prose';
import type { ClaimKind } from '@/lib/report/claim';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { leastCpuMs } from '@/tests/support/cpu-time';
import { sampleAd } from '@/tests/support/model-samples';

const told = { isOfAd: (quote: string) => quote === 'cut your CPA by half', libraryNames: ['reach'] };
const base = { ad: sampleAd, seconds: 9.96, hasAudio: true, hasText: true, told };
const stated = (over: Partial<StatedEvidence> = {}): StatedEvidence => ({
  text: 'A kettle is opened.',
  evidence_source: 'video',
  at: 2,
  confidence: 'high',
  ...over,
});
const admitted = (over: Partial<StatedEvidence>, on = base) => {
  const admission = admitFinding(stated(over), on);
  return 'finding' in admission ? admission.finding : undefined;
};
const isAdmitted = (over: Partial<StatedEvidence>, on = base) => admitted(over, on) !== undefined;

describe('a finding', () => {
  test.each(['video', 'audio', 'on_screen_text'] as const)('of %s stands at a moment of the video or not at all', (evidence_source) => {
    expect(admitted({ evidence_source, at: 2.345 })).toMatchObject({ at: 2.3 });
    expect(isAdmitted({ evidence_source, at: 0 })).toBe(true);
    for (const at of [null, -0.1, 10.5, 300, Number.NaN, Number.POSITIVE_INFINITY]) expect(isAdmitted({ evidence_source, at })).toBe(false);
  });

  test('at the rounded end of the video is moved into it', () => {
    expect(admitted({ at: 10 })?.at).toBe(9.9);
  });

  test('from the copy or the library has no moment', () => {
    for (const evidence_source of ['ad_copy', 'metadata'] as const) expect(admitted({ evidence_source, at: 3 })).not.toHaveProperty('at');
  });

  test('cannot have been heard in a silent video', () => {
    expect(isAdmitted({ evidence_source: 'audio' })).toBe(true);
    expect(isAdmitted({ evidence_source: 'audio' }, { ...base, hasAudio: false })).toBe(false);
    const quiet = (kind: ClaimKind) => admitFinding(stated({ evidence_source: 'audio' }), { ...base, hasAudio: false }, [{ kind }]);
    expect(quiet('no_voice')).toHaveProperty('finding.at', 2);
    expect(quiet('voice')).toEqual({ dropped: 'no_sound_track' });
  });

  test('cannot come from copy that the ad does not have', () => {
    const bare = { ...sampleAd, body: null, title: null, ctaText: null };
    expect(isAdmitted({ evidence_source: 'ad_copy', at: null })).toBe(true);
    expect(isAdmitted({ evidence_source: 'ad_copy', at: null }, { ...base, ad: bare })).toBe(false);
  });

  test('without words is none', () => {
    expect(isAdmitted({ text: '' })).toBe(false);
  });

  test('from the library needs a library that says something', () => {
    const silent = { facts: [], publisherPlatforms: [], firstShown: null, lastShown: null, active: null, format: null, pageName: null };
    expect(isAdmitted({ evidence_source: 'metadata', at: null })).toBe(true);
    expect(isAdmitted({ evidence_source: 'metadata', at: null }, { ...base, ad: { ...sampleAd, ...silent } })).toBe(false);
  });

  const confidenceIn = (on: Partial<typeof base>, confidence: StatedEvidence['confidence'] = 'high') =>
    admitted({ at: 1, confidence }, { ...base, ...on })?.confidence;
  const mute = { hasAudio: false, hasText: false };

  test('is less certain the less the video gives to see, hear and read', () => {
    expect(confidenceIn({})).toBe('high');
    expect(confidenceIn({ hasAudio: false })).toBe('high');
    expect(confidenceIn({ hasText: false })).toBe('high');
    expect(confidenceIn({ seconds: 2 })).toBe('medium');
    expect(confidenceIn(mute)).toBe('medium');
    expect(confidenceIn({ seconds: 2, ...mute })).toBe('low');
  });

  test('never becomes more certain than it was stated', () => {
    for (const on of [{}, { seconds: 2 }, mute, { seconds: 2, ...mute }]) expect(confidenceIn(on, 'low')).toBe('low');
  });
});

describe('a sentence that names a metric of an account', () => {
  test.each([
    'The hook drives a CTR of 4 %.',
    'ROAS must be above 3.',
    'This hook has a high thumb-stop rate.',
    'It generated strong sales in spring.',
    'Their daily spend is high.',
    'It had 40k impressions.',
    'The voice says "cut your CPA by two thirds", which speaks to marketers.',
    'The video went viral.',
  ])('goes, and its finding with it: %s', (text) => {
    expect(admitFinding(stated({ text }), base)).toEqual({ dropped: 'performance_claim' });
  });

  test.each([
    'Hands reach for the kettle at once.',
    'The first impression is warm.',
    'They spend the night on a train.',
    'The voice says "cut your CPA by half", which speaks to marketers.',
    'The offer is within reach of the thumb.',
    'The product performs its task in one shot.',
    'A sales page opens behind the button.',
    'An engagement ring fills the frame.',
  ])('is not seen where there is none, or in a quote of the ad: %s', (text) => {
    expect(admitted({ text })?.text).toBe(text);
  });

  test('leaves the other sentences of its finding', () => {
    expect(admitted({ text: 'The pain is plain. Its CTR is 4 %. The proof is seen.' })?.text).toBe('The pain is plain. The proof is seen.');
  });

  test('may name what the library itself states, as metadata', () => {
    const text = 'The library gives a reach of 10K-100K: the reach is small.';
    expect(isAdmitted({ text, evidence_source: 'metadata', at: null })).toBe(true);
    expect(isAdmitted({ text: `${text.slice(0, -1)}, and clicks are few.`, evidence_source: 'metadata', at: null })).toBe(false);
    expect(isAdmitted({ text, evidence_source: 'ad_copy', at: null })).toBe(false);
  });

  test('is found in a time that grows with its length', () => {
    expect(leastCpuMs(() => withoutMetrics('cost per reach spend the sales '.repeat(60), told))).toBeLessThan(50);
  });
});

test('a list of findings has no repetitions, at most five entries, and the causes of what was dropped', () => {
  const many = Array.from({ length: 8 }, (_, n) => stated({ text: `Shot ${n} is steady.` }));
  const given = [many[0] ?? stated(), ...many, stated({ at: null }), stated({ text: '' })];
  const judged = checkFindings(
    given.map((one, index) => ({ ...one, id: `hook-${index}`, cites: [] })),
    base,
    hold({ ...base, measurement: toUnmeasured('failed'), now: new Date() }),
    () => [],
  );
  expect(judged.flatMap(({ finding }) => finding?.text ?? [])).toEqual(many.slice(0, 5).map(({ text }) => text));
  expect(judged.flatMap(({ dropped }) => dropped ?? [])).toEqual(['no_time', 'no_text']);
  expect(judged.map(({ stated: { id } }) => id)).toEqual(given.map((_, index) => `hook-${index}`));
});
