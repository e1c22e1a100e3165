import { spawn } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { withDeadline, withSignals } from '@/lib/deadline';

/** Runs `work` in a process that collects garbage all the time, and prints how it ended; `nothing` when it never did. */
async function underCollection(imports: string, work: string): Promise<string> {
  const script = `
    import { createServer } from 'node:net';
    ${imports}
    const silent = createServer(() => undefined).listen(0, '127.0.0.1', async () => {
      const address = 'http://127.0.0.1:' + silent.address().port;
      setInterval(() => { globalThis.gc(); Array.from({ length: 1e4 }, () => ({})); }, 10).unref();
      setTimeout(() => { process.stdout.write('nothing'); process.exit(); }, 4000).unref();
      await (${work})(address).catch((error) => process.stdout.write(error.name));
      process.exit();
    });`;
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return text(child.stdout);
}

test('a call to an Inngest that accepts it and says nothing ends in time, however often garbage is collected', async () => {
  const imports = "import { boundedFetch } from './inngest/client.ts';";
  expect(await underCollection(imports, '(address) => boundedFetch(undefined, 300)(address)')).toBe('TimeoutError');
});

test('an answer of Inngest that begins and never ends is given up in time as well', async () => {
  const imports = `
    import { boundedFetch } from './inngest/client.ts';
    import { createServer as createHttp } from 'node:http';
    const endless = createHttp((request, response) => response.writeHead(200).write('{')).listen(0, '127.0.0.1');`;
  const work = "async () => (await boundedFetch(undefined, 300)('http://127.0.0.1:' + endless.address().port)).text()";
  expect(await underCollection(imports, work)).toBe('TimeoutError');
});

test('any number of works under one signal add one listener to it, end with it, and leave none behind', async () => {
  const controller = new AbortController();
  const untilAborted = (joined: AbortSignal) => new Promise((resolve) => joined.addEventListener('abort', () => resolve(joined.reason)));
  const works = Array.from({ length: 20 }, () => withSignals([controller.signal], untilAborted));
  await withSignals([controller.signal], async () => undefined);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort('the process stops');
  expect(await Promise.all(works)).toEqual(works.map(() => 'the process stops'));
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

describe('a deadline', () => {
  test('ends with the signal of the caller, for its reason', async () => {
    const caller = new AbortController();
    const waiting = withDeadline(
      caller.signal,
      60_000,
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    caller.abort(new Error('the caller left'));
    await expect(waiting).rejects.toThrow('the caller left');
  });

  test('begins no work for a caller that has left', async () => {
    let begun = 0;
    const work = async () => {
      begun += 1;
    };
    await expect(withSignals([undefined, AbortSignal.abort(new Error('gone'))], work)).rejects.toThrow('gone');
    expect(begun).toBe(0);
  });

  test('needs no caller', async () => {
    const reason = await withDeadline(
      undefined,
      20,
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason))),
    );
    expect(reason).toMatchObject({ name: 'TimeoutError' });
  });
});
