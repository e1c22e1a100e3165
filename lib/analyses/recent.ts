import { createRecent, type Recent } from '@/lib/recent';
import type { FetchedAnalysis } from './schema';

const MAX_BYTES = 16 * 1024 * 1024;

// On globalThis, because Next bundles routes apart and each would keep analyses of its own.
const holder = globalThis as typeof globalThis & { adAnalysisRecent?: Recent<FetchedAnalysis> };

// At most two bytes a character in memory, and the bytes in which it is sent.
const bytesOf = ({ report }: FetchedAnalysis) => (report === null ? 0 : 2 * report.text.length + Buffer.byteLength(report.text));

/** The done analyses that this process read lately, by id. Ask the database whose one is, and whether it is still as it was. */
export function recentAnalyses(): Recent<FetchedAnalysis> {
  holder.adAnalysisRecent ??= createRecent<FetchedAnalysis>({ maxBytes: MAX_BYTES, bytesOf });
  return holder.adAnalysisRecent;
}
