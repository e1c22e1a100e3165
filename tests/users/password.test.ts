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

  test('is one of a few that are worked on at a time; a crowd is told to come back, and is served later', async () => {
    const cheap = `scrypt$2$8$1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;
    const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => matchesPassword('x', cheap)));
    const refused = crowd.filter((one) => one.status === 'rejected');
    expect(refused.length).toBe(34);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 60 });
    expect(await matchesPassword('x', cheap)).toBe(false);
  });

  test('never matches a hash that is not ours', async () => {
    for (const hash of ['', 'scrypt$1', 'bcrypt$x$y$z$a$b', '$2b$10$abcdefghijklmnopqrstuv'])
      expect(await matchesPassword('x', hash)).toBe(false);
  });
});
