import { expect, test } from 'vitest';
import { type AnswerNotes, enterRequestScope } from '@/lib/scope';
import { CALLS_PER_ACCOUNT, endTurn, HEAVY_IN_ALL, HEAVY_PER_ACCOUNT, takeTurn, withHeavyTurn, withoutTurn } from '@/lib/turns';

const settle = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise(setImmediate);
};

const inRequest = (notes: AnswerNotes, work: () => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    setImmediate(() => {
      enterRequestScope({}, notes);
      work().then(resolve, reject);
    });
  });

/** A request of an account with a scope of its own, whose work begins with its turn and ends when the test says so. */
function ask(account: string, kind: 'call' | 'prefetch' = 'call') {
  const notes: AnswerNotes = {};
  const request = { began: false, refused: undefined as unknown, end: () => endTurn(notes) };
  const begin = inRequest(notes, async () => {
    await takeTurn(account, kind);
    request.began = true;
  });
  void begin.catch((error: unknown) => {
    request.refused = error;
  });
  return request;
}

const many = (account: string, count: number) => Array.from({ length: count }, () => ask(account));
const began = (requests: readonly { began: boolean }[]) => requests.filter((one) => one.began).length;

test('eight calls of an account are worked on at a time, and others are served while it has 64 waiting', async () => {
  expect(CALLS_PER_ACCOUNT).toBe(8);
  const flood = many('busy', 72);
  await settle();
  expect(began(flood)).toBe(8);
  const others = [...many('calm', 8), ask('third')];
  await settle();
  expect([began(others), began(flood)]).toEqual([9, 8]);
  // In the order in which they came, one for each that ends.
  flood[0]?.end();
  flood[0]?.end();
  await settle();
  expect(flood.map((one) => one.began).lastIndexOf(true)).toBe(8);
  for (const request of [...flood, ...others]) request.end();
  await settle();
  for (const request of flood) request.end();
  const later = many('busy', 8);
  await settle();
  expect(began(later)).toBe(8);
  for (const request of later) request.end();
});

test('what a router loads in advance has a turn only where one is free', async () => {
  const flood = many('reader', 8);
  await settle();
  const [dropped, other] = [ask('reader', 'prefetch'), ask('another reader', 'prefetch')];
  await settle();
  expect(dropped.refused).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  expect(other.began).toBe(true);
  for (const request of [...flood, other]) request.end();
});

test('a call that waits, or is sent, leaves its turn to the next', async () => {
  const notes: AnswerNotes = {};
  let endWait: () => void = () => undefined;
  let ended = false;
  const waiting = inRequest(notes, async () => {
    await takeTurn('patient');
    await withoutTurn(
      () =>
        new Promise<void>((resolve) => {
          endWait = resolve;
        }),
    );
    ended = true;
  });
  await settle();
  const calls = many('patient', 8);
  await settle();
  expect(began(calls)).toBe(8);
  endWait();
  await settle();
  expect(ended).toBe(false);
  calls[0]?.end();
  await waiting;
  const next = ask('patient');
  await settle();
  expect(next.began).toBe(false);
  endTurn(notes);
  await settle();
  expect(next.began).toBe(true);
  for (const request of [...calls, next]) request.end();
});

test('two searches of an account and four in all run at a time, in turns of the accounts', async () => {
  expect([HEAVY_PER_ACCOUNT, HEAVY_IN_ALL]).toEqual([2, 4]);
  const order: string[] = [];
  const running: (() => void)[] = [];
  const search = (account: string) =>
    withHeavyTurn(account, () => {
      order.push(account);
      return new Promise<void>((resolve) => running.push(resolve));
    });
  const flood = Array.from({ length: 64 }, () => search('busy'));
  await settle();
  expect(order).toEqual(['busy', 'busy']);
  const others = ['a', 'a', 'a', 'b'].map(search);
  await settle();
  expect(order.slice(2)).toEqual(['a', 'a']);
  running.shift()?.();
  await settle();
  // The account that has waited longest is next, then the others in turn.
  expect(order.slice(4)).toEqual(['busy']);
  running.shift()?.();
  await settle();
  expect(order.slice(5)).toEqual(['b']);
  while (running.length > 0) {
    running.shift()?.();
    await settle();
  }
  await Promise.all([...flood, ...others]);
});

test('a turn that does not come in five seconds is an error with the time to try again', { timeout: 30_000 }, async () => {
  const flood = many('impatient', 9);
  await expect.poll(() => flood[8]?.refused, { timeout: 20_000 }).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  for (const request of flood) request.end();
});
