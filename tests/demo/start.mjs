// Starts the commands of a developer. Plain JavaScript without packages, because it is what installs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNodeProblem } from '../../lib/node-version.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const entries = {
  demo: ['tests/demo/main.ts'],
  dev: ['tests/demo/main.ts', '--follow-edits'],
  test: ['tests/demo/run-tests.ts'],
  nightly: ['tests/demo/run-tests.ts', '--nightly'],
  bench: ['tests/bench/main.ts'],
  eval: ['tests/eval/main.ts'],
};
const manifests = ['package.json', 'package-lock.json'].map((name) => path.join(root, name));
const stamp = path.join(root, 'node_modules', '.installed');
// npm writes this file last, so it is the sign of an install that was not cut off.
const installed = path.join(root, 'node_modules', '.package-lock.json');

/** Set-up writes to stderr, because the standard output belongs to the command. */
function say(message) {
  process.stderr.write(`${message}\n`);
}

function refuse(message) {
  say(message);
  process.exit(1);
}

function isInstalled(digest) {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === digest;
  return manifests.every((file) => statSync(file).mtimeMs <= statSync(installed).mtimeMs);
}

function runNpm(...args) {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const { status, error, stdout, stderr } = spawnSync(command, [...before, ...args], options);
  if (error?.code === 'ENOENT') refuse('npm is not installed. It comes with Node.');
  return { failed: status !== 0, output: `${stdout}${stderr}` };
}

/**
 * Installs what the lock file names; `--no-save` leaves the file as it is, also where a mirror lacks other platforms' packages. What npm
 * prints is shown only when it fails.
 */
function install() {
  say('Installing packages (one to three minutes, once) …');
  const { failed, output } = runNpm('install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error');
  if (failed)
    refuse(
      `${output}\nnpm install failed; its reasons are above. It needs the npm registry (or your mirror of it) and about 1 GB of disk.`,
    );
}

/** An install that skipped its scripts, or predates the last pull, has a driver that the server refuses. */
function repairDriver() {
  const { failed, output } = runNpm('run', '--silent', 'postinstall');
  if (failed) refuse(`${output}\nThe database driver could not be patched; the reason is above.`);
}

function prepare() {
  const problem = findNodeProblem();
  if (problem !== undefined) refuse(problem);
  const digest = createHash('sha256')
    .update(manifests.map((file) => readFileSync(file, 'utf8')).join('\0'))
    .digest('hex');
  if (!isInstalled(digest)) install();
  repairDriver();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) writeFileSync(stamp, digest);
}

const [name, ...args] = process.argv.slice(2);
const [entry, ...options] = Object.hasOwn(entries, name ?? '')
  ? entries[name]
  : refuse(`usage: node tests/demo/start.mjs ${Object.keys(entries).join('|')} …`);
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
prepare();
process.argv = [process.argv[0], path.join(root, entry), ...options, ...args];
// In this very process, so that signals and exit codes need no forwarding.
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(process.argv[1]).href);
