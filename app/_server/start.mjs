// Starts the server in this process, so that signals reach it, with npm or without.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { findNodeProblem } from '../../lib/node-version.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const built = '.next/required-server-files.json';

function findProblem() {
  if (process.argv.length > 2) return 'The server takes no options. Set HOST and PORT in the environment or in .env.';
  return findNodeProblem() ?? (existsSync(built) ? undefined : 'The app is not built. Run: npm run build');
}

const problem = findProblem();
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

// systemd replaces a process that no longer says that it lives (WatchdogSec).
if (process.env.NOTIFY_SOCKET !== undefined) setInterval(() => execFile('systemd-notify', ['WATCHDOG=1'], () => undefined), 10_000).unref();

// Next reads this file later, once the server listens.
const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
const setting = (/** @type {string} */ name) => process.env[name]?.trim() || file[name]?.trim() || undefined;

const port = Number(setting('PORT') ?? '3000');
const isProduction = (setting('APP_ENV') ?? 'production') === 'production';
// Outside production, the service serves its own machine only.
const hostname = setting('HOST') ?? (isProduction ? undefined : '127.0.0.1');

// As the server of Next's own `output: 'standalone'` starts: with the configuration of the build, so that nothing compiles a file of ours.
const { config } = JSON.parse(readFileSync(built, 'utf8'));
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: String(port),
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_MANUAL_SIG_HANDLE: 'true',
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
});
const require = createRequire(import.meta.url);
require('next');
const { startServer } = require('next/dist/server/lib/start-server');
await startServer({ dir: process.cwd(), isDev: false, config, hostname, port, allowRetry: false });
