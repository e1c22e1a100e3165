import { expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits, type Place } from '@/lib/fair-queue';

/** A queue with works that end when the test says so; `log` has what began and what was refused, in that order. */
function open(limits: FairQueueLimits) {
  const queue = new FairQueue({ toRefusal: () => new Error('full'), ...limits });
  const log: string[] = [];
  const running: (() => void)[] = [];
  const ask = (name: string, place: Place = {}) =>
    queue
      .run(place, () => {
        log.push(name);
        return new Promise<void>((resolve) => running.push(resolve));
      })
      .catch(({ message }: Error) => void log.push(`${name} ${message}`));
  const settle = () => new Promise(setImmediate);
  const endOne = async () => {
    running.shift()?.();
    await settle();
  };
  const endAll = async () => {
    while (running.length > 0) await endOne();
  };
  return { queue, log, ask, settle, endOne, endAll };
}

test('no more works than may run at the same time, in the order in which they came', async () => {
  const { log, ask, endOne, endAll } = open({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  expect(log).toEqual(['a', 'b']);
  await endOne();
  expect(log).toEqual(['a', 'b', 'c']);
  await endAll();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

test('a later work overtakes none that waits', async () => {
  const { log, ask, endOne, endAll } = open({ atOnce: 1 });
  for (const name of ['a', 'b']) void ask(name);
  const ended = endOne();
  void ask('late');
  await ended;
  await endAll();
  expect(log).toEqual(['a', 'b', 'late']);
});

test('lanes are served round-robin', async () => {
  const { log, ask, endAll } = open({ atOnce: 1 });
  for (let n = 0; n < 4; n += 1) void ask(`many ${n}`, { lane: 'many' });
  for (let n = 0; n < 2; n += 1) void ask(`few ${n}`, { lane: 'few' });
  void ask('single', { lane: 'single' });
  await endAll();
  expect(log).toEqual(['many 0', 'many 1', 'few 0', 'single', 'many 2', 'few 1', 'many 3']);
});

test('groups are served round-robin, however many lanes one of them has', async () => {
  const { log, ask, endAll } = open({ atOnce: 1 });
  for (let n = 0; n < 4; n += 1) void ask(`stranger ${n}`, { group: 'strangers', lane: String(n) });
  void ask('owner', { group: 'known', lane: 'owner' });
  await endAll();
  expect(log).toEqual(['stranger 0', 'stranger 1', 'owner', 'stranger 2', 'stranger 3']);
});

test('a full queue rejects the newest of the longest lane in favor of a shorter lane', async () => {
  const { log, ask, settle, endAll } = open({ atOnce: 1, maxWaiting: 3 });
  for (let n = 0; n < 5; n += 1) void ask(`many ${n}`, { lane: 'many' });
  void ask('few', { lane: 'few' });
  void ask('single', { lane: 'single' });
  void ask('few again', { lane: 'few' });
  await settle();
  expect(log.toSorted()).toEqual(['few again full', 'many 0', 'many 2 full', 'many 3 full', 'many 4 full']);
  await endAll();
  expect(log.slice(5)).toEqual(['many 1', 'few', 'single']);
});

test('a full queue rejects a work of the largest group, whichever other group adds one', async () => {
  const { log, ask, settle, endAll } = open({ atOnce: 1, maxWaiting: 3 });
  for (let n = 0; n < 4; n += 1) void ask(`stranger ${n}`, { group: 'strangers', lane: String(n) });
  void ask('owner', { group: 'known', lane: 'owner' });
  await settle();
  expect(log).toEqual(['stranger 0', 'stranger 3 full']);
  await endAll();
  expect(log).toContain('owner');
});

test('a caller that aborts while waiting does not run, and a work that fails frees its slot', async () => {
  const { queue, ask, log, endAll } = open({ atOnce: 1 });
  const stop = new AbortController();
  const failing = queue.run({}, () => Promise.reject(new Error('failed')));
  const left = queue.run({ signal: stop.signal }, () => Promise.resolve('worked'));
  stop.abort(new Error('left'));
  await expect(failing).rejects.toThrow('failed');
  await expect(left).rejects.toThrow('left');
  await expect(queue.run({ signal: stop.signal }, () => Promise.resolve('worked'))).rejects.toThrow('left');
  void ask('next');
  await endAll();
  expect(log).toEqual(['next']);
});
