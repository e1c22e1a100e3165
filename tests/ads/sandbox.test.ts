import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { asProduction, startApp } from '@/tests/support/built-app';
import { showLogs } from '@/tests/support/logs/shown';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** The prefixes of commands for the user of the tests and, where possible, for another user. */
const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : [];
const hasSandbox = spawnSync('/bin/sh', ['-c', [...asNobody, 'unshare', '--user', 'true'].join(' ')]).status === 0;
const ownUid = process.getuid?.() ?? -1;
const browserUid = isRoot ? 62_387 : ownUid;

let folder: string;
/** Chromium on a machine that allows no user namespaces. */
let noSandbox: string;

beforeAll(async () => {
  assert(process.env.CHROMIUM_PATH !== undefined);
  folder = await mkdtemp('/tmp/ad-sandbox-');
  await chmod(folder, 0o755);
  noSandbox = path.join(folder, 'chromium');
  const lines = [
    '#!/bin/sh',
    `case " $* " in *" --no-sandbox "*) exec '${process.env.CHROMIUM_PATH}' "$@" ;; esac`,
    'echo "No usable sandbox!" >&2',
    'exit 1',
  ];
  await writeFile(noSandbox, `${lines.join('\n')}\n`);
  await chmod(noSandbox, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type BrowserProcess = { renderer: boolean; uid: number; filtered: boolean; withoutSandbox: boolean };
type Opened = { processes: BrowserProcess[]; said: string };

/** Opens a page in a process of its own, with a data directory that only its user can enter. */
async function open(settings: Record<string, string>, prefix: readonly string[] = []): Promise<Opened> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  if (prefix.length > 0) await chown(dataDir, 65_534, 65_534);
  const env = {
    ...process.env,
    TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'),
    TMPDIR: '/tmp',
    ...showLogs('warn'),
    DATA_DIR: dataDir,
    EGRESS_MAP: '',
    EGRESS_CA: '',
    ...settings,
    // The suite's collector of logs writes where another user may not.
    ...(prefix.length > 0 ? { NODE_OPTIONS: '' } : {}),
  };
  const tsx = path.join(root, 'node_modules/tsx/dist/loader.mjs');
  const [command = '', ...args] = [...prefix, process.execPath, '--import', tsx, path.join(root, 'tests/support/open-browser.ts')];
  const { stdout, stderr } = await run(command, args, { cwd: root, env });
  return { processes: JSON.parse(stdout) as BrowserProcess[], said: stderr };
}

function expectProcesses({ processes }: Opened, expected: { uid: number; sandbox: boolean }): void {
  expect(new Set(processes.map(({ uid }) => uid))).toEqual(new Set([expected.uid]));
  const renderers = processes.filter(({ renderer }) => renderer);
  expect(renderers.length).toBeGreaterThan(0);
  for (const { filtered } of renderers) expect(filtered).toBe(expected.sandbox);
  expect(processes.some(({ withoutSandbox }) => withoutSandbox)).toBe(!expected.sandbox);
}

const warning = 'Chromium runs without its sandbox';
const warningsIn = (said: string) => said.split(warning).length - 1;

describe('the browser', () => {
  test('runs as a user without any files when root starts it, in its sandbox where the machine allows one', async () => {
    const opened = await open({});
    expectProcesses(opened, { uid: browserUid, sandbox: hasSandbox });
    expect(warningsIn(opened.said)).toBe(hasSandbox ? 0 : 1);
  });

  test('runs in its sandbox as a user without rights', async () => {
    expectProcesses(await open({}, asNobody), { uid: isRoot ? 65_534 : ownUid, sandbox: hasSandbox });
  });

  test('without a sandbox still opens pages in a demo, with one warning, and not as root', async () => {
    const opened = await open({ APP_ENV: 'demo', CHROMIUM_PATH: noSandbox });
    expectProcesses(opened, { uid: browserUid, sandbox: false });
    expect(warningsIn(opened.said)).toBe(1);
    expect(opened.said).toContain('No usable sandbox!');
  });

  test('without a sandbox opens no page in production, until the operator accepts that', async () => {
    const settings = { ...asProduction, CHROMIUM_PATH: noSandbox };
    await expect(open({ ...settings, CHROMIUM_NO_SANDBOX: '' })).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('set CHROMIUM_NO_SANDBOX=accepted'),
    });
    const opened = await open(settings);
    expectProcesses(opened, { uid: browserUid, sandbox: false });
    expect(warningsIn(opened.said)).toBe(1);
  });

  test.runIf(isRoot)('that only root can reach runs as root, without its sandbox and with a warning', async () => {
    const closed = await mkdtemp(path.join(folder, 'closed-'));
    const executable = path.join(closed, 'chromium');
    await writeFile(executable, await readFile(noSandbox));
    await chmod(executable, 0o755);
    const opened = await open({ CHROMIUM_PATH: executable });
    expectProcesses(opened, { uid: 0, sandbox: false });
    expect(opened.said).toMatch(/Permission denied/i);
  });
});

describe('a production server whose browser has no sandbox', () => {
  test('does not start, and says what to do', async () => {
    await expect(startApp({ ...asProduction, CHROMIUM_PATH: noSandbox, CHROMIUM_NO_SANDBOX: '' })).rejects.toThrow(
      /Chromium cannot use its sandbox here[\s\S]*No usable sandbox![\s\S]*set CHROMIUM_NO_SANDBOX=accepted/,
    );
  });

  test('starts with a warning when the operator accepted it', async () => {
    const app = await startApp({ ...asProduction, CHROMIUM_PATH: noSandbox, ...showLogs('warn') });
    try {
      await expect.poll(app.readLog).toContain(warning);
    } finally {
      await app.close();
    }
  });
});
