import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunFailure } from '@/lib/failures';
import { inspectContainer } from '@/lib/video/container';
import type { ProcessLimits } from '@/lib/video/inspector-process';
import { until } from '@/tests/support/until';
import { hiddenTable, longTable, longVideo, mp4, mp4Bombs, slowFragments, webmBombs } from './container-bombs';
import type { Inspected } from './inspecting-process';

/** A collection of garbage may fall into an attempt, but not into each. */
const TRIES = 5;
/** The most processor time of one turn of the server's loop. */
const MAX_BUSY_MS = 50;

let folder = '';
let server: ChildProcess;
let answers: Interface;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bombs-'));
  const script = path.join(import.meta.dirname, 'inspecting-process.ts');
  const started = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  server = started;
  answers = createInterface({ input: started.stdout });
  // What it loads for its first inspection is no growth.
  await inspectedByServer(await write('warm-up', mp4({})));
});

afterAll(async () => {
  const ended = once(server, 'exit');
  server.stdin?.end();
  await ended;
  await rm(folder, { recursive: true });
});

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name.replaceAll(/\W+/g, '-'));
  await writeFile(file, bytes);
  return file;
}

async function inspectedByServer(file: string): Promise<Inspected> {
  const answered = once(answers, 'line');
  server.stdin?.write(`${file}\n`);
  const [line] = await answered;
  return JSON.parse(String(line)) as Inspected;
}

/** The least work of a few attempts: what the file causes occurs each time. */
async function inspectedCalmly(file: string): Promise<Inspected> {
  const first = await inspectedByServer(file);
  let { busyMs } = first;
  for (let left = TRIES - 1; busyMs > MAX_BUSY_MS && left > 0; left -= 1) busyMs = Math.min(busyMs, (await inspectedByServer(file)).busyMs);
  return { ...first, busyMs };
}

describe('a server that is given', () => {
  test.each(
    Object.entries({
      ...mp4Bombs,
      ...webmBombs,
      'a table that is too long for anybody': longTable,
      'a table within the media': hiddenTable,
    }),
  )('%s neither works nor grows, whether that is a video or not', async (name, make) => {
    const file = await write(name, make());
    const { outcome, busyMs, peakMb, keptMb } = await inspectedCalmly(file);
    await rm(file);
    expect(['video_broken', 'a video']).toContain(outcome);
    expect(busyMs).toBeLessThan(MAX_BUSY_MS);
    expect(peakMb).toBeLessThan(16);
    expect(keptMb).toBeLessThan(2);
  });

  test('work for minutes gives up after ten seconds, and neither stalls nor grows', async () => {
    const { outcome, cause, stallMs, busyMs, peakMb, keptMb } = await inspectedByServer(await write('slow', slowFragments()));
    expect({ outcome, cause }).toEqual({ outcome: 'video_broken', cause: expect.stringContaining('longer than 10000 ms') });
    // A server that waited for the inspector would stall for ten seconds, which no busy machine does.
    expect(stallMs).toBeLessThan(5000);
    expect(busyMs).toBeLessThan(MAX_BUSY_MS);
    expect(peakMb).toBeLessThan(16);
    expect(keptMb).toBeLessThan(2);
  });

  test.each([
    ['the smallest video', () => mp4({})],
    ['ten minutes of video in sixty frames a second', longVideo],
    ['a video with stray bytes behind it', () => Buffer.concat([mp4({}), Buffer.alloc(1000, 'stray')])],
  ])('%s takes it', async (name, make) => {
    expect((await inspectedByServer(await write(name, make()))).outcome).toBe('a video');
  });
});

async function failureOf(file: string, limits: Partial<ProcessLimits>): Promise<{ code: string; cause: string }> {
  const error: unknown = await inspectContainer(file, new AbortController().signal, limits).catch((thrown: unknown) => thrown);
  if (!(error instanceof RunFailure)) throw new Error('no failure of a run', { cause: error });
  return { code: error.code, cause: String(error.cause) };
}

/** Ends the inspector of this file as the system does when it is short of memory. */
async function killInspector(file: string): Promise<void> {
  const isReading = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === file);
    } catch {
      return false;
    }
  };
  const findReader = () => readdirSync('/proc').find((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isReading(name));
  process.kill(Number(await until('the inspector reads the file', findReader)), 'SIGKILL');
}

describe('an inspection', () => {
  test('that takes too much memory outside the heap fails the video for good', async () => {
    const { code, cause } = await failureOf(await write('heavy', slowFragments(60_000_000)), { maxResidentMb: 128 });
    expect({ code, cause }).toEqual({ code: 'video_broken', cause: expect.stringContaining('too much memory') });
  });

  test('that could not begin is a fault of ours, to be tried again', async () => {
    const file = await write('whole', mp4({}));
    expect(await failureOf(file, { timeoutMs: 1 })).toMatchObject({ code: 'internal' });
    expect(await failureOf(path.join(folder, 'missing'), {})).toMatchObject({ code: 'internal' });
  });

  test('that the system ended is a fault of ours, to be tried again', async () => {
    const file = await write('slow-and-killed', slowFragments());
    const [failure] = await Promise.all([failureOf(file, {}), killInspector(file)]);
    expect(failure).toMatchObject({ code: 'internal', cause: expect.stringContaining('SIGKILL') });
  });
});
