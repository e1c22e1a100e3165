import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { spots } from './recipes/all';
import { Truth } from './schema';
import { placeSaid, type Spot, secondsOf, toTruth, toWritten, videoFileOf } from './spot';

const folder = path.join(import.meta.dirname, 'files');
const readTruth = (name: string) => Truth.parse(JSON.parse(readFileSync(path.join(folder, `${name}.truth.json`), 'utf8')));
const cases = spots.map((spot) => ({ name: spot.name, spot, truth: readTruth(spot.name) }));
type Case = (typeof cases)[number];

const byName = new Map(cases.map((one) => [one.name, one]));
const get = (name: string): Case => {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`There is no case ${name}.`);
  return found;
};

const linesOf = ({ written = [], spoken = [] }: Truth) => [...written, ...spoken].map(({ words }) => words);
const having = (holds: (one: Case) => boolean) => cases.filter(holds).length;
const isIn = (script: RegExp) => having(({ truth }) => truth.written?.some(({ words }) => script.test(words)) ?? false);

/** Seconds after which a voice is heard at the latest when a sentence begins, and which a pause takes. */
const VOICE_STARTS_WITHIN = 0.2;

describe('The recipe', () => {
  test('makes at least forty cases with names of their own, and every file is one of theirs', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(byName.size).toBe(cases.length);
    const expected = cases
      .flatMap(({ name }) => [`${name}.truth.json`, `${name}.measured.json`])
      .concat(...new Set(spots.map(videoFileOf)));
    expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
    const made = readdirSync(folder).filter((file) => !file.endsWith('.measured.json'));
    expect(made.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)).toBeLessThan(3 * 1024 * 1024);
  });

  test.each(cases)('says what the truth of $name is, to the letter', ({ spot, truth }) => {
    expect(toTruth(spot, truth.spoken ?? [])).toEqual(truth);
  });

  test.each(cases)('places the words of $name within its video, and each sentence where its voice begins', ({ spot, truth }) => {
    const seconds = secondsOf(spot);
    expect(existsSync(path.join(folder, truth.video))).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(5.5);
    const said = placeSaid(spot);
    expect(truth.spoken?.map(({ words }) => words)).toEqual(spot.sound === 'no_track' ? [] : said.map(({ words }) => words));
    for (const [index, { at, to }] of (truth.spoken ?? []).entries()) {
      expect(at - (said[index]?.at ?? Number.NaN)).toBeGreaterThan(-0.01);
      expect(at - (said[index]?.at ?? Number.NaN)).toBeLessThan(VOICE_STARTS_WITHIN);
      expect(to).toBeLessThanOrEqual(Math.min(said[index + 1]?.at ?? seconds, seconds));
    }
    for (const { at, to } of toWritten(spot)) {
      expect(to - at).toBeGreaterThanOrEqual(1.3);
      expect(to).toBeLessThanOrEqual(seconds + 0.001);
    }
  });

  test.each(cases)('takes the button and what is only heard of $name from its lines', ({ truth }) => {
    const lines = linesOf(truth).map((line) => line.toLowerCase());
    if (truth.button) expect(lines.some((line) => line.includes(truth.button?.toLowerCase() ?? ''))).toBe(true);
    for (const fact of truth.heard ?? []) {
      expect(truth.spoken?.some(({ words }) => words.toLowerCase().includes(fact.toLowerCase()))).toBe(true);
      expect(truth.written?.some(({ words }) => toWords(words).includes(fact.toLowerCase()))).toBe(false);
    }
  });
});

const functionWords = new Set(
  'with that this from your into than then they them what when will have been more most only also some each every over where which while after before desde para como pero este esta cada ohne oder aber eine einen einer einem nicht sind wird eure euch unser unsere unseren nach'.split(
    ' ',
  ),
);
/** Words of four letters and more, and all figures. */
const toWords = (text: string): string[] => text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}{2,}/gu) ?? [];
const isFact = (word: string) => /^\p{N}/u.test(word) || (word.length >= 4 && !functionWords.has(word));

const copyOf = ({ ad }: Truth) =>
  [ad.body, ad.title, ad.linkDescription, ad.ctaText, ad.pageName, ad.landingHost, ...ad.facts.flatMap(({ name, value }) => [name, value])]
    .filter((text) => text !== null)
    .join(' ');

const factsOf = (truth: Truth) => [
  ...linesOf(truth),
  truth.brand?.name ?? '',
  truth.button ?? '',
  ...(truth.heard ?? []),
  ...(truth.offers ?? []).flatMap(({ price, says }) => [price ?? '', ...says.flat()]),
];

describe('The copy of an ad', () => {
  test.each(cases)('tells nothing that the video of $name does', ({ truth }) => {
    const copy = new Set(toWords(copyOf(truth)));
    expect(
      factsOf(truth)
        .flatMap(toWords)
        .filter((word) => isFact(word) && copy.has(word)),
    ).toEqual([]);
  });

  test('is the same within a ladder and a pair, and differs from that of the twin only where it is what is injected', () => {
    const texts = ({ ad: { adId: _, ...rest } }: Truth) => rest;
    for (const { truth } of cases) {
      const [ladder] = truth.ladders;
      const base = cases.find((one) => one.truth.ladders.some((rung) => rung.ladder === ladder?.ladder && rung.rung === 0));
      if (base) expect(texts(truth)).toEqual(texts(base.truth));
      const other = cases.find((one) => one.truth.pair !== undefined && one.truth.pair.pair === truth.pair?.pair && one.truth !== truth);
      if (other) expect(texts(truth)).toEqual(texts(other.truth));
      if (truth.injection === undefined) continue;
      const twin = get(truth.injection.twin).truth;
      if (truth.injection.channel === 'copy')
        expect([truth.video, truth.ad.body]).toEqual([twin.video, expect.not.stringMatching(`^${twin.ad.body}$`)]);
      else expect(texts(truth)).toEqual(texts(twin));
    }
  });
});

describe('Among the cases', () => {
  const saidOnly = ({ truth }: Case) => truth.brand != null && truth.brand.firstSeen === null && truth.brand.firstSaid !== null;
  const silences = ({ truth }: Case) =>
    truth.spoken?.some(({ at }, index, all) => index > 0 && at - (all[index - 1]?.to ?? at) >= 3) ?? false;
  test.each([
    ['prices that the copy contradicts', 3, having(({ truth }) => truth.offers?.some(({ price }) => price !== null) ?? false)],
    [
      'codes that are only said',
      2,
      having(({ truth }) => truth.offers?.some(({ source, price }) => source === 'audio' && price === null) ?? false),
    ],
    ['brands first seen at 4.2 s', 1, having(({ truth }) => truth.brand?.firstSeen === 4.2)],
    ['brands only said', 1, having(saidOnly)],
    ['videos of ten shots or more', 1, having(({ spot }) => spot.scenes.length >= 10)],
    [
      'captions 20 pixels high',
      1,
      having(({ spot }) => spot.width === 720 && spot.scenes.some(({ written }) => written?.some(({ size }) => size === 20))),
    ],
    ['silent spans between sentences', 1, having((one) => one.name === 'silent-span' && silences(one) && one.spot.backing.length === 0)],
    ['German videos', 2, having(({ spot }) => spot.voice.startsWith('de'))],
    ['Spanish videos', 2, having(({ spot }) => spot.voice.startsWith('es'))],
    ['Arabic captions', 1, isIn(/\p{Script=Arabic}/u)],
    ['Thai captions', 1, isIn(/\p{Script=Thai}/u)],
    ['Cyrillic captions', 1, isIn(/\p{Script=Cyrillic}/u)],
    ['videos without a step or a button', 2, having(({ truth }) => truth.button === null && truth.ad.ctaText === null)],
    ['videos without a brand or an offer', 1, having(({ truth }) => truth.brand === null && truth.offers?.length === 0)],
    ['videos with two offers', 2, having(({ truth }) => (truth.offers?.length ?? 0) === 2 && truth.ladders.length === 0)],
    ['videos without a sound track', 1, having(({ spot }) => spot.sound === 'no_track')],
    [
      'videos with a voice and no words on screen',
      1,
      having(({ truth }) => truth.written?.length === 0 && (truth.spoken?.length ?? 0) > 0),
    ],
    ['pairs', 4, new Set(cases.flatMap(({ truth }) => (truth.pair ? [truth.pair.pair] : []))).size],
  ])('there are %s', (_, atLeast, found) => {
    expect(found).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(['speech', 'caption', 'copy'] as const)('there is an instruction in the %s, and all else is as in its twin', (channel) => {
    const injected = cases.find(({ truth }) => truth.injection?.channel === channel);
    const twin = get(injected?.truth.injection?.twin ?? '');
    const changed = (key: 'written' | 'spoken') =>
      injected?.truth[key]?.filter(({ words }, index) => words !== twin.truth[key]?.[index]?.words).length;
    expect([changed('written'), changed('spoken')]).toEqual([channel === 'caption' ? 1 : 0, channel === 'speech' ? 1 : 0]);
    expect(injected?.truth.written?.map(({ at, to }) => [at, to])).toEqual(twin.truth.written?.map(({ at, to }) => [at, to]));
    expect(injected?.truth.points).toEqual(twin.truth.points);
    expect(injected?.truth.labels).toEqual(twin.truth.labels);
  });

  test('no label is right for most videos', () => {
    for (const kind of ['hook', 'script', 'visual', 'cta', 'stage'] as const) {
      const counts = new Map<string, number>();
      for (const { truth } of cases) for (const label of truth.labels?.[kind] ?? []) counts.set(label, (counts.get(label) ?? 0) + 1);
      expect(Math.max(...counts.values()), kind).toBeLessThanOrEqual(Math.ceil(cases.length / 2));
    }
  });
});

const sectionScore = ({ points }: Truth, section: Section) =>
  Object.keys(criteriaOf(section)).reduce(
    (sum, id) => sum + (Object.entries(points?.[section] ?? {}).find(([key]) => key === id)?.[1] ?? Number.NaN),
    0,
  );
const scoresOf = (truth: Truth) => sections.map((section) => sectionScore(truth, section));
const total = (truth: Truth) => scoresOf(truth).reduce((sum, score) => sum + score, 0);

const ladderNames = [...new Set(cases.flatMap(({ truth }) => truth.ladders.map(({ ladder }) => ladder)))];
const rungsOf = (name: string) =>
  cases
    .flatMap((one) => one.truth.ladders.filter(({ ladder }) => ladder === name).map(({ rung, section }) => ({ ...one, rung, section })))
    .toSorted((a, b) => a.rung - b.rung);

describe('The points', () => {
  test('are given for all criteria of every case', () => {
    for (const { truth, name } of cases) expect(Number.isNaN(total(truth)), name).toBe(false);
  });

  test('come with eight ladders of three rungs', () => {
    expect(ladderNames).toHaveLength(8);
    for (const name of ladderNames) expect(rungsOf(name).map(({ rung }) => rung)).toEqual([0, 1, 2]);
  });

  test.each(ladderNames)('of ladder %s fall with every rung in its section, and stay in the others', (name) => {
    const rungs = rungsOf(name);
    for (const [index, { truth, section }] of rungs.entries()) {
      const before = rungs[index - 1];
      if (before === undefined) continue;
      expect(sectionScore(truth, section)).toBeLessThan(sectionScore(before.truth, section));
      for (const other of sections.filter((one) => one !== section))
        expect(sectionScore(truth, other)).toBe(sectionScore(before.truth, other));
    }
  });

  test('of the better video of a pair are at least twenty more', () => {
    for (const { truth } of cases.filter((one) => one.truth.pair?.side === 'better')) {
      const worse = cases.find((one) => one.truth.pair?.pair === truth.pair?.pair && one.truth.pair?.side === 'worse');
      expect(worse).toBeDefined();
      if (worse) expect(total(truth) - total(worse.truth)).toBeGreaterThanOrEqual(20);
    }
  });
});

/** Shots and captions of a rung, as far as every rung has to have them. */
test('On every rung, shots last at most four seconds and the brand is written before the fifth', () => {
  for (const { spot, truth } of cases.filter((one) => one.truth.ladders.length > 0)) {
    expect(Math.max(...spot.scenes.map(({ seconds }: Spot['scenes'][number]) => seconds))).toBeLessThanOrEqual(4);
    expect(truth.brand?.firstSeen, spot.name).toBeLessThan(5);
  }
});
