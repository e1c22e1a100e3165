import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { sections } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { EvalCase } from '../cases/schema';
import type { CaseResult } from '../run/run-case';
import { bootstrap } from './bootstrap';
import type { Estimate, HumanAgreement } from './evaluation';

const MAX_BYTES = 1_000_000;

/** Points of a section; empty where a rater gave none. */
const points = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2})?$/, `must be a whole number from 0 to ${MAX_SECTION_SCORE}, or empty`)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((value) => value === undefined || value <= MAX_SECTION_SCORE, `must be at most ${MAX_SECTION_SCORE}`);

/** Errors tell it, so that it must not move a cursor. */
const label = z
  .string()
  .trim()
  .min(1, 'is missing')
  .regex(/^[^\p{Cc}]{0,500}$/u, 'must be one line of at most 500 characters');

/** One rater's scores of one ad; `ad` is the name of a case, the ad's ID in its library or a URL that holds it. */
const Rating = z.object({
  line: z.int(),
  ad: label,
  rater: label,
  hook: points,
  script: points,
  visual: points,
  cta: points,
});
export type Rating = z.infer<typeof Rating>;

const columns = ['ad', 'rater', ...sections];
const firstLine = `Its first line must be: ${columns.join(',')}`;

const MAX_RATERS = 2;
const MAX_TOLD = 10;

/** All errors at once, as far as a person wants to read them. */
function assertNone(errors: readonly string[]): void {
  if (errors.length === 0) return;
  const left = errors.length - MAX_TOLD;
  throw new Error([...errors.slice(0, MAX_TOLD), ...(left > 0 ? [`… and ${left} more errors.`] : [])].join('\n'));
}

const nameRater = ({ rater }: Rating) => rater.toLowerCase();

function findRepeated(ratings: readonly Rating[], adOf: (rating: Rating) => string, file: string): string[] {
  const seen = new Map<string, Rating>();
  return ratings.flatMap((rating) => {
    const place = JSON.stringify([adOf(rating), nameRater(rating)]);
    const first = seen.get(place);
    seen.set(place, first ?? rating);
    return first === undefined
      ? []
      : [`${file}, line ${rating.line}: ${rating.rater} has scores of ${rating.ad} on line ${first.line}, too. Keep one of the two rows.`];
  });
}

type Line = { record: string[]; info: { lines: number } };

/** The rows of a file with commas, semicolons or tabs between its cells. */
function readLines(text: string, file: string): Line[] {
  const delimiter = [',', ';', '\t'];
  const options = { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true, info: true, delimiter };
  try {
    // With `info`, each row comes with its place.
    return parse(text, options) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${file} is not CSV: ${error.message}`, { cause: error });
    throw error;
  }
}

function readHead(record: readonly string[] | undefined, file: string): string[] {
  const head = (record ?? []).map((name) => name.toLowerCase());
  const missing = columns.filter((name) => !head.includes(name));
  if (missing.length > 0) throw new Error(`${file} lacks the columns ${missing.join(', ')}. ${firstLine}`);
  const repeated = columns.filter((name) => head.indexOf(name) !== head.lastIndexOf(name));
  if (repeated.length > 0) throw new Error(`${file} has two columns ${repeated.join(', ')}. ${firstLine}`);
  return head;
}

/** The ratings of a CSV text with the columns `ad,rater,hook,script,visual,cta`. Throws with the lines of what is wrong. */
export function parseRatings(text: string, file = 'human.csv'): Rating[] {
  const [first, ...rows] = readLines(text, file);
  const head = readHead(first?.record, file);
  if (rows.length === 0) throw new Error(`${file} has no scores. Add a line for each ad and rater.`);
  const errors: string[] = [];
  const ratings: Rating[] = [];
  for (const { record, info } of rows) {
    const parsed = Rating.safeParse({
      ...Object.fromEntries(columns.map((name) => [name, record[head.indexOf(name)] ?? ''])),
      line: info.lines,
    });
    if (parsed.success) ratings.push(parsed.data);
    else errors.push(...parsed.error.issues.map(({ path: at, message }) => `${file}, line ${info.lines}: ${at.join('.')} ${message}.`));
  }
  const raters = new Map(ratings.map((rating) => [nameRater(rating), rating.rater]));
  if (raters.size > MAX_RATERS)
    errors.push(`${file} has ${raters.size} raters (${[...raters.values()].slice(0, 5).join(', ')}). Give the scores of at most two.`);
  assertNone([...errors, ...findRepeated(ratings, ({ ad }) => ad, file)]);
  return ratings;
}

export async function readRatings(file: string): Promise<Rating[]> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read. Give --human a CSV file with the columns ${columns.join(',')}.`, { cause });
  });
  if (bytes.length > MAX_BYTES)
    throw new Error(`${file} is larger than ${MAX_BYTES / 1e6} MB. Leave out what is not of these columns: ${columns.join(', ')}.`);
  return parseRatings(bytes.toString('utf8'), path.basename(file));
}

type Rated = Pick<EvalCase, 'name' | 'truth'>;

/** The cases that a cell may mean: the one of this name, or else those whose ad has an ID that is in it. */
function findMeant<T extends Rated>(ad: string, cases: readonly T[]): T[] {
  const named = cases.filter(({ name }) => name === ad);
  const ids = Array.from(ad.matchAll(/\d{8,22}/g), ([digits]) => digits);
  return named.length > 0 ? named : cases.filter(({ truth }) => ids.includes(truth.ad.adId));
}

/** Returns undefined where there is none, or several. */
function findRated<T extends Rated>(ad: string, cases: readonly T[]): T | undefined {
  const [meant, ...others] = findMeant(ad, cases);
  return others.length === 0 ? meant : undefined;
}

/**
 * Throws when ratings say nothing of these cases: when no ad is one of them, an ad may be several of them, or a rater has scored one of them
 * twice under different names. To be called before a model is asked, because an error after that loses what was paid for.
 */
export function assertRated(ratings: readonly Rating[], cases: readonly Rated[], file = 'human.csv'): void {
  if (!ratings.some(({ ad }) => findMeant(ad, cases).length > 0))
    throw new Error(
      `No ad of ${file} is among the evaluated videos. Its column "ad" must hold the name of a case, such as ${cases[0]?.name}, the ID of its ad or a URL with this ID.`,
    );
  const unclear = ratings.flatMap(({ ad, line }) => {
    const meant = findMeant(ad, cases).map(({ name }) => name);
    return meant.length < 2 ? [] : [`${file}, line ${line}: ${ad} is the ad of ${meant.join(' and ')}. Give the name of one.`];
  });
  const known = ratings.filter(({ ad }) => findRated(ad, cases) !== undefined);
  assertNone([...unclear, ...findRepeated(known, ({ ad }) => findRated(ad, cases)?.name ?? ad, file)]);
}

type Pair = { a: number; b: number };

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Less than any two scores differ by; the rest is rounding. */
const NOTHING = 1e-9;

/** Cohen's kappa with quadratic weights: 1 is agreement, 0 what two people with these scores agree on by chance. Null where none could disagree. */
export function weightedKappa(pairs: readonly Pair[]): number | null {
  const [first, second] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)];
  const observed = meanOf(pairs.map(({ a, b }) => (a - b) ** 2));
  // The mean over every score of the one with every score of the other.
  const squares = meanOf(first.map((value) => value ** 2)) + meanOf(second.map((value) => value ** 2));
  const expected = squares - 2 * meanOf(first) * meanOf(second);
  return expected > NOTHING ? 1 - observed / expected : null;
}

/** An ad that has reports of the model, with what its raters gave, in the same order for every ad. */
type Scored = { ratings: Rating[]; reports: NonNullable<CaseResult['runs'][number]['report']>[] };

function listScored(ratings: readonly Rating[], results: readonly CaseResult[]): Scored[] {
  const cases = results.map(({ evalCase }) => evalCase);
  const rated = ratings.map((rating) => ({ rating, of: findRated(rating.ad, cases) }));
  return results.flatMap(({ evalCase, runs }) => {
    const own = rated.filter(({ of }) => of === evalCase).map(({ rating }) => rating);
    // Nobody agrees with themselves.
    const byRater = new Map(own.toReversed().map((rating) => [nameRater(rating), rating]));
    const reports = runs.flatMap(({ report }) => report ?? []);
    if (own.length === 0 || reports.length === 0) return [];
    return [{ ratings: [...byRater.values()].sort((a, b) => (nameRater(a) < nameRater(b) ? -1 : 1)), reports }];
  });
}

type Pairs = Record<'between' | 'withModel', Pair[]>;

function pairUp({ ratings, reports }: Scored, over: (typeof sections)[number]): Pairs {
  const given = ratings.flatMap((rating) => rating[over] ?? []);
  const model = meanOf(reports.map(({ score }) => score.breakdown[over].score));
  const [first, second] = given;
  return {
    between: first === undefined || second === undefined ? [] : [{ a: first, b: second }],
    withModel: given.map((score) => ({ a: score, b: model })),
  };
}

function agreementOf(ads: readonly (readonly Pair[])[]): Estimate {
  const known = ads.filter((pairs) => pairs.length > 0);
  return { ...bootstrap(known, (drawn) => weightedKappa(drawn.flat())), n: known.length };
}

export function agreeWithPeople(ratings: readonly Rating[], results: readonly CaseResult[]): HumanAgreement {
  const scored = listScored(ratings, results);
  return ([...sections, 'all'] as const).map((section) => {
    const over = section === 'all' ? sections : [section];
    const paired = scored.map((ad) => over.map((one) => pairUp(ad, one)));
    return {
      section,
      ads: scored.length,
      betweenRaters: agreementOf(paired.map((ad) => ad.flatMap(({ between }) => between))),
      withModel: agreementOf(paired.map((ad) => ad.flatMap(({ withModel }) => withModel))),
    };
  });
}

export function findUnknownAds(ratings: readonly Rating[], results: readonly CaseResult[]): string[] {
  const cases = results.map(({ evalCase }) => evalCase);
  return [...new Set(ratings.map(({ ad }) => ad))].filter((ad) => findRated(ad, cases) === undefined);
}
