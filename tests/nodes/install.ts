import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

// npm leaves the cache there alone, and git does not see it.
const cache = path.resolve('node_modules', '.cache', 'nodes');
const platforms = ['linux-x64', 'linux-arm64'];

/** The environment in which `node`, also that of a script's first line, is the one in this folder. */
export const withNode = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}`,
});

/** Asks `node` for its version where that folder comes first; undefined when it cannot be run. */
async function versionIn(folder: string): Promise<string | undefined> {
  const asked = promisify(execFile)('node', ['--print', 'process.versions.node'], { env: withNode(folder) });
  return asked.then(({ stdout }) => stdout.trim()).catch(() => undefined);
}

async function runNpm(args: readonly string[]): Promise<boolean> {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const [code] = (await once(spawn(command, [...before, ...args], { stdio: ['ignore', 2, 2] }), 'exit')) as [number | null];
  return code === 0;
}

/** The folder of the binary of an exact Node version, taken from the npm registry the first time. */
export async function installNode(version: string, say: (message: string) => void): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  if (version === process.versions.node) return path.dirname(process.execPath);
  if (!platforms.includes(platform))
    throw new Error(
      `Node ${version} is taken from npm for ${platforms.join(' and ')} only; this is ${platform}. Run npm test with that Node.`,
    );
  const name = `node-${platform}`;
  const home = path.join(cache, version);
  const folder = path.join(home, 'node_modules', name, 'bin');
  if ((await versionIn(folder)) === version) return folder;
  say(`Installing Node ${version} (once) …`);
  await mkdir(home, { recursive: true });
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await runNpm(['install', '--prefix', home, ...quiet, `${name}@${version}`])))
    throw new Error(`npm could not install ${name}@${version}. It needs the npm registry, or your mirror of it, to have that package.`);
  const found = await versionIn(folder);
  if (found !== version)
    throw new Error(`${name}@${version} is installed in ${home} but does not run here (node is ${found ?? 'missing'}).`);
  return folder;
}
