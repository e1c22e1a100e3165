import { isObject, type JsonObject } from '@/lib/ads/embedded-json';
import { toLoggableValue } from './no-result-reason';

export type GatedType = { meaning: 'open' | 'removed' | 'log_in' | 'age' | 'unknown'; value: string };

// Seen: ELIGIBLE (all captures), TAKEN_DOWN (2024), AD_ACCOUNT_DISABLED, LOGGED_OUT (2024, in lower case; 2026), ALL_AGES, MULTI_AGE_RANGE.
const meanings: readonly (readonly [RegExp, GatedType['meaning']])[] = [
  [/^ELIGIBLE$/, 'open'],
  [/^(?:\w+_)?DISABLED$|^TAKEN_DOWN$/, 'removed'],
  [/^LOGGED_OUT$/, 'log_in'],
  [/(?:^|_)AGES?(?:_|$)/, 'age'],
];

function toGatedType(given: unknown): GatedType | undefined {
  const value = toLoggableValue(given);
  if (value === null) return undefined;
  const upper = value.toUpperCase();
  return { meaning: meanings.find(([pattern]) => pattern.test(upper))?.[1] ?? 'unknown', value };
}

export function readGatedType(ad: JsonObject): GatedType | undefined {
  const holders = [ad, ad.snapshot].filter(isObject);
  const gatedTypes = holders
    .map(({ gated_type: current, gatedType: older }) => toGatedType(current ?? older))
    .filter((found) => found !== undefined);
  return gatedTypes.find(({ meaning }) => meaning !== 'open') ?? gatedTypes[0];
}
