import { type Db, withTransaction } from '@/db/client';
import type { ListFilter } from '@/lib/analyses/list/filter';
import { countDoneAnalyses } from '@/lib/analyses/list/store';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { beginsWith, contains, findHit, searchLanguages, toSoughtWords } from '@/lib/report/search-words';
import { type AnalysisRecord, type FoundRecord, MAX_MATCHES } from '../schema';
import {
  findTerms,
  hasPartsIndex,
  planForFew,
  type Sought,
  selectMatches,
  selectMatchesInNewest,
  selectPassages,
  selectWithPhrases,
} from './store';

/** The newest analyses are read one by one up to this number, and up to the next if this share of the first matches. */
const READ_FIRST = 1200;
const FREQUENT = 0.05;
const READ_THEN = 8000;
/** A shorter part of a word is in too many. */
const MIN_PART = 3;

/**
 * The matches, at most one more than are listed. Words that many reports have are found among the newest, and any words in an account of
 * few; all others by an index, which has the reports of every account.
 */
async function findMatches({ db, actor: { userId } }: Context, sought: Sought, filter: ListFilter): Promise<string[]> {
  const limit = MAX_MATCHES + 1;
  const readNewest = (among: number) => selectMatchesInNewest(db, userId, sought, { filter, among, limit });
  const [found, all] = await Promise.all([readNewest(READ_FIRST), countDoneAnalyses(db, userId)]);
  if (found.length === limit || all <= READ_FIRST) return found;
  if (found.length >= FREQUENT * READ_FIRST || all <= READ_THEN) {
    const more = await readNewest(READ_THEN);
    if (more.length === limit || all <= READ_THEN) return more;
  }
  return withTransaction(db, async (tx) => {
    await planForFew(tx);
    return selectMatches(tx, userId, sought, { filter, limit });
  });
}

/** The analyses that a search found, and a reader of the matches in their reports. */
export type Found = { ids: string[]; toHits: (records: readonly AnalysisRecord[]) => Promise<FoundRecord[]> };
export const nothing: Found = { ids: [], toHits: async (records) => [...records] };

/** The shortest stem by which a word is recognized: a shorter one, of another language, begins too many. */
const MIN_STEM = 3;

/** The stems of a word without the marks of their languages, if they are most of it. */
const toForms = (word: string, stems: readonly string[]) =>
  stems.map((stem) => stem.slice(stem.indexOf(':') + 1)).filter((stem) => stem.length >= MIN_STEM && 2 * stem.length > word.length);

/** Finds reports by the beginnings and the stems of words and, where none has them, by parts of words. */
export async function search(ctx: Context, { filter, q }: { filter: ListFilter; q: string }): Promise<Found> {
  const { db, actor } = ctx;
  const { words, phrases, without } = toSoughtWords(q);
  if (words.length === 0) return nothing;
  const terms = await findTerms(db, words, searchLanguages);
  const toFound = (ids: string[], matches: typeof contains): Found => ({
    ids,
    toHits: async (records) => {
      const passages = await selectPassages(
        db,
        actor.userId,
        records.map(({ id }) => id),
      );
      const forms = words.map((word, nth) => [word, ...(matches === contains ? [] : toForms(word, terms.stems[nth] ?? []))]);
      return records.map((record) => {
        const hit = findHit(passages.get(record.id) ?? [], forms, matches);
        return hit === undefined ? record : { ...record, hit };
      });
    },
  });
  const newest = await findMatches(ctx, { words, stems: terms.stems, without }, filter);
  const found = phrases.length === 0 ? newest : await selectWithPhrases(db, actor.userId, newest, phrases);
  const isWhole = phrases.length > 0 || without.length > 0 || words.some((word) => word.length < MIN_PART);
  if (found.length > 0 || isWhole) return toFound(found, beginsWith);
  const sought: Sought = { parts: words };
  const parts = terms.hasParts
    ? await findMatches(ctx, sought, filter)
    : await selectMatchesInNewest(db, actor.userId, sought, { filter, among: READ_THEN, limit: MAX_MATCHES + 1 });
  return toFound(parts, contains);
}

/** Warns the operator where searches find parts of words in the newest reports only. */
export async function warnWithoutParts(db: Db): Promise<void> {
  if (await hasPartsIndex(db)) return;
  log.warn('searches find parts of words in the newest reports of an account only, because PostgreSQL has no extension pg_trgm', {
    newest: READ_THEN,
  });
}
