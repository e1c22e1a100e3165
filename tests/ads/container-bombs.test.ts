import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunFailure } from '@/lib/failures';
import { inspectContainer } from '@/lib/video/container';
import type { ProcessLimits } from '@/lib/video/inspector-process';
import { until } from '@/tests/support/until';
import { hiddenTable, longTable, longVideo, mp4, mp4Bombs, slowFragments, webmBombs } from './container-bombs';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bombs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name.replaceAll(/\W+/g, '-'));
  await writeFile(file, bytes);
  return file;
}

async function failureOf(file: string, limits: Partial<ProcessLimits> = {}): Promise<{ code: string; cause: string } | undefined> {
  const error: unknown = await inspectContainer(file, new AbortController().signal, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  if (!(error instanceof RunFailure)) throw new Error('no failure of a run', { cause: error });
  return { code: error.code, cause: String(error.cause) };
}

describe('a file with', () => {
  test.each(
    Object.entries({
      ...mp4Bombs,
      ...webmBombs,
      'a table that is too long for anybody': longTable,
      'a table within the media': hiddenTable,
    }),
  )('%s is a broken video, or the video that it is', async (name, make) => {
    expect(['video_broken', undefined]).toContain((await failureOf(await write(name, make())))?.code);
  });

  test('work for minutes is given up after ten seconds', async () => {
    const cause = expect.stringContaining('longer than 10000 ms');
    expect(await failureOf(await write('slow', slowFragments()))).toEqual({ code: 'video_broken', cause });
  });

  test.each([
    ['the smallest video', () => mp4({})],
    ['ten minutes of video in sixty frames a second', longVideo],
    ['a video with stray bytes behind it', () => Buffer.concat([mp4({}), Buffer.alloc(1000, 'stray')])],
  ])('%s is a video', async (name, make) => {
    expect(await failureOf(await write(name, make()))).toBeUndefined();
  });
});

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
    const cause = expect.stringContaining('too much memory');
    const heavy = await write('heavy', slowFragments(60_000_000));
    expect(await failureOf(heavy, { maxResidentMb: 128 })).toEqual({ code: 'video_broken', cause });
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
