import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markOf } from '@/db/embedded/process';
import { claimDataDir } from '@/tests/demo/claim';
import { choosePort } from '@/tests/demo/server';

test('a DATA_DIR that cannot be a folder is named with the setting to change', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(claimDataDir(file, () => undefined)).rejects.toThrow(
    `DATA_DIR ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'. Set another DATA_DIR.`,
  );
});

/** A server whose process ends at SIGTERM while another of its group still has the port, as ending threads do. */
const slowToLeave = `
  const { fork } = require('node:child_process');
  if (process.send) process.once('message', (_, server) => { setTimeout(() => server.close(() => process.exit()), 600); process.send('held'); });
  else require('node:net').createServer().listen(0, '127.0.0.1', function () {
    const port = this.address().port;
    process.on('SIGTERM', () => {
      const other = fork(process.argv[1], { stdio: 'ignore' });
      other.send('take', this, () => undefined);
      other.once('message', () => process.exit());
    });
    process.stdout.write(String(port));
  });`;

test('the port of a server that a killed demo left behind is free once the data directory is claimed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = path.join(folder, 'server.cjs');
  await writeFile(script, slowToLeave);
  const left = spawn(process.execPath, [script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(String((await once(left.stdout, 'data'))[0]));
  const dead = { pid: left.pid, start: 'of a process that is gone' };
  const running = { supervisor: dead, server: markOf(left.pid ?? 0), address: `http://127.0.0.1:${port}` };
  await writeFile(path.join(folder, 'demo-running.json'), JSON.stringify(running));
  const claim = await claimDataDir(folder, () => undefined);
  expect(await choosePort(port)).toBe(port);
  await claim.release();
});
