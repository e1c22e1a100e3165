import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { spots } from '@/tests/fakes/videos/recipes/cases/all';
import { toTruth, videoFileOf } from '@/tests/fakes/videos/recipes/cases/spot';
import { Truth } from './schema';

const folder = path.join(import.meta.dirname, 'files');
const readTruth = (name: string) => Truth.parse(JSON.parse(readFileSync(path.join(folder, `${name}.truth.json`), 'utf8')));
const cases = spots.map((spot) => ({ name: spot.name, spot, truth: readTruth(spot.name) }));

const byName = new Map(cases.map((one) => [one.name, one]));

const linesOf = ({ written = [], spoken = [] }: Truth) => [...written, ...spoken].map(({ words }) => words);

describe('The recipe', () => {
  test('makes every file that there is, and no other', () => {
    expect(byName.size).toBe(cases.length);
    const expected = cases.flatMap(({ name }) => [`${name}.truth.json`, `${name}.measured.json`]);
    expect(readdirSync(folder).toSorted()).toEqual([...expected, ...new Set(spots.map(videoFileOf))].toSorted());
  });

  test.each(cases)('says what the truth of $name is, to the letter', ({ spot, truth }) => {
    expect(toTruth(spot, truth.spoken ?? [])).toEqual(truth);
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

  const texts = ({ ad: { adId: _, ...rest } }: Truth) => rest;

  test('is the same within a ladder and a pair', () => {
    const groupOf = ({ ladders: [ladder], pair }: Truth) => ladder?.ladder ?? pair?.pair;
    for (const { truth } of cases.filter((one) => groupOf(one.truth) !== undefined)) {
      const first = cases.find((one) => groupOf(one.truth) === groupOf(truth));
      expect(texts(truth)).toEqual(first && texts(first.truth));
    }
  });

  test.each(cases.filter(({ truth }) => truth.injection !== undefined))(
    'of $name differs from that of its twin only where it is what is injected',
    ({ truth }) => {
      const twin = byName.get(truth.injection?.twin ?? '')?.truth;
      if (twin === undefined) throw new Error('There is no twin.');
      expect([truth.points, truth.labels]).toEqual([twin.points, twin.labels]);
      const isCopy = truth.injection?.channel === 'copy';
      expect(texts(truth)).toEqual({ ...texts(twin), body: isCopy ? expect.not.stringMatching(`^${twin.ad.body}$`) : twin.ad.body });
      if (isCopy) expect(truth.video).toBe(twin.video);
    },
  );
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
