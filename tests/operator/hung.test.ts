import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choosePort, toAddress } from '@/tests/demo/server';
import { until } from '@/tests/support/until';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'lib/operator/deploy');

/** A process that answers its name at its port, and takes calls even while it is stopped, as the kernel does for it. */
async function startNamed(name: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await choosePort(0);
  const serve = `require('node:http').createServer((_, answer) => answer.end('${name}')).listen(${port}, '127.0.0.1')`;
  const child = spawn(process.execPath, ['-e', serve], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await until('it answers', async () => (await fetch(toAddress(port)).catch(() => undefined))?.ok === true);
  return { child, port };
}

function makeDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-hung-'));
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The example proxy on loopback, without its ports, its TLS and its names of containers. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const [dir, port] = [makeDir(), await choosePort(0)];
  const example = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
    .replace(/server app-1:3000/, `server 127.0.0.1:${ports[0]}`)
    .replace(/server app-2:3000/, `server 127.0.0.1:${ports[1]}`)
    .replace(/server \{\s+listen 80[\s\S]+?\n\}\n/, '')
    .replace(/^\s+(?:listen \[|ssl_).+$/gm, '')
    .replace(/listen 443 ssl http2 default_server;/, `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
  const config = path.join(dir, 'nginx.conf');
  writeFileSync(config, `pid ${dir}/pid; daemon off; events {} http { access_log off; ${temporary}\n${example}\n}`);
  const nginx = spawn('nginx', ['-c', config, '-e', path.join(dir, 'log')], { stdio: 'ignore' });
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
  });
  const address = toAddress(port);
  await until('the proxy answers', async () => (await fetch(address).catch(() => undefined))?.ok === true);
  return address;
}

test.runIf(spawnSync('nginx', ['-v']).status === 0)(
  'behind the example proxy, a GET to a process that hangs is answered by the other within 35 seconds; health and metrics are not for the world',
  {
    timeout: 120_000,
  },
  async () => {
    const [first, second] = [await startNamed('first'), await startNamed('second')];
    const address = await startNginx([first.port, second.port]);
    const ask = async () => (await fetch(`${address}/analyses`, { signal: AbortSignal.timeout(35_000) })).text();
    expect(new Set([await ask(), await ask()])).toEqual(new Set(['first', 'second']));
    first.child.kill('SIGSTOP');
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(['second', 'second', 'second', 'second']);
    const waits = await fetch(`${address}/analyses`, { headers: { Prefer: 'wait=60' } });
    expect([waits.headers.get('strict-transport-security'), await waits.text()]).toEqual(['max-age=31536000', 'second']);
  },
);

test('a server under systemd says every ten seconds that it lives, until it hangs', { timeout: 120_000 }, async () => {
  const dir = makeDir();
  const [told, bin] = [path.join(dir, 'told'), path.join(dir, 'bin')];
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'systemd-notify'), `#!/bin/sh\necho "$@" >> '${told}'\n`, { mode: 0o755 });
  // Stands in for the rest of the start, which this test needs no build for.
  const start = readFileSync(path.join(root, 'app/_server/start.mjs'), 'utf8');
  const feed = /^if \(process\.env\.NOTIFY_SOCKET[\s\S]+?;\n/m.exec(start)?.[0] ?? '';
  const program = `import { execFile } from 'node:child_process';\n${feed}setInterval(() => undefined, 1000);`;
  const env = { ...process.env, NOTIFY_SOCKET: '/run/systemd/notify', PATH: `${bin}:${process.env.PATH}` };
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'ignore' });
  onTestFinished(() => void server.kill('SIGKILL'));
  const count = () =>
    existsSync(told)
      ? readFileSync(told, 'utf8')
          .split('\n')
          .filter((line) => line === 'WATCHDOG=1').length
      : 0;
  await until('it says so twice', () => count() === 2, { timeoutMs: 60_000 });
  server.kill('SIGSTOP');
  const before = count();
  await expect(until('it says so again', () => count() > before, { timeoutMs: 15_000 })).rejects.toThrow();
  const unit = readFileSync(path.join(deploy, 'ad-analysis-service@.service'), 'utf8');
  expect(unit).toMatch(/^NotifyAccess=all\nWatchdogSec=40\nWatchdogSignal=SIGKILL$/m);
});

test.runIf(spawnSync('unshare', ['--pid', '--mount-proc', '--fork', 'true']).status === 0)(
  'the health check of a container ends a server that hangs, and no other',
  { timeout: 120_000 },
  async () => {
    const port = await choosePort(0);
    const serve = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
    const check = `PORT=${port} node lib/operator/deploy/health.mjs`;
    const container = [
      `node -e "${serve}" & server=$!; until ${check}; do sleep 0.2; done; ${check} && echo healthy`,
      `kill -STOP $server; ${check} || echo unhealthy; wait $server; echo "ended by $(($? - 128))"; ${check} || echo refused`,
    ].join('; ');
    const { stdout } = spawnSync('unshare', ['--pid', '--mount-proc', '--fork', 'bash', '-c', container], { cwd: root, encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual(['healthy', 'unhealthy', 'ended by 9', 'refused', '']);
  },
);
