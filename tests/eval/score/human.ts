import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { bootstrap } from '@/lib/audit/bootstrap';
import { type Section, sections } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { CaseResult } from '../run/run-case';
import type { Estimate, HumanAgreement } from './evaluation';

const MAX_BYTES = 1_000_000;

/** Points of a section; empty where a rater gave none. */
const points = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2})?$/, `must be a whole number from 0 to ${MAX_SECTION_SCORE}, or empty`)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((value) => value === undefined || value <= MAX_SECTION_SCORE, `must be at most ${MAX_SECTION_SCORE}`);

/** One rater's scores of one ad; `ad` is the name of a case, the ad's ID in its library or a URL that holds it. */
const Rating = z.object({
  ad: z.string().trim().min(1),
  rater: z.string().trim().min(1),
  hook: points,
  script: points,
  visual: points,
  cta: points,
});
export type Rating = z.infer<typeof Rating>;

const columns = ['ad', 'rater', ...sections];

/** The two raters of a file. */
const MAX_RATERS = 2;

function assertPlain(ratings: readonly Rating[]): void {
  const raters = new Set(ratings.map(({ rater }) => rater));
  if (raters.size > MAX_RATERS)
    throw new Error(`human.csv has ${raters.size} raters (${[...raters].slice(0, 5).join(', ')}). Give the scores of at most two.`);
  const seen = new Set<string>();
  for (const { ad, rater } of ratings) {
    const place = JSON.stringify([ad, rater]);
    if (seen.has(place)) throw new Error(`human.csv has two rows of ${rater} for ${ad}. Keep one.`);
    seen.add(place);
  }
}

/** The ratings of a CSV text with the columns `ad,rater,hook,script,visual,cta`. Throws with the line of what is wrong. */
export function parseRatings(text: string): Rating[] {
  const [head = [], ...rows] = parse(text, { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true }) as string[][];
  const missing = columns.filter((name) => !head.includes(name));
  if (missing.length > 0)
    throw new Error(`human.csv lacks the columns ${missing.join(', ')}. Its first line must be: ${columns.join(',')}`);
  const ratings = rows.map((row, index) => {
    const parsed = Rating.safeParse(Object.fromEntries(head.map((name, column) => [name, row[column] ?? ''])));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`human.csv, row ${index + 2}: ${issue?.path.join('.')} ${issue?.message}`);
  });
  assertPlain(ratings);
  return ratings;
}

export async function readRatings(file: string): Promise<Rating[]> {
  const bytes = await readFile(file);
  if (bytes.length > MAX_BYTES)
    throw new Error(`${file} is larger than ${MAX_BYTES / 1e6} MB. Leave out what is not of these columns: ${columns.join(', ')}.`);
  return parseRatings(bytes.toString('utf8'));
}

type Pair = { a: number; b: number };

/** Cohen's kappa with quadratic weights: 1 is agreement, 0 what two people with these scores agree on by chance. Null where none could disagree. */
export function weightedKappa(pairs: readonly Pair[]): number | null {
  const observed = pairs.reduce((sum, { a, b }) => sum + (a - b) ** 2, 0) / pairs.length;
  const expected = pairs.reduce((sum, { a }) => sum + pairs.reduce((inner, { b }) => inner + (a - b) ** 2, 0), 0) / pairs.length ** 2;
  return expected > 0 ? 1 - observed / expected : null;
}

const isOf = (ad: string, { name, truth }: CaseResult['evalCase']): boolean =>
  ad === name || Array.from(ad.matchAll(/\d{8,22}/g), ([digits]) => digits).includes(truth.ad.adId);

/** The mean score that the model gave a section of an ad; undefined where it was not evaluated. */
function modelScore(ad: string, section: Section, results: readonly CaseResult[]): number | undefined {
  const scores = results
    .filter(({ evalCase }) => isOf(ad, evalCase))
    .flatMap(({ runs }) => runs.flatMap(({ report }) => report?.score.breakdown[section].score ?? []));
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

type RatedAd = { ad: string; people: { between: Pair[]; withModel: Pair[] } };

function compareAd(ad: string, rated: readonly Rating[], over: readonly Section[], results: readonly CaseResult[]): RatedAd {
  const pairs = over.map((section) => {
    const given = rated.flatMap((rating) => rating[section] ?? []);
    const model = modelScore(ad, section, results);
    const [first, second] = given;
    return {
      between: first === undefined || second === undefined ? [] : [{ a: first, b: second }],
      withModel:
        model === undefined || given.length === 0 ? [] : [{ a: given.reduce((sum, score) => sum + score, 0) / given.length, b: model }],
    };
  });
  return { ad, people: { between: pairs.flatMap(({ between }) => between), withModel: pairs.flatMap(({ withModel }) => withModel) } };
}

function agreementOf(rated: readonly RatedAd[], pick: (ad: RatedAd) => Pair[]): Estimate {
  const known = rated.filter((ad) => pick(ad).length > 0);
  return { ...bootstrap(known, (ads) => weightedKappa(ads.flatMap(pick))), n: known.length };
}

/** How far two people agree with each other, and the model with the mean of what they gave. */
export function agreeWithPeople(ratings: readonly Rating[], results: readonly CaseResult[]): HumanAgreement {
  const ads = [...new Set(ratings.map(({ ad }) => ad))];
  return ([...sections, 'all'] as const).map((section) => {
    const over = section === 'all' ? sections : [section];
    const rated = ads.map((ad) =>
      compareAd(
        ad,
        ratings.filter((rating) => rating.ad === ad),
        over,
        results,
      ),
    );
    return {
      section,
      ads: ads.length,
      betweenRaters: agreementOf(rated, ({ people }) => people.between),
      withModel: agreementOf(rated, ({ people }) => people.withModel),
    };
  });
}

/** The ads of a file that are none of the evaluated cases. */
export const findUnknownAds = (ratings: readonly Rating[], results: readonly CaseResult[]): string[] =>
  [...new Set(ratings.map(({ ad }) => ad))].filter((ad) => !results.some(({ evalCase }) => isOf(ad, evalCase)));
