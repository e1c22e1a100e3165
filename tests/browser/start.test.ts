import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLaunchProblem } from '@/lib/browser/chromium-check';
import { sandboxUser } from '@/lib/browser/chromium-launch';
import { env } from '@/lib/env';

/** A Chromium in whose place a script does something first, in a folder that every user can read. */
function makeBinary(lines: readonly string[]): { binary: string; folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o777);
  const binary = path.join(folder, 'chromium');
  writeFileSync(binary, ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  return { binary, folder };
}

const problemOf = (executablePath: string) => findLaunchProblem({ executablePath, sandbox: false, user: sandboxUser() });

/** Debian's Chromium creates `org.chromium.Chromium.XXXXXX/SingletonSocket` in its TMPDIR (strace of 156.0.8078.79, 2026-11-24). */
const CHROMIUM_SOCKET = '/org.chromium.Chromium.XXXXXX/SingletonSocket';

test('the sockets of a browser have short paths, in a folder of its own, however long the path of DATA_DIR is', async () => {
  const { binary, folder } = makeBinary([
    `echo "$TMPDIR" > ${'"$(dirname "$0")"'}/seen`,
    `cd -P "$TMPDIR" && pwd -P >> ${'"$(dirname "$0")"'}/seen`,
    `exec '${env().chromiumPath}' "$@"`,
  ]);
  expect(await problemOf(binary)).toBeUndefined();
  const [given = '', real = ''] = readFileSync(path.join(folder, 'seen'), 'utf8').split('\n');
  expect(Buffer.byteLength(given + CHROMIUM_SOCKET)).toBeLessThanOrEqual(107);
  expect(path.basename(real)).toMatch(/^check-/);
});

test('a browser that cannot be driven is rejected with its last output, or how it ended', async () => {
  expect(await problemOf(makeBinary(['echo the font is missing >&2', 'exit 3']).binary)).toBe('the font is missing');
  expect(await problemOf(makeBinary(['exit 3']).binary)).toBe('exitCode=3, signal=null');
});
