import { toUSVString } from 'node:util';
import { awarenessStages, slugsOf } from '@/lib/report/vocabulary';

/** The maximum number of characters by which analyses are sorted and compared. */
const MAX_KEY = 60;

/** The text as PostgreSQL takes it: without NUL and lone surrogates. */
export const toStorable = (text: string) => toUSVString(text.replaceAll('\0', ''));

export const toKey = (text: string) => toStorable(text.slice(0, MAX_KEY));

export const toBrandKey = (pageName: string): string => toKey(pageName.normalize('NFKC').trim().toLowerCase());

/** The name by which a brand is shown: of a page that shares its name with another of its library, with what tells it apart. */
export const toBrandName = (brand: string, pageName: string | null): string =>
  pageName === null ? brand : toBrandKey(pageName) === brand ? pageName : `${pageName} (${brand})`;

const stages: readonly string[] = slugsOf(awarenessStages);

export function toStageRank(stage: string | null): number | null {
  const rank = stage === null ? -1 : stages.indexOf(stage);
  return rank === -1 ? null : rank;
}

export const toStage = (rank: number): string | undefined => stages[rank];
