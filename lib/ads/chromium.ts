import { existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { processRealm } from '@/db/embedded/process';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { unpackChromium, writeStartScript } from './chromium-package';
import { listStarts, mayRunWithoutSandbox, type Start, sandboxUser } from './chromium-start';
import { launchProblem } from './chromium-trial';
import { openFolder } from './reach';

export type Chromium = Start & { source: 'CHROMIUM_PATH' | 'system' | 'npm' };

/** No browser runs here; the message names everything that was tried and what to install. */
export class NoChromiumError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoChromiumError';
  }
}

/** A browser runs here, but only without its sandbox, which production does not take in silence. */
export class NoSandboxError extends Error {
  constructor(executablePath: string, problem: string) {
    super(
      [
        `Chromium cannot use its sandbox here, and production opens strangers' pages in no browser without one (${executablePath}: ${problem}).`,
        'Allow user namespaces to unprivileged users of this machine; in a container, by its seccomp profile. As root, install setpriv (util-linux)',
        'and let every user read CHROMIUM_PATH. Or set CHROMIUM_NO_SANDBOX=accepted if you accept the risk.',
      ].join('\n'),
    );
    this.name = 'NoSandboxError';
  }
}

const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const systemDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin', '/opt/google/chrome'];

const Proven = z.record(z.string(), z.string());

/** What tells this binary from another one at the same path, and this container from another one with the same data directory. */
async function fingerprint(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs}/${size}/${processRealm()}`;
}

async function readProven(file: string): Promise<z.infer<typeof Proven>> {
  try {
    return Proven.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Like {@link launchProblem}, but a start that was seen to work is not tried again until the binary or the machine changes. */
async function problemOf(start: Start): Promise<string | undefined> {
  const file = path.join(await openFolder('chromium', undefined), 'proven.json');
  const name = `${start.sandbox ? 'sandboxed' : 'open'} ${start.user?.uid ?? 'self'} ${start.executablePath}`;
  const proven = await readProven(file);
  const print = await fingerprint(start.executablePath);
  if (proven[name] === print) return undefined;
  const problem = await launchProblem(start);
  if (problem !== undefined) return problem;
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ ...proven, [name]: print }));
  await rename(`${file}.${process.pid}`, file);
  return undefined;
}

/** The safest start of a browser that works, or why none does. Throws {@link NoSandboxError} where it is not safe enough. */
async function findStart(executablePath: string): Promise<Start | string> {
  if (!existsSync(executablePath)) return 'there is no such file';
  const problems: string[] = [];
  for (const start of listStarts(executablePath, sandboxUser())) {
    const problem = await problemOf(start);
    if (problem === undefined) return start.sandbox ? start : acceptUnsafe(start, problems[0] ?? '');
    problems.push(problem);
  }
  return problems.at(-1) ?? '';
}

function acceptUnsafe(start: Start, reason: string): Start {
  if (!mayRunWithoutSandbox(env())) throw new NoSandboxError(start.executablePath, reason);
  log.warn('Chromium runs without its sandbox: a page that breaks its renderer has the rights of its user', {
    executablePath: start.executablePath,
    uid: start.user?.uid ?? process.getuid?.(),
    reason,
  });
  return start;
}

async function search(): Promise<Chromium> {
  const problems: string[] = [];
  const tryOut = async (executablePath: string, source: Chromium['source']): Promise<Chromium | undefined> => {
    const start = await findStart(executablePath);
    if (typeof start !== 'string') return { ...start, source };
    problems.push(`${executablePath}: ${start}`);
    return undefined;
  };
  const configured = env().chromiumPath;
  if (configured !== undefined) {
    const chromium = await tryOut(configured, 'CHROMIUM_PATH');
    if (chromium !== undefined) return chromium;
    throw new NoChromiumError(`CHROMIUM_PATH does not name a Chromium that runs here.\n  ${problems.join('\n  ')}`);
  }
  const installed = systemNames
    .flatMap((name) => systemDirs.map((dir) => path.join(/* turbopackIgnore: true */ dir, name)))
    .filter((file) => existsSync(file));
  for (const executablePath of installed) {
    const chromium = await tryOut(executablePath, 'system');
    if (chromium !== undefined) return chromium;
  }
  const packaged = await unpackChromium(await openFolder('chromium', sandboxUser()));
  if (packaged !== undefined) {
    const chromium = (await tryOut(path.join(packaged, 'chromium'), 'npm')) ?? (await tryOut(await writeStartScript(packaged), 'npm'));
    if (chromium !== undefined) return chromium;
  }
  const tried = problems.length === 0 ? '' : `\nTried:\n  ${problems.join('\n  ')}`;
  throw new NoChromiumError(
    `No Chromium that runs was found. Install one (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.${tried}`,
  );
}

let found: Promise<Chromium> | undefined;

/**
 * Finds a Chromium that was seen to run here: the one `CHROMIUM_PATH` names, else the system's, else the one from
 * npm. Throws {@link NoChromiumError} and {@link NoSandboxError}.
 */
export function findChromium(): Promise<Chromium> {
  found ??= search().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}
