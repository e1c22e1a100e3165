import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { env } from '@/lib/env';
import { unpackChromium, writeStartScript } from './chromium-package';
import { launchProblem } from './chromium-trial';

export type Chromium = { executablePath: string; source: 'CHROMIUM_PATH' | 'system' | 'npm' };

/** No browser runs here; the message names everything that was tried and what to install. */
export class NoChromiumError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoChromiumError';
  }
}

const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const systemDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin', '/opt/google/chrome'];

const Proven = z.record(z.string(), z.string());

/** What tells this binary from another one at the same path. */
async function fingerprint(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs}/${size}`;
}

const cacheDir = () => path.resolve(env().dataDir, 'chromium');

async function readProven(): Promise<z.infer<typeof Proven>> {
  try {
    return Proven.parse(JSON.parse(await readFile(path.join(cacheDir(), 'proven.json'), 'utf8')));
  } catch {
    return {};
  }
}

/** Like {@link launchProblem}, but a binary that was seen to run is not tried again until its file changes. */
async function problemOf(executablePath: string): Promise<string | undefined> {
  const proven = await readProven();
  const print = await fingerprint(executablePath);
  if (proven[executablePath] === print) return undefined;
  const problem = await launchProblem(executablePath);
  if (problem !== undefined) return problem;
  await mkdir(cacheDir(), { recursive: true, mode: 0o700 });
  const file = path.join(cacheDir(), 'proven.json');
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ ...proven, [executablePath]: print }));
  await rename(`${file}.${process.pid}`, file);
  return undefined;
}

async function search(): Promise<Chromium> {
  const problems: string[] = [];
  const works = async (executablePath: string): Promise<boolean> => {
    const problem = existsSync(executablePath) ? await problemOf(executablePath) : 'there is no such file';
    if (problem !== undefined) problems.push(`${executablePath}: ${problem}`);
    return problem === undefined;
  };
  const configured = env().chromiumPath;
  if (configured !== undefined) {
    if (await works(configured)) return { executablePath: configured, source: 'CHROMIUM_PATH' };
    throw new NoChromiumError(`CHROMIUM_PATH does not name a Chromium that runs here.\n  ${problems.join('\n  ')}`);
  }
  const installed = systemNames
    .flatMap((name) => systemDirs.map((dir) => path.join(/* turbopackIgnore: true */ dir, name)))
    .filter((file) => existsSync(file));
  for (const executablePath of installed) {
    if (await works(executablePath)) return { executablePath, source: 'system' };
  }
  const packaged = await unpackChromium(cacheDir());
  if (packaged !== undefined) {
    const plain = path.join(packaged, 'chromium');
    if (await works(plain)) return { executablePath: plain, source: 'npm' };
    const helped = await writeStartScript(packaged);
    if (await works(helped)) return { executablePath: helped, source: 'npm' };
  }
  const tried = problems.length === 0 ? '' : `\nTried:\n  ${problems.join('\n  ')}`;
  throw new NoChromiumError(
    `No Chromium that runs was found. Install one (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.${tried}`,
  );
}

let found: Promise<Chromium> | undefined;

/**
 * Finds a Chromium that was seen to run here: the one `CHROMIUM_PATH` names, else the system's, else the one from
 * npm. Throws {@link NoChromiumError}.
 */
export function findChromium(): Promise<Chromium> {
  found ??= search().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}
