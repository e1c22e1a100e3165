import { z } from 'zod';
import type { Row, users } from '@/db/schema';
import { AppError } from '@/lib/errors';

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Enter an email address of at most 254 characters.')
  .pipe(z.email('Enter a valid email address.'));

/** The address as it is stored. Throws `invalid_body` for text that is not an email address. */
export function requireEmail(given: string): string {
  const parsed = Email.safeParse(given);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'Enter a valid email address.';
    throw new AppError('invalid_body', { message, field: 'email' });
  }
  return parsed.data;
}

export const Password = z
  .string()
  .min(8, 'Use at least 8 characters for the password.')
  .max(128, 'Use at most 128 characters for the password.');

export type User = Row<typeof users, 'id' | 'email' | 'name' | 'image' | 'emailVerified'>;

export const QUARTER_SECONDS = 15 * 60;
