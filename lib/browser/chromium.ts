import { existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { processRealm } from '@/db/embedded/process';
import { brand } from '@/lib/brand';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { findLaunchProblem } from './chromium-check';
import { isSandboxOptional, type LaunchOptions, listLaunchOptions, sandboxUser } from './chromium-launch';
import { unpackChromium, writeStartScript } from './chromium-package';
import { openFolder } from './user-folder';

export type Chromium = LaunchOptions & { source: 'CHROMIUM_PATH' | 'system' | 'npm' };

/** No browser runs here; the message names everything that was tried and what to install. */
export class NoChromiumError extends Error {
  static {
    brand(NoChromiumError, 'NoChromiumError');
  }

  constructor(message: string) {
    super(message);
    this.name = 'NoChromiumError';
  }
}

/** A browser runs here, but only without its sandbox, which production does not accept by default. */
export class NoSandboxError extends Error {
  static {
    brand(NoSandboxError, 'NoSandboxError');
  }

  constructor(executablePath: string, problem: string) {
    super(
      [
        `Chromium cannot use its sandbox here, and production does not open untrusted pages without one (${executablePath}: ${problem}).`,
        'Allow user namespaces for unprivileged users of this machine; in a container, in its seccomp profile. A server that runs as root also',
        'needs setpriv (util-linux), and a CHROMIUM_PATH that every user can read. Or set CHROMIUM_NO_SANDBOX=accepted if you accept the risk.',
      ].join('\n'),
    );
    this.name = 'NoSandboxError';
  }
}

const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const systemDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin', '/opt/google/chrome'];

const ProvenLaunches = z.record(z.string(), z.string());

/** Changes when the binary is replaced, and in another container with the same data directory. */
async function fingerprint(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs}/${size}/${processRealm()}`;
}

async function readProvenLaunches(file: string): Promise<z.infer<typeof ProvenLaunches>> {
  try {
    return ProvenLaunches.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Like {@link findLaunchProblem}, but options that worked are not tried again until the binary or the machine changes. */
async function findProblem(options: LaunchOptions): Promise<string | undefined> {
  const file = path.join(await openFolder('chromium', undefined), 'proven.json');
  const name = `${options.sandbox ? 'sandboxed' : 'open'} ${options.user?.uid ?? 'self'} ${options.executablePath}`;
  const proven = await readProvenLaunches(file);
  const print = await fingerprint(options.executablePath);
  if (proven[name] === print) return undefined;
  const problem = await findLaunchProblem(options);
  if (problem !== undefined) return problem;
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ ...proven, [name]: print }));
  await rename(`${file}.${process.pid}`, file);
  return undefined;
}

/** The safest options with which the browser works, or why none do. Throws {@link NoSandboxError} where they are not safe enough. */
async function findLaunchOptions(executablePath: string): Promise<LaunchOptions | string> {
  if (!existsSync(executablePath)) return 'there is no such file';
  const problems: string[] = [];
  for (const options of listLaunchOptions(executablePath, sandboxUser())) {
    const problem = await findProblem(options);
    if (problem === undefined) return options.sandbox ? options : acceptUnsandboxed(options, problems[0] ?? '');
    problems.push(problem);
  }
  return problems.at(-1) ?? '';
}

function acceptUnsandboxed(options: LaunchOptions, reason: string): LaunchOptions {
  if (!isSandboxOptional(env())) throw new NoSandboxError(options.executablePath, reason);
  log.warn('Chromium runs without its sandbox: a page that exploits its renderer gains the rights of its user', {
    executablePath: options.executablePath,
    uid: options.user?.uid ?? process.getuid?.(),
    reason,
  });
  return options;
}

async function search(): Promise<Chromium> {
  const problems: string[] = [];
  const tryBinary = async (executablePath: string, source: Chromium['source']): Promise<Chromium | undefined> => {
    const options = await findLaunchOptions(executablePath);
    if (typeof options !== 'string') return { ...options, source };
    problems.push(`${executablePath}: ${options}`);
    return undefined;
  };
  const configured = env().chromiumPath;
  if (configured !== undefined) {
    const chromium = await tryBinary(configured, 'CHROMIUM_PATH');
    if (chromium !== undefined) return chromium;
    throw new NoChromiumError(`CHROMIUM_PATH does not name a Chromium that runs here.\n  ${problems.join('\n  ')}`);
  }
  const installed = systemNames
    .flatMap((name) => systemDirs.map((dir) => path.join(/* turbopackIgnore: true */ dir, name)))
    .filter((file) => existsSync(file));
  for (const executablePath of installed) {
    const chromium = await tryBinary(executablePath, 'system');
    if (chromium !== undefined) return chromium;
  }
  const packaged = await unpackChromium(await openFolder('chromium', sandboxUser()));
  if (packaged !== undefined) {
    const chromium =
      (await tryBinary(path.join(packaged, 'chromium'), 'npm')) ?? (await tryBinary(await writeStartScript(packaged), 'npm'));
    if (chromium !== undefined) return chromium;
  }
  const tried = problems.length === 0 ? '' : `\nTried:\n  ${problems.join('\n  ')}`;
  throw new NoChromiumError(
    `No working Chromium was found. Install one (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.${tried}`,
  );
}

let found: Promise<Chromium> | undefined;

/** Has the next search look again, after the file of the browser was removed. */
export function forgetChromium(): void {
  found = undefined;
}

/** `CHROMIUM_PATH`, otherwise the system's, otherwise that from npm. Throws {@link NoChromiumError} and {@link NoSandboxError}. */
export function findChromium(): Promise<Chromium> {
  found ??= search().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}
