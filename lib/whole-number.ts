import { z } from 'zod';

/** A whole number in plain digits, within the range of what it sets; `except` is one of them that is not taken. */
export function wholeNumber(min: number, max: number, except?: number) {
  const range = `must be a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  const isTaken = (given: number) => given >= min && given <= max && given !== except;
  return z
    .string()
    .refine((text) => /^[+-]?\d+$/.test(text) && isTaken(Number(text)), except === undefined ? range : `${range} other than ${except}`)
    .transform(Number);
}
