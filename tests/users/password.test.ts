import { describe, expect, test } from 'vitest';
import { hashPassword, matchesPassword } from '@/lib/users/password';

describe('a password', () => {
  test('matches its own hash and no other password does', async () => {
    const hash = await hashPassword('correct horse');
    expect(await matchesPassword('correct horse', hash)).toBe(true);
    expect(await matchesPassword('correct horsf', hash)).toBe(false);
  });

  test('is salted: the same one never hashes alike, and the text is not in it', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('correct');
  });

  test('matches however its accents are composed', async () => {
    expect(await matchesPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
  });

  test('never matches a hash that is not ours', async () => {
    for (const hash of ['', 'scrypt$1', 'bcrypt$x$y$z$a$b', '$2b$10$abcdefghijklmnopqrstuv'])
      expect(await matchesPassword('x', hash)).toBe(false);
  });
});
