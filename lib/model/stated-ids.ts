import type { Check } from '@/lib/report/check';
import { caps } from '@/lib/report/text';

/** The findings and lines that are in the report, by their IDs. */
export type Kept = ReadonlyMap<string, Check['result']>;

/** Keeps the IDs that are in the report, each once. */
export const createResolver =
  (kept: Kept) =>
  (stated: readonly string[]): string[] =>
    [...new Set(stated)].filter((id) => kept.has(id)).slice(0, caps.cited);
