import type { Reading } from '@/lib/ads/library-adapter';
import { toPlainText } from '@/lib/plain-text';

const MAX_VALUE_LENGTH = 100;

export function toLoggableValue(value: unknown): string | null {
  return toPlainText(value, MAX_VALUE_LENGTH);
}

// `NO_AD_FOUND` since 2025, `NOT_IN_LIBRARY` since March 2026: outside the EU and the UK an ad leaves the library when it stops.
const goneReasons: ReadonlySet<string> = new Set(['NOT_IN_LIBRARY', 'NO_AD_FOUND']);
const restrictedReason = /(?:^|_)(?:AGE|GATED|LOGIN|LOG_IN|LOGGED_OUT)(?:_|$)/;

export function readNoResultReason(reason: unknown): Reading | undefined {
  const value = toLoggableValue(reason);
  if (value === null) return undefined;
  const upper = value.toUpperCase();
  if (goneReasons.has(upper)) return { state: 'not_found' };
  return { state: restrictedReason.test(upper) ? 'restricted' : 'not_shown', unknown: { field: 'no_result_reason', value } };
}
