import { LRUCache } from 'lru-cache';
import { processState } from '@/lib/process-state';
import type { FetchedAnalysis } from './schema';

type RecentAnalyses = LRUCache<string, FetchedAnalysis>;

const MAX_BYTES = 16 * 1024 * 1024;

// At most two bytes a character.
const bytesOf = ({ report }: FetchedAnalysis) => 1 + 2 * (report?.text.length ?? 0);

/** The database alone says who owns an analysis and whether it is unchanged. */
export const recentAnalyses = (): RecentAnalyses =>
  processState('recent analyses', () => new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: bytesOf }));
