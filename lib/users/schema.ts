import { z } from 'zod';

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Enter an email address of at most 254 characters.')
  .pipe(z.email('Enter a valid email address.'));

export const Password = z
  .string()
  .min(8, 'Use at least 8 characters for the password.')
  .max(128, 'Use at most 128 characters for the password.');

/** A user, as far as signing in is concerned. */
export type User = { id: string; email: string; name: string | null; image: string | null; emailVerified: Date | null };
