import { LRUCache } from 'lru-cache';
import type { FetchedAnalysis } from './schema';

type RecentAnalyses = LRUCache<string, FetchedAnalysis>;

const MAX_BYTES = 16 * 1024 * 1024;

// On globalThis, because Next bundles routes apart and each would keep analyses of its own.
const holder = globalThis as typeof globalThis & { adAnalysisRecent?: RecentAnalyses };

// At most two bytes a character.
const bytesOf = ({ report }: FetchedAnalysis) => 1 + 2 * (report?.text.length ?? 0);

/** The done analyses that this process read lately, by id. Ask the database whose one is, and whether it is still as it was. */
export function recentAnalyses(): RecentAnalyses {
  holder.adAnalysisRecent ??= new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });
  return holder.adAnalysisRecent;
}
