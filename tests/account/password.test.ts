import { describe, expect, test } from 'vitest';
import { hashPassword, matchesPassword } from '@/lib/users/password';
import { passwordQueue, type Turn, turnOfKnown, turnOfStranger } from '@/lib/users/turns';

const own = turnOfKnown('somebody@example.test');

describe('a password', () => {
  test('matches its own hash, and no other password does', async () => {
    const hash = await hashPassword('correct horse', own);
    expect(await matchesPassword('correct horse', hash, own)).toBe(true);
    expect(await matchesPassword('correct horsf', hash, own)).toBe(false);
  });

  test('is salted: the same one never has the same hash, and the hash does not contain it', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse', own), hashPassword('correct horse', own)]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('correct');
  });

  test('matches however its accents are composed', async () => {
    expect(await matchesPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait', own), own)).toBe(true);
  });

  test('never matches a hash in another format', async () => {
    for (const hash of ['', 'scrypt$1', 'bcrypt$x$y$z$a$b', '$2b$10$abcdefghijklmnopqrstuv'])
      expect(await matchesPassword('x', hash, own)).toBe(false);
  });
});

describe('the queue of passwords to check', () => {
  const cheap = `scrypt$2$8$1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;
  const guess = (turn: Turn) => matchesPassword('x', cheap, turn);
  const turns = (count: number, toTurn: (index: number) => Turn) => Array.from({ length: count }, (_, index) => toTurn(index));
  const flood = (count: number, toTurn: (index: number) => Turn) => turns(count, toTurn).map(guess);
  const people: readonly [string, Turn][] = [
    ['a person who signs in from another network', turnOfStranger('sign_in', '203.0.113.5')],
    ['a person who signs up from another network', turnOfStranger('sign_up', '203.0.113.5')],
    ['a browser that is known', turnOfKnown('owner@example.test')],
  ];

  /** Counts how many works of a crowd begin before one that came after all of them. */
  async function begunBefore(crowd: readonly Turn[], turn: Turn): Promise<number> {
    let begun = 0;
    const others = crowd.map((one) =>
      passwordQueue().run(one, async () => {
        begun += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }),
    );
    const before = await passwordQueue().run(turn, async () => begun);
    await Promise.all(others);
    return before;
  }

  test.each(people)('serves %s before a flood from one network, whatever mailboxes and addresses that tries', async (_, turn) => {
    for (const toAddress of [(index: number) => `198.51.100.${index}`, (index: number) => `2001:db8:7:${index.toString(16)}::/64`])
      expect(
        await begunBefore(
          turns(60, (index) => turnOfStranger('sign_in', toAddress(index))),
          turn,
        ),
      ).toBeLessThanOrEqual(8);
  });

  test.each(people.slice(1))('serves %s before a flood of sign-ins from sixty networks', async (_, turn) => {
    expect(
      await begunBefore(
        turns(60, (index) => turnOfStranger('sign_in', `198.51.${index}.1`)),
        turn,
      ),
    ).toBeLessThanOrEqual(8);
  });

  test.each(people.slice(1))('serves %s before a flood of sign-ins from unverified addresses', async (_, turn) => {
    expect(
      await begunBefore(
        turns(60, () => turnOfStranger('sign_in', undefined)),
        turn,
      ),
    ).toBeLessThanOrEqual(8);
  });

  test('rejects a flood once the queue is full, serves the others, and serves that network later', async () => {
    const crowd = Promise.allSettled(flood(100, () => turnOfStranger('sign_in', '198.51.100.7')));
    const others = await Promise.allSettled(people.map(([, turn]) => guess(turn)));
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const refused = (await crowd).filter((one) => one.status === 'rejected');
    expect(refused.length).toBe(37);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 60 });
    expect(await guess(turnOfStranger('sign_in', '198.51.100.7'))).toBe(false);
  });

  test('rejects no lone sign-in while a flood from one network could be shortened', async () => {
    const lone = flood(30, (index) => turnOfStranger('sign_up', `203.0.${index}.1`));
    const crowd = Promise.allSettled(flood(80, () => turnOfStranger('sign_up', '198.51.100.7')));
    expect((await Promise.allSettled(lone)).every(({ status }) => status === 'fulfilled')).toBe(true);
    await crowd;
  });

  test.each(people.slice(1))('has room for %s while sign-ins from a hundred networks fill it', async (_, turn) => {
    const crowd = Promise.allSettled(flood(100, (index) => turnOfStranger('sign_in', `198.51.${index}.1`)));
    expect(await guess(turn)).toBe(false);
    expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(35);
  });
});
