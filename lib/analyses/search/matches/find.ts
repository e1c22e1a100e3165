import { withTransaction } from '@/db/client';
import type { ListFilter } from '@/lib/analyses/list/filter';
import { countDoneAnalyses } from '@/lib/analyses/list/store';
import type { Context } from '@/lib/context';
import { beginsWith, contains, findHit, searchLanguages, toSoughtWords } from '@/lib/report/search-words';
import { type AnalysisRecord, type FoundRecord, MAX_MATCHES } from '../schema';
import { findStems, planForFew, type Sought, selectMatches, selectMatchesInNewest, selectPassages, selectWithPhrases } from './store';

/** The newest analyses are read one by one up to this number, and up to the next if this share of the first matches. */
const READ_FIRST = 1200;
const FREQUENT = 0.05;
const READ_THEN = 8000;
/** Parts of words are looked for in the newest analyses, each of whose texts is read for them. */
const READ_FOR_PARTS = 500;
/** A shorter part of a word is in too many. */
const MIN_PART = 3;

/** Frequent words are found among the newest, as any in an account of few; others by an index, which has the reports of every account. */
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
  const stems = await findStems(db, words, searchLanguages);
  const toFound = (ids: string[], matches: typeof contains): Found => ({
    ids,
    toHits: async (records) => {
      const passages = await selectPassages(
        db,
        actor.userId,
        records.map(({ id }) => id),
      );
      const forms = words.map((word, nth) => [word, ...(matches === contains ? [] : toForms(word, stems[nth] ?? []))]);
      return records.map((record) => {
        const hit = findHit(passages.get(record.id) ?? [], forms, matches);
        return hit === undefined ? record : { ...record, hit };
      });
    },
  });
  const newest = await findMatches(ctx, { words, stems, without }, filter);
  const found = phrases.length === 0 ? newest : await selectWithPhrases(db, actor.userId, newest, phrases);
  const isWhole = phrases.length > 0 || without.length > 0 || words.some((word) => word.length < MIN_PART);
  if (found.length > 0 || isWhole) return toFound(found, beginsWith);
  const parts = await selectMatchesInNewest(db, actor.userId, { parts: words }, { filter, among: READ_FOR_PARTS, limit: MAX_MATCHES + 1 });
  return toFound(parts, contains);
}
