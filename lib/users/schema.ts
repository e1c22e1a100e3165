import { z } from 'zod';

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email('This is not an email address.'));

export const Password = z.string().min(8, 'A password has at least 8 characters.').max(128, 'A password has at most 128 characters.');

/** A user, as far as signing in is concerned. */
export type User = { id: string; email: string; name: string | null; image: string | null; emailVerified: Date | null };
