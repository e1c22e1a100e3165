import { describe, expect, test } from 'vitest';
import { hold } from '@/lib/model/checks/compare';
import { admitFinding, checkFindings, type StatedEvidence } from '@/lib/model/findings';
import { withoutResults } from '@/lib/model/prose';
import type { ClaimKind } from '@/lib/report/claim';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { leastCpuMs } from '@/tests/support/cpu-time';
import { sampleAd } from '@/tests/support/model-samples';

const base = { ad: sampleAd, seconds: 9.96, hasAudio: true };
const stated = (over: Partial<StatedEvidence> = {}): StatedEvidence => ({
  text: 'A kettle is opened.',
  shown: null,
  evidence_source: 'video',
  at: 2,
  and_source: null,
  and_at: null,
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
    expect(quiet('spoken')).toEqual({ dropped: 'no_sound_track' });
  });

  test('cannot come from copy that the ad does not have', () => {
    const bare = { ...sampleAd, body: null, title: null, ctaText: null };
    expect(isAdmitted({ evidence_source: 'ad_copy', at: null })).toBe(true);
    expect(isAdmitted({ evidence_source: 'ad_copy', at: null }, { ...base, ad: bare })).toBe(false);
  });

  test('may rest on a second moment or source, and says what is seen only of the video', () => {
    const also = (and_source: StatedEvidence['and_source'], and_at: number | null) => admitted({ and_source, and_at, shown: 'A kettle.' });
    expect(also('on_screen_text', 6.04)).toMatchObject({ shown: 'A kettle.', also: { evidence_source: 'on_screen_text', at: 6 } });
    expect(also('ad_copy', 6)?.also).toEqual({ evidence_source: 'ad_copy' });
    for (const at of [null, 99]) expect(also('video', at)).not.toHaveProperty('also');
    expect(admitted({ evidence_source: 'audio', shown: 'A kettle.' })).not.toHaveProperty('shown');
  });

  test('without words is none', () => {
    expect(isAdmitted({ text: '' })).toBe(false);
  });
});

describe('a sentence that states a result of the ad', () => {
  test.each([
    'The hook drives clicks.',
    'It has a CTR of 4 %.',
    'This hook has a high thumb-stop rate.',
    'It generated strong sales in spring.',
    'It converts 40 % of its viewers.',
    'It had 40k impressions.',
    'The video went viral.',
    'This opening outperforms the others.',
    'Conversions doubled after the second cut.',
  ])('goes, and its finding with it: %s', (text) => {
    expect(admitFinding(stated({ text }), base)).toEqual({ dropped: 'performance_claim' });
  });

  test.each([
    'Return to the pillow as you ask for the click.',
    'A mouse click is heard before the first word.',
    'The brand is seen at 20.6 s; most viewers will not reach it: until then it is an ad for pillows.',
    'It opens on a sales counter.',
    'Nothing here would lift the click-through rate of a muted feed.',
    'The voice says "cut your CPA by half. We got 40% more sales", which speaks to marketers.',
    'The button asks for the purchase and not for a sign-up.',
    'Her daily spend on coffee is the pain.',
    'A viral dance is quoted in the second shot.',
    'The first impression is warm, and the product performs its task in one shot.',
    'A high sales counter hides the product.',
    'Its profit is the viewer’s time.',
  ])('is not seen where there is none, or in a quote: %s', (text) => {
    expect(admitted({ text })?.text).toBe(text);
  });

  test('leaves the other sentences of its finding', () => {
    expect(admitted({ text: 'The pain is plain. It drives sales. “Sold. Out.” is the proof.' })?.text).toBe(
      'The pain is plain. “Sold. Out.” is the proof.',
    );
  });

  test('may give a figure that the library itself names, as metadata', () => {
    const on = { ...base, ad: { ...sampleAd, facts: [{ name: 'Impressions', value: '10K-15K' }] } };
    const text = 'The library states impressions of 10K-15K.';
    expect(isAdmitted({ text, evidence_source: 'metadata', at: null }, on)).toBe(true);
    expect(isAdmitted({ text, evidence_source: 'metadata', at: null })).toBe(false);
    expect(isAdmitted({ text, evidence_source: 'ad_copy', at: null }, on)).toBe(false);
  });

  test('is found in a time that grows with its length', () => {
    expect(leastCpuMs(() => withoutResults('cost per reach drives the sales '.repeat(60), []))).toBeLessThan(50);
  });
});

test('a list of findings has no repetitions, at most five entries, and the causes of what was dropped', () => {
  const many = Array.from({ length: 8 }, (_, n) => stated({ text: `Shot ${n} is steady.` }));
  const given = [many[0] ?? stated(), ...many, stated({ at: null }), stated({ text: '' })];
  const judged = checkFindings(
    given.map((one, index) => ({ ...one, id: `hook-${index + 1}`, cites: [], claims: [] })),
    base,
    hold({ ...base, measurement: toUnmeasured('failed'), now: new Date() }),
  );
  expect(judged.flatMap(({ finding }) => finding?.text ?? [])).toEqual(many.slice(0, 5).map(({ text }) => text));
  expect(judged.flatMap(({ dropped }) => dropped ?? [])).toEqual(['no_time', 'no_text']);
  expect(judged.flatMap(({ finding }) => finding?.id ?? [])).toEqual(['hook-1', 'hook-3', 'hook-4', 'hook-5', 'hook-6']);
});
