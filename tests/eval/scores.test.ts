import { describe, expect, test } from 'vitest';
import type { Truth } from './cases/schema';
import type { Written } from './models/answer';
import type { Fault } from './models/oracles';
import { resultOf, sampleCase } from './sample-case';
import { type Observation, observe } from './score/observe';
import { contains, coverage, editsBetween, wordsOf } from './score/words';

const told: Partial<Truth> = {
  written: [
    { at: 1, to: 4, words: 'Glowfern lights one page only' },
    { at: 6, to: 9, words: 'Loved in 900 homes' },
  ],
  spoken: [{ at: 2, to: 4, words: 'It costs thirty-eight dollars.' }],
  brand: { name: 'Glowfern', firstSeen: 1, firstSaid: null },
  offers: [{ says: [['reading', 'light']], price: '$38', at: 2, source: 'on_screen_text' }],
  button: 'Order by Sunday',
  heard: ['thirty-eight'],
};

type Finding = Written['findings'][number];
const finding = (text: string, over: Partial<Finding> = {}): Finding => ({
  id: 'hook-1',
  section: 'hook',
  works: true,
  text,
  evidence_source: 'on_screen_text',
  at: '00:01.0',
  cites: [],
  confidence: 'high',
  ...over,
});

const silent: Written['observed'] = { transcript: [], beats: [], offer: null, claims: [], brand: null, audience: null, risks: [] };
/** An answer that has these findings and lines, and no others. */
const only =
  (findings: Finding[], observed: Partial<Written['observed']> = {}): Fault =>
  (answer) => ({ ...answer, findings, observed: { ...silent, ...observed } });

async function observeOnly(findings: Finding[], observed: Partial<Written['observed']> = {}, truth = told): Promise<Observation> {
  const { evalCase, runs } = await resultOf(sampleCase('sample', truth), only(findings, observed));
  expect(runs[0]?.failure).toBeUndefined();
  return observe(runs[0]?.report, evalCase.truth);
}

/** A card at the sixth second with these words. */
const card = (written: string | null, role: 'call_to_action' | 'other' = 'call_to_action') => ({
  ...{ id: 'beat-1', at: '00:06.0', to: '00:09.0', shown: 'A card.', said: null },
  role,
  written,
});

const filler = finding('The lamp stands on a table.', { evidence_source: 'video' });

describe('words', () => {
  test('are compared without case, accents, punctuation and the spelling of numbers', () => {
    expect(wordsOf('Größe: thirty-eight of forty, it’s $1,200!')).toEqual(['grosse', '38', 'of', '40', 'its', '1200']);
    expect(wordsOf('ลดราคา')).toEqual(['ล', 'ด', 'ร', 'า', 'ค', 'า']);
  });

  test('are not others that look alike: a negation, another day, parts of words', () => {
    const line = 'It is not safe for children on Mondays and never leaks';
    for (const other of ['now safe', 'on Sundays', 'ever leaks', 'safe for child']) expect(contains(line, other), other).toBe(false);
    for (const same of ['not safe', 'on Mondays', 'never leaks', 'for chi1dren', 'and neverleaks'])
      expect(contains(line, same), same).toBe(true);
  });

  test('spell numbers in three languages, and with hundreds', () => {
    expect(wordsOf('thirty-eight neunundzwanzig treinta y dos fünfundvierzig')).toEqual(['38', '29', '32', '45']);
    expect(wordsOf('two hundred and eighty, five thousand, ein Mal, once')).toEqual(['280', '5000', 'ein', 'mal', 'once']);
  });

  test('may have a misread letter in a long one, and no other figure', () => {
    expect(coverage('Glowfern lights one page only', 'G1owfern lights one page only')).toBe(1);
    expect(coverage('Loved in 900 homes', 'Loved in 90 homes')).toBe(0);
    expect(coverage('Loved in 900 homes', 'in 900 homes')).toBeCloseTo(10 / 15);
    expect(coverage('Loved in 900 homes', 'never said')).toBe(0);
  });

  test('left out, added or changed are counted once each', () => {
    expect(editsBetween(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBe(2);
    expect(editsBetween(['a', 'b'], [])).toBe(2);
    expect(editsBetween([], ['a'])).toBe(1);
  });
});

describe('a report against the truth of its video', () => {
  test('has its quotes found in the channel that it names, and nowhere else', async () => {
    const { shares, copied } = await observeOnly([
      finding('The text reads “Glowfern lights one page only”.'),
      finding('The voice says “Loved in 900 homes”.', { id: 'hook-2', evidence_source: 'audio' }),
      finding('The shot shows “It costs 38 dollars”.', { id: 'hook-3', evidence_source: 'video' }),
      finding('The text reads “Tea that is still hot at the last stop”.', { id: 'hook-4' }),
    ]);
    expect(shares.quotePrecision).toEqual({ hits: 2, of: 4 });
    expect(shares.quoteRecall).toEqual({ hits: 1, of: 2 });
    expect(copied).toBe(1);
  });

  test('is charged for words that are not there, and for those that it leaves out', async () => {
    const line = { id: 'line-1', at: '00:02.0', to: '00:04.0', translation: null, onScreen: false };
    const hear = (words: string, truth = told) => observeOnly([filler], { transcript: [{ ...line, words }] }, truth);
    const half = await hear('It costs 38 euros');
    expect(half.wordErrors).toEqual({ hits: 1, of: 4 });
    expect(half.shares).toMatchObject({ transcript: { hits: 3, of: 4 }, heard: { hits: 1, of: 1 } });
    const babble = await hear('It costs thirty-eight dollars and one two three four five six');
    expect(babble.shares.transcript).toEqual({ hits: 4, of: 11 });
    const guesses = await hear('thirty-eight ember sunday river tower lemon');
    expect(guesses.shares.heard).toEqual({ hits: 0, of: 1 });
  });

  test('earns nothing for hearing what is captioned, and is charged for speech where nothing is said', async () => {
    const line = { id: 'line-1', at: '00:01.0', to: '00:04.0', translation: null, onScreen: true, words: 'Glowfern lights one page only' };
    const captioned = { ...told, spoken: [{ at: 1, to: 4, words: 'Glowfern lights one page only.' }], heard: [] };
    expect((await observeOnly([filler], { transcript: [line] }, captioned)).shares.transcript).toEqual({ hits: 0, of: 0 });
    expect((await observeOnly([filler], { transcript: [line] }, { ...told, spoken: [], heard: [] })).shares.transcript).toEqual({
      hits: 0,
      of: 5,
    });
  });

  test('counts a quote once, and no fragments', async () => {
    const lie = finding('The text reads “Nowhere to be seen”.', { id: 'hook-3' });
    const twice = [
      finding('The text reads “Loved in 900 homes”.'),
      finding('It reads “Loved in 900 homes”, again.', { id: 'hook-2' }),
      lie,
    ];
    expect((await observeOnly(twice, { beats: [card('e | a | i | o | in', 'other')] })).shares.quotePrecision).toEqual({ hits: 1, of: 2 });
  });

  test('is on time within half a second of where the words begin', async () => {
    const at = async (moment: string) => (await observeOnly([finding('The text reads “Loved in 900 homes”.', { at: moment })])).timing[0];
    expect(await at('00:06.4')).toBeCloseTo(0.4);
    expect(await at('00:05.0')).toBeCloseTo(-1);
    const { shares, timing } = await observeOnly([
      finding('The text reads “Loved in 900 homes”.', { at: '00:06.5' }),
      finding('The text reads “Glowfern lights one page only”.', { id: 'hook-2', at: '00:01.6' }),
      finding('The text reads “Nowhere to be seen”.', { id: 'hook-3', at: '00:01.0' }),
    ]);
    expect(timing).toHaveLength(2);
    expect(shares.timing).toEqual({ hits: 1, of: 2 });
  });

  test('earns a brand, an offer, a price and a button by naming them, and nothing by silence', async () => {
    const offer = {
      id: 'offer',
      what: 'A reading light',
      price: '$38',
      terms: null,
      urgency: null,
      source: 'audio' as const,
      at: '00:02.0',
    };
    const right = await observeOnly([filler], {
      offer,
      brand: { name: 'Glowfern lamps', firstSeen: '00:01.0', firstSaid: null },
      beats: [card('Order by Sunday')],
    });
    expect(right.shares).toMatchObject({
      brand: { hits: 1, of: 1 },
      offer: { hits: 1, of: 1 },
      price: { hits: 1, of: 1 },
      button: { hits: 1, of: 1 },
    });
    const guessed = await observeOnly([filler], { brand: { name: 'Glowfern Tropfli Bikebeam', firstSeen: '00:01.0', firstSaid: null } });
    expect(guessed.shares.brand).toEqual({ hits: 0, of: 1 });
    expect(guessed.timing).toEqual([]);
    const stuffed = await observeOnly([filler], {
      offer: { ...offer, what: 'A reading light', terms: { offer: 'offer', text: '1 2 3 4 5 6 7 8 9 30 60 90 days' } },
    });
    expect(stuffed.shares.offer).toEqual({ hits: 0, of: 1 });
    const spelled = await observeOnly([filler], { offer: { ...offer, price: 'thirty-eight dollars' } });
    expect(spelled.shares.price).toEqual({ hits: 1, of: 1 });
    const copied = await observeOnly([filler], { offer: { ...offer, source: 'ad_copy', at: null } });
    expect(copied.shares).toMatchObject({ offer: { hits: 0, of: 1 }, price: { hits: 0, of: 1 } });
    const wrong = await observeOnly([filler], { offer: { ...offer, what: 'A bench', price: '$120' } });
    expect(wrong.shares).toMatchObject({
      brand: { hits: 0, of: 1 },
      offer: { hits: 0, of: 1 },
      price: { hits: 0, of: 1 },
      button: { hits: 0, of: 1 },
    });
  });

  test('is charged under what it heard, and nothing else, for what the voice alone tells', async () => {
    const heardOnly: Partial<Truth> = {
      ...told,
      brand: { name: 'Glowfern', firstSeen: null, firstSaid: 2 },
      offers: [{ says: [['light']], price: '$38', at: 2, source: 'audio' }],
      button: 'It costs thirty-eight dollars',
    };
    const { shares } = await observeOnly([filler], {}, heardOnly);
    expect(shares).toMatchObject({ heard: { hits: 0, of: 3 }, brand: { of: 0 }, offer: { of: 0 }, price: { of: 0 }, button: { of: 0 } });
  });

  test('of a video without them is charged for each that it names', async () => {
    const nothing: Partial<Truth> = { written: [], spoken: [], brand: null, offers: [], button: null };
    const offer = { id: 'offer', what: 'A bench', price: '$120', terms: null, urgency: null, source: 'video' as const, at: '00:02.0' };
    const stated = await observeOnly(
      [filler],
      { offer, brand: { name: 'X', firstSeen: null, firstSaid: null }, beats: [card(null)] },
      nothing,
    );
    for (const metric of ['brand', 'offer', 'price', 'button'] as const) expect(stated.shares[metric]).toEqual({ hits: 0, of: 1 });
    const quiet = await observeOnly([filler], {}, nothing);
    for (const metric of ['brand', 'offer', 'price', 'button'] as const) expect(quiet.shares[metric]).toEqual({ hits: 0, of: 0 });
  });

  test('states figures as facts, but not what a reviewer counts', async () => {
    const { shares, invented } = await observeOnly([
      finding('It is loved by 900 families after 2.5 seconds and 3 cuts, which is 40% of the video.'),
      finding('It lasts 7,341 hours and has one idea.', { id: 'hook-2', evidence_source: 'video' }),
      finding('The copy says 120 dollars.', { id: 'hook-3', evidence_source: 'ad_copy', at: null }),
    ]);
    expect(shares.facts).toEqual({ hits: 1, of: 2 });
    expect(invented).toBe(1);
  });

  test('is judged only by what is known', async () => {
    const { shares } = await observeOnly([finding('The text reads “Anything at all”.')], {}, {});
    for (const share of Object.values(shares)) expect(share.of).toBe(0);
  });

  test('that never came has found nothing', () => {
    const { shares } = observe(undefined, sampleCase('sample', told).evalCase.truth);
    expect(shares).toMatchObject({
      quoteRecall: { hits: 0, of: 2 },
      transcript: { hits: 0, of: 4 },
      brand: { hits: 0, of: 1 },
      heard: { hits: 0, of: 1 },
    });
  });
});
