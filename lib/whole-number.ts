import { z } from 'zod';

export function wholeNumber(min: number, max: number, except?: number) {
  const range = `must be a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  const isAllowed = (given: number) => given >= min && given <= max && given !== except;
  return z
    .string()
    .refine((text) => /^[+-]?\d+$/.test(text) && isAllowed(Number(text)), except === undefined ? range : `${range} other than ${except}`)
    .transform(Number);
}
