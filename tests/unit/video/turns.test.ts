import { expect, test } from 'vitest';
import { createTurns } from '@/lib/video/turns';

const never = () => new AbortController().signal;

function work() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

test('no more than the given number work at once, in the order in which they came', async () => {
  const withTurn = createTurns(2);
  const works = [work(), work(), work(), work()];
  const began: number[] = [];
  const ended = works.map(({ done }, i) =>
    withTurn(never(), () => {
      began.push(i);
      return done;
    }),
  );
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  works[1]?.finish();
  await ended[1];
  expect(began).toEqual([0, 1, 2]);
  for (const { finish } of works) finish();
  await Promise.all(ended);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('who leaves the line takes no turn, and one that fails gives it back', async () => {
  const withTurn = createTurns(1);
  const first = work();
  const stop = new AbortController();
  const holding = withTurn(never(), () => first.done.then(() => Promise.reject(new Error('failed'))));
  const left = withTurn(stop.signal, () => Promise.resolve('worked'));
  const next = withTurn(never(), () => Promise.resolve('next'));
  stop.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  first.finish();
  await expect(holding).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
