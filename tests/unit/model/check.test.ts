import { describe, expect, test } from 'vitest';
import { compareClaim, hold } from '@/lib/model/checks/compare';
import type { Claim, Place } from '@/lib/model/checks/verdict';
import { checkFinding } from '@/lib/model/findings';
import type { ClaimKind } from '@/lib/report/claim';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { claimOf, sampleAd, sampleMeasurement } from '@/tests/support/model-samples';

const ad = {
  ...sampleAd,
  body: 'Tea that is still hot at the last stop. Brookpot folds flat. Now $59, 15% off.',
  publisherPlatforms: ['facebook', 'instagram', 'audience_network'],
  facts: [
    { name: 'Reach', value: '10K-100K' },
    { name: 'Countries', value: 'Germany, Austria' },
  ],
};

type On = { measurement?: VideoMeasurement; hasAudio?: boolean };
type Stated = Partial<Pick<Claim, 'words' | 'number' | 'from' | 'to'>>;

const holdOn = ({ measurement = sampleMeasurement, hasAudio = true }: On = {}) =>
  hold({ ad, seconds: 10, hasAudio, measurement, now: new Date('2026-02-03') });

function compare(kind: ClaimKind, stated: Stated, { source, at }: Place, on?: On) {
  const claim = { kind, words: null, number: null, from: null, to: null, ...stated };
  const verdict = compareClaim(claim, { source, ...(at === undefined ? {} : { at }) }, holdOn(on));
  const why = 'by' in verdict ? verdict.by : 'why' in verdict ? verdict.why : verdict.cause;
  return [verdict.result, why, verdict.claim?.text];
}

const textOf = ({ text }: VideoMeasurement) => {
  if (text === null) throw new Error('the sample was read');
  return text;
};
const reading = textOf(sampleMeasurement);

// The sample says "Cold tea on every train?" from 0.5 to 2.4 and "Boils in 90 seconds" from 6.2 on; it is cut at 2.5 and dissolves at 6;
// a voice is heard until 5.2, and from 9 on there is silence.

describe('words on screen', () => {
  const onScreen = (words: string, at: number, on?: On) => compare('on_screen', { words }, { source: 'on_screen_text', at }, on);

  test.each([
    ['Cold tea on every train?', 1, 'Read on screen 0:00.5–0:02.4: “Cold tea on every train?”'],
    ['cold tea…', 1, 'Read on screen 0:00.5–0:02.4: “cold tea…”'],
    ['Boils in 90 seconds', 6, 'Read on screen 0:06.2–0:10: “Boils in 90 seconds”'],
  ])('are confirmed where they were read: %s', (words, at, text) => {
    expect(onScreen(words, at)).toEqual(['confirmed', 'on_screen_text', text]);
  });

  test('are moved to where they are', () => {
    expect(onScreen('Boils in 90 seconds', 1).slice(0, 2)).toEqual(['moved', 'on_screen_text']);
    expect(compare('on_screen', { words: 'Boils in 90 seconds', from: 3.5 }, { source: 'video', at: 1 })[0]).toBe('not_confirmed');
  });

  test.each(['Boils in 30 seconds', 'Guaranteed by NASA', 'Boils in 90 seconds | Guaranteed by NASA', '50% off'])(
    'are not confirmed where they could have been read and were not: %s',
    (words) => {
      expect(onScreen(words, 7)).toEqual(['not_confirmed', 'on_screen_text', `“${words}” not read on screen around 0:07`]);
    },
  );

  test('are not checked where nothing of ours can judge them', () => {
    const why = (words: string, on?: On) => onScreen(words, 7, on).slice(0, 2);
    const over = (more: Partial<typeof reading>) => ({ measurement: { ...sampleMeasurement, text: { ...reading, ...more } } });
    const words = 'Guaranteed by NASA';
    expect(why(words, { measurement: toUnmeasured('failed') })).toEqual(['not_checked', 'not_measured']);
    expect(why(words, over({ read: [{ from: 0, to: 4 }] }))).toEqual(['not_checked', 'not_read']);
    const there = over({ unreadable: [{ from: 6, to: 8, box: { x: 0.1, y: 0.4, width: 0.5, height: 0.1 } }] });
    expect(why(words, there)).toEqual(['not_checked', 'script_not_readable']);
    expect(why('Boils in 20 seconds', there)).toEqual(['not_confirmed', 'on_screen_text']);
    // A sign that stays throughout is no place for a message.
    const label = over({ unreadable: [{ from: 0, to: 10, box: { x: 0.8, y: 0.9, width: 0.1, height: 0.05 } }] });
    expect(why(words, label)).toEqual(['not_confirmed', 'on_screen_text']);
    expect(why('чай ещё горячий')).toEqual(['not_checked', 'script_not_readable']);
    expect(why('90')).toEqual(['not_checked', 'nothing_measurable']);
  });

  test.each<[ClaimKind, Stated, unknown[]]>([
    ['text_count', { number: 2, from: 0, to: 10 }, ['confirmed', 'on_screen_text', '2 texts counted 0:00–0:10']],
    ['text_count', { number: 9, from: 0, to: 10 }, ['not_confirmed', 'on_screen_text', '2 texts counted 0:00–0:10, not 9']],
    ['text_count', { number: 1, from: 7 }, ['confirmed', 'on_screen_text', '1 text counted 0:07']],
    ['no_text', { from: 3, to: 5 }, ['confirmed', 'on_screen_text', 'No text read 0:03–0:05']],
    ['no_text', { from: 3, to: 8 }, ['not_confirmed', 'on_screen_text', '“Boils in 90 seconds” read on screen 0:06.2–0:10']],
    ['amount', { number: 90, words: '%' }, ['not_checked', 'nothing_measurable', '90%']],
    ['amount', { number: 30, words: 'USD' }, ['not_confirmed', 'on_screen_text', '30 USD not read on screen around 0:07']],
  ])('are counted: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'on_screen_text', at: 7 })).toEqual(expected);
  });

  test('with an amount need its currency', () => {
    const [span] = reading.spans;
    if (span === undefined) throw new Error('the sample has a text');
    const spans = ['Only €49', 'Jetzt 30 Tage testen', 'Sparen: 1.299,50 EUR', 'Nur 44 Euro'].map((text) => ({
      ...span,
      from: 6,
      to: 9,
      text,
    }));
    const on = { measurement: { ...sampleMeasurement, text: { ...reading, spans } } };
    const amount = (number: number, words: string) => compare('amount', { number, words }, { source: 'on_screen_text', at: 7 }, on)[0];
    expect([amount(49, 'EUR'), amount(1299.5, 'EUR'), amount(44, 'EUR')]).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(amount(44, 'USD')).toBe('not_confirmed');
    expect([amount(49, 'USD'), amount(30, 'EUR'), amount(1299.5, 'GBP'), amount(50, 'EUR')]).not.toContain('confirmed');
  });
});

describe('what is said', () => {
  const spans = [
    ['I never ironed', 0.6, 1.4],
    ['a shirt in my life', 1.5, 2.4],
    ['until my sister', 2.5, 3.3],
    ['gave me hers', 3.4, 4.2],
    ['and now I do', 4.3, 5.1],
  ] as const;
  const [span] = reading.spans;
  if (span === undefined) throw new Error('the sample has a text');
  const captions = spans.map(([text, from, to]) => ({ ...span, text, from, to, box: { ...span.box, y: 0.7 } }));
  const captioned = {
    measurement: { ...sampleMeasurement, text: { ...reading, spans: captions }, captions: { share: 0.95, present: 'yes' as const } },
  };
  const spoken = (words: string, at: number, on?: On) => compare('spoken', { words }, { source: 'audio', at }, on).slice(0, 2);

  test('is confirmed by the words of captions alone', () => {
    expect(spoken('until my sister gave me hers', 2.6, captioned)).toEqual(['confirmed', 'on_screen_text']);
    expect(spoken('until my brother gave me his', 2.6, captioned)).toEqual(['not_confirmed', 'on_screen_text']);
    expect(spoken('My sister gave me hers.', 4)).toEqual(['not_checked', 'voice_heard']);
    // A headline that is read under a voice is no caption.
    expect(spoken('Cold tea on every train?', 1)).toEqual(['not_checked', 'voice_heard']);
  });

  test.each<[ClaimKind, Stated, unknown[]]>([
    ['spoken', { words: 'Order today', from: 7.5 }, ['not_confirmed', 'voice', 'No voice heard around 0:07.5']],
    ['spoken', { words: 'Order today', from: 9.6 }, ['dropped', 'heard_in_silence', '“Order today”']],
    ['voice', { from: 4 }, ['confirmed', 'voice', 'A voice is heard 0:04']],
    ['voice', { from: 7.5 }, ['not_confirmed', 'voice', 'No voice heard 0:07.5']],
    ['voice', { from: 5.6, to: 7 }, ['not_confirmed', 'voice', 'No voice heard 0:05.6–0:07']],
    ['voice', { from: 9.6 }, ['dropped', 'heard_in_silence', 'No voice heard 0:09.6']],
    ['no_voice', { from: 6, to: 10 }, ['confirmed', 'voice', 'No voice heard 0:06–0:10']],
    ['no_voice', {}, ['not_confirmed', 'voice', 'A voice is heard 0:00.4–0:05.2']],
    ['silence', { from: 9, to: 10 }, ['confirmed', 'sound', 'Silence measured 0:09–0:10']],
    ['silence', { from: 6.5, to: 8 }, ['not_confirmed', 'sound', 'Sound measured 0:06.5–0:08']],
  ])('is held against voice and silence: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'audio', at: 9.6 })).toEqual(expected);
  });

  test('is not checked without a measurement of the sound', () => {
    expect(spoken('Order today', 4, { measurement: toUnmeasured('out_of_time') })).toEqual(['not_checked', 'not_measured']);
    const silent = compare('silence', {}, { source: 'audio', at: 0 }, { hasAudio: false });
    expect(silent).toEqual(['confirmed', 'sound', 'The video has no sound track']);
  });
});

describe('cuts and the file', () => {
  test.each<[ClaimKind, Stated, unknown[]]>([
    ['cut_count', { number: 1, from: 0, to: 3 }, ['confirmed', 'cuts', '1 cut counted 0:00–0:03']],
    ['cut_count', { number: 2 }, ['confirmed', 'cuts', '2 cuts counted 0:00–0:10']],
    ['cut_count', { number: 3 }, ['not_confirmed', 'cuts', '2 cuts counted 0:00–0:10, not 3']],
    ['cut_count', { number: 12 }, ['dropped', 'refuted_by_cuts', '2 cuts counted 0:00–0:10, not 12']],
    ['cut_count', { number: 0, from: 3, to: 5.5 }, ['confirmed', 'cuts', '0 cuts counted 0:03–0:05.5']],
    ['cut_at', { from: 2.4 }, ['confirmed', 'cuts', 'A cut at 0:02.5']],
    ['cut_at', { from: 4 }, ['not_confirmed', 'cuts', 'The nearest cut is at 0:02.5, not at 0:04']],
    ['cut_interval', { number: 3.3 }, ['confirmed', 'cuts', 'On average, a shot lasts 3.3 s']],
    ['cut_interval', { number: 1 }, ['dropped', 'refuted_by_cuts', 'On average, a shot lasts 3.3 s, not 1 s']],
    ['shot_length', { number: 3.5, from: 3 }, ['confirmed', 'cuts', 'The shot at 0:03 lasts 3.5 s']],
    ['shot_length', { number: 5, from: 1 }, ['not_confirmed', 'cuts', 'The shot at 0:01 lasts 2.5 s, not 5 s']],
    ['duration', { number: 10 }, ['confirmed', 'picture', 'The video lasts 10 s']],
    ['duration', { number: 12 }, ['not_confirmed', 'picture', 'The video lasts 10 s, not 12 s']],
    ['aspect', { words: '9:16' }, ['confirmed', 'picture', 'The video is 9:16']],
    ['aspect', { words: '1:1' }, ['not_confirmed', 'picture', 'The video is 9:16, not 1:1']],
    ['size', { words: '720x1280' }, ['confirmed', 'picture', 'The video has 720×1280 pixels']],
    ['frame_rate', { number: 60 }, ['not_confirmed', 'picture', 'The video has 30 frames a second']],
    ['bars', { number: 0 }, ['confirmed', 'picture', 'No black bars measured']],
    ['bars', { number: 1 }, ['not_confirmed', 'picture', 'No black bars measured']],
    ['cut_count', {}, ['not_checked', 'nothing_measurable', 'Cuts']],
  ])('are compared: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'video', at: 3 })).toEqual(expected);
  });
});

describe('the copy and the library', () => {
  test.each<[EvidenceSource, ClaimKind, Stated, unknown[]]>([
    ['ad_copy', 'copy', { words: 'tea that is STILL hot … Brookpot folds flat!' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'copy', { words: 'coffee that is still hot' }, ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'copy', { words: 'Now £59' }, ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'headline', { words: 'Boils in 90 seconds' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'headline', { words: 'folds flat' }, ['not_confirmed', 'ad_copy']],
    ['ad_copy', 'button', { words: 'shop now' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'button', { words: 'Learn more' }, ['not_confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 59, words: 'USD' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 59, words: 'EUR' }, ['not_confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 15, words: '%' }, ['confirmed', 'ad_copy']],
    ['metadata', 'landing_host', { words: 'www.brookpot.example' }, ['confirmed', 'library']],
    ['metadata', 'landing_host', { words: 'amazon.com' }, ['not_confirmed', 'library']],
    ['metadata', 'first_shown', { words: '2026-01' }, ['confirmed', 'library']],
    ['metadata', 'first_shown', { words: '2026-01-26' }, ['not_confirmed', 'library']],
    ['metadata', 'last_shown', { words: '2026-02' }, ['not_checked', 'not_stated']],
    ['metadata', 'ran_days', { number: 32 }, ['confirmed', 'library']],
    ['metadata', 'ran_days', { number: 200 }, ['not_confirmed', 'library']],
    ['metadata', 'status', { words: 'active' }, ['confirmed', 'library']],
    ['metadata', 'status', { words: 'ended' }, ['not_confirmed', 'library']],
    ['metadata', 'placement', { words: 'Audience Network' }, ['confirmed', 'library']],
    ['metadata', 'placement', { words: 'Threads' }, ['not_confirmed', 'library']],
    ['metadata', 'placement', { number: 3 }, ['confirmed', 'library']],
    ['metadata', 'placement', { number: 12 }, ['not_confirmed', 'library']],
    ['metadata', 'library', { words: '10K-100K' }, ['confirmed', 'library']],
    ['metadata', 'library', { words: 'Procter Holdings' }, ['not_confirmed', 'library']],
    ['metadata', 'aspect', { words: '1:1' }, ['not_confirmed', 'picture']],
    ['metadata', 'on_screen', { words: 'Boils in 90 seconds' }, ['not_checked', 'other_source']],
    ['ad_copy', 'cut_count', { number: 1 }, ['not_checked', 'other_source']],
  ])('bind what is stated of them: %s, %s %o', (source, kind, stated, expected) => {
    expect(compare(kind, stated, { source }).slice(0, 2)).toEqual(expected);
  });
});

describe('a finding', () => {
  const held = holdOn();
  const stated = { text: 'A kettle is opened while the voice says “Guaranteed by NASA”.', confidence: 'high' as const };

  test('without a claim is not checked, whatever its sentence says, and at most of medium confidence', () => {
    const checked = checkFinding({ ...stated, evidence_source: 'on_screen_text', at: 7 }, [], held);
    expect(checked).toMatchObject({ confidence: 'medium', check: { result: 'not_checked', why: 'no_claim' } });
    expect(checkFinding({ ...stated, evidence_source: 'metadata' }, [], held)).toMatchObject({ confidence: 'low' });
  });

  test('has the claim that decided: one that is not confirmed before one that is', () => {
    const claims = [
      claimOf('hook-1', 'on_screen', { words: 'Boils in 90 seconds' }),
      claimOf('hook-1', 'text_count', { number: 7, from: '00:07.0' }),
    ].map((claim) => ({
      ...claim,
      number: claim.number ?? null,
      from: claim.from === null ? null : 7,
      to: null,
      words: claim.words ?? null,
    }));
    const finding = { ...stated, evidence_source: 'on_screen_text' as const, at: 7 };
    expect(checkFinding(finding, claims.slice(0, 1), held)).toMatchObject({
      confidence: 'high',
      check: { result: 'confirmed', claim: { kind: 'on_screen', words: 'Boils in 90 seconds' } },
    });
    expect(checkFinding(finding, claims, held)).toMatchObject({
      confidence: 'low',
      check: { result: 'not_confirmed', claim: { kind: 'text_count', number: 7, measured: 1, text: '1 text counted 0:07, not 7' } },
    });
  });
});
