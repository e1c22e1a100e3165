import { isObject, type JsonObject } from '../json-scripts';
import { toWord } from './meta-reason';

/** What the library says of who may see an ad; `value` is its own word. */
export type Gate = { says: 'open' | 'removed' | 'log_in' | 'age' | 'unknown'; value: string };

// Seen: ELIGIBLE (all captures), TAKEN_DOWN (2024), AD_ACCOUNT_DISABLED, LOGGED_OUT (2024, in small letters; 2026), ALL_AGES, MULTI_AGE_RANGE.
const words: readonly (readonly [RegExp, Gate['says']])[] = [
  [/^ELIGIBLE$/, 'open'],
  [/^(?:\w+_)?DISABLED$|^TAKEN_DOWN$/, 'removed'],
  [/^LOGGED_OUT$/, 'log_in'],
  [/(?:^|_)AGES?(?:_|$)/, 'age'],
];

function toLogInReason(given: unknown): Gate | undefined {
  const value = toWord(given);
  if (value === null) return undefined;
  const word = value.toUpperCase();
  return { says: words.find(([pattern]) => pattern.test(word))?.[1] ?? 'unknown', value };
}

/** The gate of an ad's object, whether it stands beside the snapshot or in it; undefined when it names none. */
export function readLogInReason(ad: JsonObject): Gate | undefined {
  const holders = [ad, ad.snapshot].filter(isObject);
  const gates = holders
    .map(({ gated_type: current, gatedType: older }) => toLogInReason(current ?? older))
    .filter((gate) => gate !== undefined);
  return gates.find(({ says }) => says !== 'open') ?? gates[0];
}
