import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProcessLimits, runInspectorProcess } from '@/lib/video/inspector-process';
import { until } from '@/tests/support/until';

const usual = { timeoutMs: 120_000, maxHeapMb: 64, maxResidentMb: 400, maxOutputBytes: 4096 };
const forever = new AbortController().signal;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'confined-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

let scripts = 0;

async function run(code: string, changed: Partial<ProcessLimits> = {}, signal = forever) {
  scripts += 1;
  const script = path.join(folder, `${scripts}.cjs`);
  await writeFile(script, code);
  return runInspectorProcess(script, ['an argument'], { ...usual, ...changed }, signal);
}

const isRunning = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0;

describe('a confined process', () => {
  test('gets its arguments, and its output is read', async () => {
    const ending = await run('console.log(process.argv[2]); console.error("a complaint"); process.exitCode = 3');
    expect(ending).toEqual({ stdout: 'an argument\n', stderr: 'a complaint\n', outcome: 'exited', reason: 'it ended with 3' });
  });

  test('gets no settings of ours and no open files', async () => {
    process.env.AUTH_SECRET = 'a secret';
    const held = await open(path.join(folder, 'held'), 'w');
    const script = `
      const links = fs.readdirSync('/proc/self/fd').map((fd) => { try { return fs.readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } });
      console.log(JSON.stringify({ env: Object.keys(process.env).sort(), files: links.filter((link) => /^\\/(?!dev\\/null|proc\\/)/.test(link) || link.startsWith('socket:')).length }))`;
    const { stdout: output } = await run(`const fs = require('node:fs'); ${script}`);
    await held.close();
    delete process.env.AUTH_SECRET;
    const { env, files } = JSON.parse(output) as { env: string[]; files: number };
    expect(env.filter((name) => !['NODE_ENV', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
    // Its output and its complaints.
    expect(files).toBe(2);
  });

  test('is ended at its timeout, however busy it is', async () => {
    expect(await run('for (;;);', { timeoutMs: 1000 })).toMatchObject({
      outcome: 'limit_exceeded',
      reason: 'it took longer than 1000 ms',
    });
  });

  test('has its own heap, and ends when that is full', async () => {
    const { outcome, stdout: output } = await run('const all = []; for (;;) all.push({ at: all.length }); console.log("never")');
    expect({ outcome, output }).toEqual({ outcome: 'exited', output: '' });
  });

  test('is ended when it fills memory outside its heap', async () => {
    const fill = 'const all = []; const more = () => { all.push(Buffer.alloc(1e6, 1)); setTimeout(more, 1); }; more();';
    expect(await run(fill)).toMatchObject({ outcome: 'limit_exceeded', reason: 'it used too much memory' });
  });

  test.runIf(process.platform === 'linux')('cannot have all the memory of the machine at once', async () => {
    const grab = 'try { new ArrayBuffer(3 * 2 ** 30); console.log("got it"); } catch (error) { console.log(error.name); }';
    expect(await run(grab)).toMatchObject({ outcome: 'exited', stdout: 'RangeError\n' });
  });

  test('is the first to be killed when the machine runs out of memory', async () => {
    const { stdout: output } = await run('console.log(require("node:fs").readFileSync("/proc/self/oom_score_adj", "utf8").trim())');
    expect(output).toBe('1000\n');
  });

  test('is ended when it writes too much, and its output costs the parent little', async () => {
    const flood = (stream: string) => `for (let n = 0; n < 20000; n += 1) process.${stream}.write('x'.repeat(1000));`;
    expect(await run(flood('stdout'))).toMatchObject({
      outcome: 'limit_exceeded',
      reason: 'it wrote too much output',
      stdout: 'x'.repeat(4096),
    });
    expect(await run(`process.stderr.on('error', () => {}); ${flood('stderr')}`)).toMatchObject({
      outcome: 'exited',
      stderr: 'x'.repeat(4096),
    });
  });

  test('ends when its caller aborts', async () => {
    const stop = new AbortController();
    const file = path.join(folder, 'pid');
    const running = run(`require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`, {}, stop.signal);
    await until('the process has begun', () => existsSync(file) && readFileSync(file, 'utf8') !== '');
    const pid = Number(readFileSync(file, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    stop.abort(new Error('the run ended'));
    await expect(running).rejects.toThrow('the run ended');
    expect(isRunning(pid)).toBe(false);
  });

  test('does not start when its caller has aborted', async () => {
    await expect(run('for (;;);', {}, AbortSignal.abort(new Error('the run ended')))).rejects.toThrow('the run ended');
  });

  test.each(['SIGKILL', 'SIGTERM'])('reports whether another process ended it with %s or it ended by itself', async (signal) => {
    const ending = await run(`process.kill(process.pid, ${JSON.stringify(signal)}); setTimeout(() => {}, 10_000)`);
    expect(ending).toMatchObject({ outcome: 'killed', reason: `it ended with ${signal}` });
  });
});
