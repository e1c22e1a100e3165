import { describe, expect, test } from 'vitest';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleAd } from '@/tests/support/model-samples';
import { beat, check, claim, type Lines, line, type On, offer } from '@/tests/support/observed-lines';

describe('a line of the transcript', () => {
  test.each<[words: string, at: string, result: string, by: string]>([
    ['Cold tea on every train?', '00:00.6', 'not_checked', 'voice_heard'],
    ['My sister gave me hers.', '00:04.0', 'not_checked', 'voice_heard'],
    ['My sister gave me hers.', '00:07.4', 'not_checked', 'no_voice_heard'],
    ['Ah!', '00:04.0', 'not_checked', 'voice_heard'],
  ])('is held against the voice, which without captions says no words: %s at %s', (words, at, result, by) => {
    const reason = result === 'not_checked' ? { why: by } : { by };
    expect(check({ transcript: [line(words, at)] }).observed.transcript).toMatchObject([{ words, check: { result, ...reason } }]);
  });

  test.each<[what: string, words: string, at: string, cause: string, on?: On]>([
    ['silence', 'Order today.', '00:09.6', 'heard_in_silence'],
    ['a silent video', 'Order today.', '00:04.0', 'no_sound_track', { hasAudio: false }],
    ['a second past the end', 'Order today.', '00:11.0', 'past_the_end'],
    ['no moment', 'Order today.', 'later', 'no_time'],
    ['no words', ' \u0000 ', '00:04.0', 'no_text'],
  ])('goes with %s, and is counted', (_what, words, at, cause, on) => {
    expect(check({ transcript: [line(words, at)] }, on)).toMatchObject({ observed: { transcript: [] }, dropped: [cause] });
  });

  test('stands on screen where its words were read meanwhile', () => {
    const onScreen = (words: string, at: string, on?: On) => check({ transcript: [line(words, at)] }, on).observed.transcript[0]?.onScreen;
    expect(onScreen('Cold tea on every train?', '00:00.6')).toBe(true);
    expect(onScreen('My sister gave me hers.', '00:04.0')).toBe(false);
    expect(onScreen('Cold tea on every train?', '00:00.6', { measurement: toUnmeasured('failed') })).toBe(false);
  });
});

describe('a beat', () => {
  const transcript = [line('It folds flat.', '00:04.0'), line('It boils.', '00:07.4')];
  const [folds, boils] = [
    { at: '00:03.0', to: '00:05.0' },
    { at: '00:06.5', to: '00:08.0' },
  ];

  test.each<[what: string, over: Partial<Lines['beats'][number]>, lines: Lines['transcript'], expected: object]>([
    ['words that are read in it', boils, [], { said: null, written: 'Boils in 90 seconds', check: { result: 'confirmed', at: 6.5 } }],
    ['a line that begins in it', folds, transcript, { said: 'It folds flat.', written: null, check: { why: 'voice_heard' } }],
    ['both', boils, transcript, { said: 'It boils.', written: 'Boils in 90 seconds', check: { why: 'no_voice_heard' } }],
    ['neither', folds, [], { said: null, written: null, check: { result: 'not_checked', why: 'no_claim' } }],
  ])('has the words and the check of %s', (_what, over, lines, expected) => {
    expect(check({ transcript: lines, beats: [beat(over)] }).observed.beats[0]).toMatchObject({
      ...expected,
      shownCheck: { result: 'not_checked', why: 'no_second_look' },
    });
  });

  test('shows no label and no line that was dropped', () => {
    const { texts } = check({}).observed;
    const labeled = { ...texts, labels: ['text-2', 'text-3', 'text-2'] } as Lines['texts'];
    const { observed } = check({ texts: labeled, transcript: [line('Order today.', '00:09.6')], beats: [beat({ to: '00:10.0' })] });
    expect(observed).toMatchObject({ beats: [{ said: null, written: null }], texts: { labels: ['text-2'] } });
  });
});

describe('an offer', () => {
  const checksOf = (over: Partial<NonNullable<Lines['offer']>>, on?: On) => check({ offer: offer(over) }, on).observed.offer?.checks;

  test.each<[what: string, over: Partial<NonNullable<Lines['offer']>>, checks: object]>([
    ['a price that nothing shows', { price: '$29' }, { price: { result: 'not_checked', why: 'words_not_read' } }],
    [
      'a price that may be said',
      { price: '$29', source: 'audio', at: '00:04.0' },
      { price: { result: 'not_checked', why: 'voice_heard' } },
    ],
    ['words on screen', { urgency: 'Boils in 90 seconds' }, { what: { why: 'no_claim' }, urgency: { result: 'confirmed', at: 6.2 } }],
    ['another number', { urgency: 'Boils in 30 seconds' }, { urgency: { result: 'not_confirmed' } }],
    ['words of its own', { urgency: 'Simmers in 90 seconds' }, { urgency: { result: 'not_checked', why: 'no_claim' } }],
    ['words of the copy', { urgency: 'still hot at the last stop' }, { urgency: { result: 'confirmed', by: 'ad_copy' } }],
    ['a quote of its price in words', { price: '$29', quote: 'for twenty-nine dollars' }, { what: { why: 'no_claim' } }],
  ])('with %s has the check of each field', (_what, over, expected) => {
    expect(checksOf(over)).toMatchObject(expected);
  });

  test('is confirmed as a whole if each of its fields is', () => {
    const whole = (over: Partial<NonNullable<Lines['offer']>>) => check({ offer: offer(over) }).observed.offer?.check.result;
    expect(whole({ what: 'Brookpot folds flat', urgency: 'Boils in 90 seconds' })).toBe('confirmed');
    expect(whole({ what: 'Brookpot folds flat', urgency: 'Limited time' })).toBe('not_checked');
    expect(whole({ what: 'Brookpot folds flat', urgency: 'Boils in 30 seconds' })).toBe('not_confirmed');
  });

  test('has its quote compared at the field that has the words', () => {
    const terms = 'It boils in 90 seconds or less';
    expect(checksOf({ terms, quote: 'boils in 90 seconds' })).toMatchObject({
      what: { why: 'no_claim' },
      terms: { result: 'confirmed', claim: { words: 'boils in 90 seconds' } },
    });
    expect(checksOf({ terms, quote: 'boils in 30 seconds' })).toMatchObject({
      what: { result: 'not_confirmed' },
      terms: { why: 'no_claim' },
    });
  });

  test('of another price than the only one of the ad is not confirmed, and one of silence goes', () => {
    const ad = { ...sampleAd, body: 'Now $29 for everyone.' };
    const priced = (price: string) => checksOf({ price, source: 'ad_copy', at: null }, { ad })?.price;
    expect(priced('$29')).toMatchObject({ result: 'confirmed' });
    expect(priced('$92')).toMatchObject({ result: 'not_confirmed', claim: { text: 'The one price of the ad is 29, not “$92”' } });
    expect(priced('€92')).toMatchObject({ result: 'not_checked' });
    const reduced = { ...ad, body: 'Now $29 instead of $59.' };
    expect(checksOf({ price: '$92' }, { ad: reduced })?.price).toMatchObject({ result: 'not_checked' });
    expect(check({ offer: offer({ price: '$29', source: 'audio', at: '00:09.6' }) })).toMatchObject({
      observed: { offer: null },
      dropped: ['heard_in_silence'],
    });
  });
});

describe('a claim', () => {
  test('from copy that the ad does not have goes, and one in other words is not checked', () => {
    const bare = { ...sampleAd, body: null, title: null, ctaText: null };
    expect(check({ claims: [claim('It folds flat.', 'ad_copy', null)] }, { ad: bare }).dropped).toEqual(['not_in_ad_copy']);
    const result = (words: string) => check({ claims: [claim(words, 'ad_copy', null)] }).observed.claims[0]?.check;
    expect(result('Brookpot folds flat')).toEqual({
      result: 'confirmed',
      by: 'ad_copy',
      claim: { kind: 'copy', words: 'Brookpot folds flat', text: 'In the ad copy: “Brookpot folds flat”' },
    });
    expect(result('It folds flat enough for a pocket')).toEqual({ result: 'not_checked', why: 'no_claim' });
  });

  test('and its proof are checked one by one', () => {
    const proof = (what: string, at: string | null) => ({ what, source: 'audio' as const, at });
    const withProof = (one: ReturnType<typeof proof>) =>
      check({ claims: [{ ...claim('Boils in 90 seconds', 'on_screen_text', '00:07.0'), proof: one }] });
    expect(withProof(proof('A stopwatch ticks.', '00:09.6'))).toMatchObject({
      observed: { claims: [{ check: { result: 'confirmed' }, proof: null }] },
      dropped: ['heard_in_silence'],
    });
    expect(withProof(proof('A customer says that it works.', '00:04.0')).observed.claims).toMatchObject([
      { check: { result: 'confirmed', by: 'on_screen_text' }, proof: { check: { result: 'not_checked' } } },
    ]);
    expect(withProof(proof('A customer says that it works.', null)).dropped).toEqual(['no_time']);
  });
});

describe('the brand', () => {
  const brand = (name: string, firstSeen: string | null, firstSaid: string | null, on?: On) =>
    check({ brand: { name, firstSeen, firstSaid } }, on);

  test('is seen where its name is first read', () => {
    const kettle = (firstSeen: string | null) => brand('Boils in 90', firstSeen, null).observed.brand;
    expect(kettle('00:06.0')).toMatchObject({ firstSeen: 6, check: { result: 'confirmed', at: 6.2 } });
    expect(kettle(null)).toMatchObject({ firstSeen: 6.2, check: { result: 'confirmed' } });
    expect(brand('Cold tea', '00:08.0', null).observed.brand).toMatchObject({ firstSeen: 0.5, check: { result: 'confirmed', at: 0.5 } });
  });

  test('is not checked where its name was not read, or only later', () => {
    const why = (name: string, at: string, on?: On) => brand(name, at, null, on).observed.brand;
    expect(why('Northwind', '00:03.0')).toMatchObject({ firstSeen: 3, check: { result: 'not_checked', why: 'words_not_read' } });
    expect(why('Boils in 90', '00:01.0')).toMatchObject({ firstSeen: 1, check: { result: 'not_checked', why: 'read_elsewhere' } });
    expect(why('Northwind', '00:03.0', { measurement: toUnmeasured('failed') })?.check).toMatchObject({ why: 'not_measured' });
  });

  test('loses a moment at which it cannot be seen or heard, and no more', () => {
    expect(brand('Cold tea', '00:00.5', '00:09.6')).toMatchObject({
      observed: { brand: { firstSeen: 0.5, firstSaid: null, check: { result: 'confirmed' } } },
      dropped: ['heard_in_silence'],
    });
    expect(brand('Northwind', '00:30.0', '00:04.0')).toMatchObject({
      observed: { brand: { firstSeen: null, firstSaid: 4, check: { result: 'not_checked', why: 'no_claim' } } },
      dropped: ['past_the_end'],
    });
    expect(brand('Northwind', null, '00:04.0', { hasAudio: false })).toMatchObject({
      observed: { brand: { firstSaid: null } },
      dropped: ['no_sound_track'],
    });
  });
});

test('an audience and a risk are held to where they are from, and a risk is a question', () => {
  const audience = { who: 'Commuters on trains', need: 'Hot tea', angle: 'Disappointment', mechanism: null, source: 'audio' as const };
  expect(check({ audience: { ...audience, at: '00:09.6' } })).toMatchObject({
    observed: { audience: null },
    dropped: ['heard_in_silence'],
  });
  expect(check({ audience: { ...audience, at: '00:04.0' } }).observed.audience?.check).toMatchObject({ result: 'not_checked' });
  const risk = (question: string) =>
    check({ risks: [{ question, source: 'audio', at: '00:04.0' }] }).observed.risks.map((one) => one.question);
  expect(risk('Can it be proven?')).toEqual(['Can it be proven?']);
  expect(risk('Is the claim proven.')).toEqual(['Is the claim proven?']);
  expect(risk('The claim is a lie.')).toEqual([]);
});
