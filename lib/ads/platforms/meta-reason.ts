import type { Reading } from '../library';
import { toPlainText } from '../text';

const MAX_WORD_LENGTH = 100;

/** A word of the library, fit for a log. */
export function toWord(value: unknown): string | null {
  return toPlainText(value, MAX_WORD_LENGTH);
}

// `NO_AD_FOUND` since 2025, `NOT_IN_LIBRARY` since March 2026: outside the EU and the UK an ad leaves the library when it stops.
const goneReasons: ReadonlySet<string> = new Set(['NOT_IN_LIBRARY', 'NO_AD_FOUND']);
const personal = /(?:^|_)(?:AGE|GATED|LOGIN|LOG_IN|LOGGED_OUT)(?:_|$)/;

/** What the library states about an ad that it does not show; undefined when it gives no reason in words. */
export function readReason(reason: unknown): Reading | undefined {
  const value = toWord(reason);
  if (value === null) return undefined;
  const word = value.toUpperCase();
  if (goneReasons.has(word)) return { state: 'not_found' };
  return { state: personal.test(word) ? 'restricted' : 'not_shown', unknown: { field: 'no_result_reason', value } };
}
