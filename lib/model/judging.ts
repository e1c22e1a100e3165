import type { Check, DroppedCause } from '@/lib/report/check';
import { rounded, toCheck } from './check';
import type { Held, Span } from './checks/lines';
import type { CheckBase, Verdict } from './checks/verdict';
import { type EvidenceBase, momentOf } from './evidence';
import { claimsPerformance } from './performance/claims';

/** The facts with which an observed line is compared, and the callback for the reason why a line is left out. */
export type Judging = Held & { base: EvidenceBase & CheckBase; drop: (cause: DroppedCause) => undefined };

/** Tells whether the texts of a line say something, and nothing about the results of the ad; otherwise drops the line with its reason. */
export function isTold(texts: readonly string[], { drop }: Judging, isClaim: (text: string) => boolean = claimsPerformance): boolean {
  const cause = texts.includes('') ? 'no_text' : texts.some(isClaim) ? 'performance_claim' : undefined;
  if (cause !== undefined) drop(cause);
  return cause === undefined;
}

export function spanOf({ at, to }: { at: number | null; to: number | null }, { base: { seconds }, drop }: Judging): Span | undefined {
  if (at === null) return drop('no_time');
  const from = momentOf(at, seconds);
  if (from === undefined) return drop('past_the_end');
  return { at: from, to: Math.max(from, momentOf(Math.min(to ?? from, seconds), seconds) ?? from) };
}

/** Applies a verdict to a line: its check, and the second to which it may have been moved. */
export function settle(
  verdict: Verdict,
  at: number | undefined,
  { base, drop }: Judging,
): { check: Check; at: number | undefined } | undefined {
  if (verdict.result === 'dropped') return drop(verdict.cause);
  const placed = rounded(verdict, base.seconds);
  return { check: toCheck(placed, at), at: placed.result === 'moved' ? placed.at : at };
}
