import { describe, expect, test } from 'vitest';
import { checkFinding } from '@/lib/model/findings';
import type { ClaimKind } from '@/lib/report/claim';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { compare, holdOn, type On, reading, type Stated, sampleSpan } from '@/tests/support/compared-claims';
import { claimOf, sampleMeasurement } from '@/tests/support/model-samples';

describe('what is said', () => {
  const spans = [
    ['I never ironed', 0.6, 1.4],
    ['a shirt in my life', 1.5, 2.4],
    ['until my sister', 2.5, 3.3],
    ['gave me hers', 3.4, 4.2],
    ['and now I do', 4.3, 5.1],
  ] as const;
  const captions = spans.map(([text, from, to]) => ({ ...sampleSpan, text, from, to, box: { ...sampleSpan.box, y: 0.7 } }));
  const captioned = {
    measurement: { ...sampleMeasurement, text: { ...reading, spans: captions }, captions: { share: 0.95, present: 'yes' as const } },
  };
  const spoken = (words: string, at: number, on?: On) => compare('spoken', { words }, { source: 'audio', at }, on).slice(0, 2);

  test('is confirmed by the words of captions alone', () => {
    expect(spoken('until my sister gave me hers', 2.6, captioned)).toEqual(['confirmed', 'on_screen_text']);
    expect(spoken('until my brother gave me his', 2.6, captioned)).toEqual(['not_confirmed', 'on_screen_text']);
    // A word that captions leave out is no other word.
    expect(spoken('until my sister kindly gave me hers', 2.6, captioned)).toEqual(['not_checked', 'voice_heard']);
    // Nor is one that was not read where the others follow each other.
    expect(spoken('until my dear sister', 2.6, captioned)).toEqual(['not_checked', 'voice_heard']);
    expect(spoken('and now I do', 2, captioned)).toEqual(['not_checked', 'read_elsewhere']);
    expect(spoken('and now I do', 2.5, captioned)).toEqual(['confirmed', 'on_screen_text']);
    expect(spoken('My sister gave me hers.', 4)).toEqual(['not_checked', 'voice_heard']);
    // A headline that is read under a voice is no caption.
    expect(spoken('Cold tea on every train?', 1)).toEqual(['not_checked', 'voice_heard']);
  });

  test.each<[ClaimKind, Stated, unknown[]]>([
    ['spoken', { words: 'Order today', from: 7.5 }, ['not_checked', 'no_voice_heard', '“Order today”']],
    ['spoken', { words: 'Order today', from: 9.6 }, ['dropped', 'heard_in_silence', '“Order today”']],
    ['no_voice', { from: 6, to: 10 }, ['confirmed', 'voice', 'No voice heard 0:06–0:10']],
    ['no_voice', {}, ['not_confirmed', 'voice', 'A voice is heard 0:00.4–0:05.2']],
  ])('is held against voice and silence: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'audio', at: 9.6 })).toEqual(expected);
  });

  test('is not checked without a measurement of the sound', () => {
    expect(spoken('Order today', 4, { measurement: toUnmeasured('out_of_time') })).toEqual(['not_checked', 'not_measured']);
    const silent = compare('no_voice', {}, { source: 'audio', at: 0 }, { hasAudio: false });
    expect(silent).toEqual(['confirmed', 'sound', 'The video has no sound track']);
  });
});

describe('cuts and the aspect', () => {
  test.each<[ClaimKind, Stated, unknown[]]>([
    ['cut_count', { number: 1, from: 0, to: 3 }, ['confirmed', 'cuts', '1 cut counted 0:00–0:03']],
    ['cut_count', { number: 2 }, ['confirmed', 'cuts', '2 cuts counted 0:00–0:10']],
    ['cut_count', { number: 3 }, ['not_confirmed', 'cuts', '2 cuts counted 0:00–0:10, not 3']],
    ['cut_count', { number: 12 }, ['not_confirmed', 'cuts', '2 cuts counted 0:00–0:10, not 12']],
    ['cut_count', { number: 0, from: 3, to: 5.5 }, ['confirmed', 'cuts', '0 cuts counted 0:03–0:05.5']],
    ['cut_at', { from: 2.4 }, ['confirmed', 'cuts', 'A cut at 0:02.5']],
    ['cut_at', { from: 4 }, ['not_confirmed', 'cuts', 'The nearest cut is at 0:02.5, not at 0:04']],
    ['cut_interval', { number: 3.3 }, ['confirmed', 'cuts', 'On average, a shot lasts 3.3 s']],
    ['cut_interval', { number: 1 }, ['not_confirmed', 'cuts', 'On average, a shot lasts 3.3 s, not 1 s']],
    ['shot_length', { number: 3.5, from: 3 }, ['confirmed', 'cuts', 'The shot at 0:03 lasts 3.5 s']],
    ['shot_length', { number: 2.5, from: 2.5 }, ['confirmed', 'cuts', 'The shot at 0:02.5 lasts 2.5 s']],
    ['shot_length', { number: 5, from: 1 }, ['not_confirmed', 'cuts', 'The shot at 0:01 lasts 2.5 s, not 5 s']],
    ['aspect', { words: '9:16' }, ['confirmed', 'picture', 'The video is 9:16']],
    ['aspect', { words: '1:1' }, ['not_confirmed', 'picture', 'The video is 9:16, not 1:1']],
    ['cut_count', {}, ['not_checked', 'nothing_measurable', 'Cuts']],
  ])('are compared: %s %o', (kind, stated, expected) => {
    expect(compare(kind, stated, { source: 'video', at: 3 })).toEqual(expected);
  });
});

describe('absence, size and darkness', () => {
  const picture = { ...sampleMeasurement.picture, dark: [{ from: 0, to: 2 }] } as NonNullable<typeof sampleMeasurement.picture>;
  const dark = { measurement: { ...sampleMeasurement, picture } };

  test.each<[ClaimKind, Stated, EvidenceSource, unknown[]]>([
    ['not_on_screen', { words: 'Free shipping' }, 'ad_copy', ['confirmed', 'on_screen_text', 'Not read in 10 s of video: “Free shipping”']],
    ['not_on_screen', { words: 'Boils in 90 seconds' }, 'video', ['not_confirmed', 'on_screen_text']],
    ['not_on_screen', { words: 'Boils in 90 seconds', from: 0, to: 5 }, 'video', ['confirmed', 'on_screen_text']],
    ['not_on_screen', { words: 'бесплатная доставка' }, 'video', ['not_checked', 'script_not_readable']],
    ['text_height', { words: 'Boils in 90 seconds', number: 8 }, 'on_screen_text', ['confirmed', 'on_screen_text']],
    ['text_height', { words: 'Boils in 90 seconds', number: 2 }, 'video', ['not_confirmed', 'on_screen_text']],
    ['text_height', { words: 'Guaranteed by NASA', number: 2 }, 'video', ['not_checked', 'words_not_read']],
    ['dark', { from: 0, to: 2.2 }, 'video', ['confirmed', 'picture', 'Nearly black for 2 s of 0:00–0:02.2']],
    ['dark', { from: 3, to: 8 }, 'video', ['not_confirmed', 'picture']],
    ['dark', { from: 0, to: 4 }, 'video', ['not_checked', 'nothing_measurable']],
  ])('are compared: %s %o', (kind, stated, source, expected) => {
    const place = source === 'ad_copy' ? { source } : { source, at: 7 };
    expect(compare(kind, stated, place, dark).slice(0, expected.length)).toEqual(expected);
  });

  test('are not known where the picture was not read whole, or not measured', () => {
    const absent = (on: On) => compare('not_on_screen', { words: 'Free shipping' }, { source: 'ad_copy' }, on).slice(0, 2);
    const half = { ...reading, read: [{ from: 0, to: 5 }] };
    const blurred = { ...reading, unreadable: [{ from: 8, to: 9 }] };
    expect(absent({ measurement: { ...sampleMeasurement, text: half } })).toEqual(['not_checked', 'not_read']);
    expect(absent({ measurement: { ...sampleMeasurement, text: blurred } })).toEqual(['not_checked', 'text_not_readable']);
    expect(compare('dark', { from: 0, to: 2 }, { source: 'video', at: 1 }).slice(0, 2)).toEqual(['not_checked', 'not_measured']);
  });
});

describe('the copy and the library', () => {
  test.each<[EvidenceSource, ClaimKind, Stated, unknown[]]>([
    ['ad_copy', 'copy', { words: 'tea that is STILL hot … Brookpot folds flat!' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'copy', { words: 'coffee that is still hot' }, ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'copy', { words: 'Now £59' }, ['dropped', 'not_in_ad_copy']],
    ['ad_copy', 'button', { words: 'shop now' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'button', { words: 'Learn more' }, ['not_confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 59, words: 'USD' }, ['confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 59, words: 'EUR' }, ['not_confirmed', 'ad_copy']],
    ['ad_copy', 'amount', { number: 15, words: '%' }, ['confirmed', 'ad_copy']],
    ['metadata', 'ran_days', { number: 32 }, ['confirmed', 'library']],
    ['metadata', 'ran_days', { number: 200 }, ['not_confirmed', 'library']],
    ['metadata', 'aspect', { words: '1:1' }, ['not_confirmed', 'picture']],
    ['metadata', 'on_screen', { words: 'Boils in 90 seconds' }, ['not_checked', 'other_source']],
    ['ad_copy', 'cut_count', { number: 1 }, ['not_checked', 'other_source']],
  ])('bind what is stated of them: %s, %s %o', (source, kind, stated, expected) => {
    expect(compare(kind, stated, { source }).slice(0, 2)).toEqual(expected);
  });
});

describe('a finding', () => {
  const held = holdOn();
  const stated = { text: 'A kettle is opened while the voice says “Guaranteed by NASA”.' };

  test('without a claim is not checked, whatever its sentence says, and of low confidence from the library alone', () => {
    const checked = checkFinding({ ...stated, evidence_source: 'on_screen_text', at: 7 }, [], held);
    expect(checked).toMatchObject({ confidence: 'medium', check: { result: 'not_checked', why: 'no_claim' } });
    expect(checkFinding({ ...stated, evidence_source: 'metadata' }, [], held)).toMatchObject({ confidence: 'low' });
  });

  test('is confirmed if each of its claims is', () => {
    const claims = ['Boils in 90 seconds', 'Guaranteed by NASA'].map((words) => ({
      ...claimOf('on_screen', { words }),
      words,
      number: null,
      from: null,
      to: null,
    }));
    const finding = { ...stated, evidence_source: 'on_screen_text' as const, at: 7 };
    expect(checkFinding(finding, claims.slice(0, 1), held)).toMatchObject({ confidence: 'high', check: { result: 'confirmed' } });
    expect(checkFinding(finding, claims, held)).toMatchObject({
      confidence: 'medium',
      check: { result: 'not_checked', why: 'words_not_read', claim: { words: 'Guaranteed by NASA' } },
    });
  });

  test('of two sources may state what the second one alone can show', () => {
    const finding = { ...stated, evidence_source: 'ad_copy' as const, also: { evidence_source: 'on_screen_text' as const, at: 7 } };
    const claim = { kind: 'on_screen' as const, words: 'Boils in 90 seconds', number: null, from: null, to: null };
    expect(checkFinding(finding, [claim], held)).toMatchObject({ check: { result: 'confirmed', by: 'on_screen_text' } });
    expect(checkFinding({ ...stated, evidence_source: 'ad_copy' }, [claim], held)).toMatchObject({ check: { why: 'other_source' } });
  });

  test('has the claim that decided: one that is not confirmed before one that is', () => {
    const claims = [claimOf('on_screen', { words: 'Boils in 90 seconds' }), claimOf('text_count', { number: 7, from: '00:07.0' })].map(
      (claim) => ({
        ...claim,
        number: claim.number ?? null,
        from: claim.from === null ? null : 7,
        to: null,
        words: claim.words ?? null,
      }),
    );
    const finding = { ...stated, evidence_source: 'on_screen_text' as const, at: 7 };
    expect(checkFinding(finding, claims.slice(0, 1), held)).toMatchObject({
      confidence: 'high',
      check: { result: 'confirmed', claim: { kind: 'on_screen', words: 'Boils in 90 seconds' } },
    });
    expect(checkFinding(finding, claims, held)).toMatchObject({
      check: { result: 'not_confirmed', claim: { kind: 'text_count', number: 7, measured: 1, text: '1 text counted 0:07, not 7' } },
    });
  });
});
