import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestSecret, generateSecret, isWellFormedSecret, toShownPrefix } from '@/lib/tokens/secret';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a token secret', () => {
  test('is pat_ and 43 characters of base64url, and no two are alike', () => {
    const secrets = Array.from({ length: 500 }, generateSecret);
    for (const secret of secrets) expect(secret).toMatch(/^pat_[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(500);
  });

  test('is recognized without a database', () => {
    for (let i = 0; i < 500; i += 1) expect(isWellFormedSecret(generateSecret())).toBe(true);
  });

  test('is rejected when any one character is another', () => {
    const secret = generateSecret();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 46 }), fc.constantFrom(...alphabet), (index, character) => {
        fc.pre(secret[index] !== character);
        return !isWellFormedSecret(secret.slice(0, index) + character + secret.slice(index + 1));
      }),
      { numRuns: 2000 },
    );
  });

  test('is rejected in every other format', () => {
    const secret = generateSecret();
    for (const text of [
      '',
      'pat_',
      `${secret} `,
      ` ${secret}`,
      `${secret}=`,
      secret.slice(0, -1),
      `${secret}A`,
      secret.toUpperCase(),
      secret.replace('pat_', 'pat-'),
      `${secret}\0`,
    ])
      expect(isWellFormedSecret(text)).toBe(false);
  });

  test('is stored as the SHA-256 of its text and shown by a prefix that does not give it away', () => {
    const secret = generateSecret();
    expect(digestSecret(secret)).toHaveLength(32);
    expect(digestSecret(secret).toString('hex')).not.toContain(secret);
    expect(toShownPrefix(secret)).toBe(secret.slice(0, 12));
  });
});
