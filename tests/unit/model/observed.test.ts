import { describe, expect, test } from 'vitest';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleAd, sampleMeasurement } from '@/tests/support/model-samples';
import { beat, check, claim, type Lines, type On, offer } from '@/tests/support/observed-lines';

const line = (words: string, at: string, onScreen = false): Lines['transcript'][number] => ({
  id: 'line-1',
  at,
  to: '00:10.0',
  words,
  translation: null,
  onScreen,
});

describe('a line of the transcript', () => {
  test.each<[words: string, at: string, result: string, by: string]>([
    ['Cold tea on every train?', '00:00.6', 'confirmed', 'on_screen_text'],
    ['Cold tea on any train?', '00:00.6', 'not_confirmed', 'on_screen_text'],
    ['My sister gave me hers.', '00:04.0', 'confirmed', 'voice'],
    ['Und wir reparieren sie.', '00:04.0', 'confirmed', 'voice'],
    ['My sister gave me hers.', '00:07.4', 'not_confirmed', 'voice'],
    ['Ah!', '00:04.0', 'confirmed', 'voice'],
  ])('is held against the voice and what is read: %s at %s', (words, at, result, by) => {
    expect(check({ transcript: [line(words, at)] }).observed.transcript).toMatchObject([{ words, check: { result, by } }]);
  });

  test.each<[what: string, words: string, at: string, cause: string, on?: On]>([
    ['silence', 'Order today.', '00:09.6', 'heard_in_silence'],
    ['a silent video', 'Order today.', '00:04.0', 'no_sound_track', { hasAudio: false }],
    ['a second past the end', 'Order today.', '00:11.0', 'past_the_end'],
    ['no moment', 'Order today.', '4', 'no_time'],
    ['no words', ' \u0000 ', '00:04.0', 'no_text'],
  ])('goes with %s, and is counted', (_what, words, at, cause, on) => {
    expect(check({ transcript: [line(words, at)] }, on)).toMatchObject({ observed: { transcript: [] }, dropped: [cause] });
  });

  test('stands on screen where its words were read, whatever the model says, and as the model says where nothing was', () => {
    const onScreen = (words: string, at: string, stated: boolean, on?: On) =>
      check({ transcript: [line(words, at, stated)] }, on).observed.transcript[0]?.onScreen;
    expect(onScreen('Cold tea on every train?', '00:00.6', false)).toBe(true);
    expect(onScreen('My sister gave me hers.', '00:04.0', true)).toBe(false);
    expect(onScreen('My sister gave me hers.', '00:04.0', true, { measurement: toUnmeasured('failed') })).toBe(true);
    expect(onScreen('чай ещё горячий', '00:04.0', true)).toBe(true);
  });

  test('keeps its length when it is moved to where its words stand, within the video', () => {
    const { sound } = sampleMeasurement;
    const measurement = { ...sampleMeasurement, sound: sound && { ...sound, voice: [], silence: [] } };
    const moved = (to: string) =>
      check({ transcript: [{ ...line('Boils in 90 seconds', '00:01.0'), to }] }, { measurement }).observed.transcript[0];
    expect(moved('00:03.0')).toMatchObject({ at: 6.2, to: 8.2, check: { result: 'moved', at: 6.2, statedAt: 1 } });
    expect(moved('00:09.0')).toMatchObject({ at: 6.2, to: 10 });
  });
});

describe('a beat', () => {
  test.each<[what: string, over: Partial<Lines['beats'][number]>, check: object]>([
    ['words that are read later in it', { written: 'Boils in 90 seconds' }, { result: 'confirmed', by: 'on_screen_text', at: 6.2 }],
    ['words of another beat', { written: 'Cold tea on every train?' }, { result: 'not_confirmed', by: 'on_screen_text' }],
    ['words that are not read', { written: 'Guaranteed by NASA' }, { result: 'not_confirmed', by: 'on_screen_text' }],
    ['one text of two that is not', { written: 'Boils in 90 seconds | Guaranteed by NASA' }, { result: 'not_confirmed' }],
    ['a voice that ends in it', { said: 'It folds flat.' }, { result: 'confirmed', by: 'voice' }],
    ['a voice that is not heard', { at: '00:06.6', said: 'It folds flat.' }, { result: 'not_confirmed', by: 'voice' }],
    ['nothing that we measure', {}, { result: 'not_checked', why: 'nothing_measurable' }],
  ])('with %s is told so', (_what, over, expected) => {
    expect(check({ beats: [beat(over)] }).observed.beats[0]?.check).toMatchObject(expected);
  });

  test('loses words that are heard in silence, and goes where the cuts refute what it shows', () => {
    expect(check({ beats: [beat({ at: '00:09.5', to: '00:10.0', said: 'Order today.' })] })).toMatchObject({
      observed: { beats: [{ said: null, shown: 'The kettle steams.' }] },
      dropped: ['heard_in_silence'],
    });
    expect(check({ beats: [beat({ shown: 'The picture cuts every second.' })] })).toMatchObject({
      observed: { beats: [] },
      dropped: ['refuted_by_cuts'],
    });
  });

  test('says nothing about how the ad performs, and may tell what the ad shows of it', () => {
    expect(check({ beats: [beat({ shown: 'The opening of this ad drives sales.' })] }).dropped).toEqual(['performance_claim']);
    expect(check({ beats: [beat({ shown: 'The app shows the monthly budget.' })] }).observed.beats).toHaveLength(1);
  });
});

describe('an offer', () => {
  test.each<[what: string, over: Partial<NonNullable<Lines['offer']>>, check: object]>([
    ['a price that nothing shows', { price: '$29' }, { result: 'not_confirmed', by: 'on_screen_text' }],
    ['a price that the copy does not have', { price: '$29', source: 'ad_copy', at: null }, { result: 'not_confirmed', by: 'ad_copy' }],
    ['a price that may be said', { price: '$29', source: 'audio', at: '00:04.0' }, { result: 'confirmed', by: 'voice' }],
    ['words on screen', { terms: 'Boils in 90 seconds' }, { result: 'confirmed', by: 'on_screen_text', at: 6.2 }],
    ['words on screen and a price that is not', { price: '$29', terms: 'Boils in 90 seconds' }, { result: 'not_confirmed' }],
    ['words of the copy', { terms: 'still hot at the last stop', source: 'ad_copy', at: null }, { result: 'confirmed', by: 'ad_copy' }],
  ])('with %s is told so', (_what, over, expected) => {
    expect(check({ offer: offer(over) }).observed.offer?.check).toMatchObject(expected);
  });

  test('that stands in the copy for less than it says is not confirmed, and one of silence goes', () => {
    const ad = { ...sampleAd, body: 'Now $29 for everyone.' };
    const priced = (price: string) => check({ offer: offer({ price, source: 'ad_copy', at: null }) }, { ad }).observed.offer?.check.result;
    expect([priced('$29'), priced('$92')]).toEqual(['confirmed', 'not_confirmed']);
    expect(check({ offer: offer({ price: '$29', source: 'audio', at: '00:09.6' }) })).toMatchObject({
      observed: { offer: null },
      dropped: ['heard_in_silence'],
    });
  });
});

describe('a claim', () => {
  test('from copy that the ad does not have goes, and so does a quote that is not in it', () => {
    const bare = { ...sampleAd, body: null, title: null, ctaText: null };
    expect(check({ claims: [claim('It folds flat.', 'ad_copy', null)] }, { ad: bare }).dropped).toEqual(['not_in_ad_copy']);
    expect(check({ claims: [claim('"Guaranteed by NASA"', 'ad_copy', null)] }).dropped).toEqual(['not_in_ad_copy']);
    expect(check({ claims: [claim('Brookpot folds flat', 'ad_copy', null)] }).observed.claims[0]?.check).toEqual({
      result: 'confirmed',
      by: 'ad_copy',
    });
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
      { check: { result: 'confirmed', by: 'on_screen_text' }, proof: { check: { result: 'confirmed', by: 'voice' } } },
    ]);
    expect(withProof(proof('A customer says that it works.', null)).dropped).toEqual(['no_time']);
  });

  test('may be about any figure of the product, and not about the success of the ad', () => {
    expect(check({ claims: [claim('Your ads reach a ROAS of 5.', 'audio', '00:04.0')] }).observed.claims).toHaveLength(1);
    expect(check({ claims: [claim('This ad went viral.', 'audio', '00:04.0')] }).dropped).toEqual(['performance_claim']);
  });
});

describe('the brand', () => {
  const brand = (name: string, firstSeen: string | null, firstSaid: string | null, on?: On) =>
    check({ brand: { name, firstSeen, firstSaid } }, on);

  test('is seen where its name is first read', () => {
    const kettle = (firstSeen: string | null) => brand('Boils in 90', firstSeen, null).observed.brand;
    expect(kettle('00:06.0')).toMatchObject({ firstSeen: 6, check: { result: 'confirmed', at: 6.2 } });
    expect(kettle(null)).toMatchObject({ firstSeen: 6.2, check: { result: 'confirmed' } });
    expect(brand('Cold tea', '00:08.0', null).observed.brand).toMatchObject({ firstSeen: 0.5, check: { result: 'moved', statedAt: 8 } });
  });

  test('is not confirmed where text was read and its name was not, or only later', () => {
    expect(brand('Northwind', '00:03.0', null).observed.brand).toMatchObject({ firstSeen: 3, check: { result: 'not_confirmed' } });
    expect(brand('Boils in 90', '00:01.0', null).observed.brand).toMatchObject({ firstSeen: 1, check: { result: 'not_confirmed' } });
    expect(brand('Northwind', '00:03.0', null, { measurement: toUnmeasured('failed') }).observed.brand?.check).toEqual({
      result: 'not_checked',
      why: 'not_measured',
    });
  });

  test('loses a moment at which it cannot be seen or heard, and no more', () => {
    expect(brand('Cold tea', '00:00.5', '00:09.6')).toMatchObject({
      observed: { brand: { firstSeen: 0.5, firstSaid: null, check: { result: 'confirmed' } } },
      dropped: ['heard_in_silence'],
    });
    expect(brand('Northwind', '00:30.0', '00:04.0')).toMatchObject({
      observed: { brand: { firstSeen: null, firstSaid: 4, check: { result: 'confirmed', by: 'voice' } } },
      dropped: ['past_the_end'],
    });
    expect(brand('Northwind', null, '00:04.0', { hasAudio: false })).toMatchObject({
      observed: { brand: { firstSaid: null } },
      dropped: ['no_sound_track'],
    });
  });
});

test('an audience and a risk are held to where they are from, and a risk is a question', () => {
  const audience = { who: 'Commuters', need: 'Hot tea', angle: 'Disappointment', mechanism: null, source: 'audio' as const };
  expect(check({ audience: { ...audience, at: '00:09.6' } })).toMatchObject({
    observed: { audience: null },
    dropped: ['heard_in_silence'],
  });
  expect(check({ audience: { ...audience, at: '00:04.0' } }).observed.audience?.check).toMatchObject({ result: 'confirmed', by: 'voice' });
  const risk = (question: string) =>
    check({ risks: [{ id: 'risk-1', question, source: 'audio', at: '00:04.0' }] }).observed.risks.map((one) => one.question);
  expect(risk('Can it be proven?')).toEqual(['Can it be proven?']);
  expect(risk('Is the claim proven.')).toEqual(['Is the claim proven?']);
  expect(risk('The claim is a lie.')).toEqual([]);
});
