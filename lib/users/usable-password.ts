import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@/lib/errors';
import { Password } from './schema';

// Some 49,000 passwords that attackers try first, because they are common in leaks.
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

function reject(message: string): never {
  throw new AppError('invalid_body', { message, field: 'password' });
}

/** Throws `invalid_body` with what to do. */
export function requireUsablePassword(given: string, email: string): string {
  const parsed = Password.safeParse(given);
  if (!parsed.success) reject(parsed.error.issues[0]?.message ?? 'Choose another password.');
  const plain = parsed.data.normalize('NFKC').toLowerCase();
  if (common.has(plain)) reject('This password appears in lists of leaked passwords. Choose a different one.');
  if (plain === email || plain === email.split('@')[0]) reject('An email address is easy to guess. Choose a different password.');
  return parsed.data;
}
