import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLeaks, searchLogs } from '@/tests/support/logs/leaks';
import { showLogs } from '@/tests/support/logs/shown';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suite-logs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the search of the logs finds', () => {
  const clean = '{"level":"info","message":"the library page was read","url":"https://www.facebook.com/ads/library/?id=12345678"}';
  const dirty: [what: string, text: string][] = [
    ['a token', '{"error":"pat_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"}'],
    ['a key of a vendor', 'Invalid API Key provided: sk_live_abc'],
    ['a key of a vendor', 'signature of whsec_abc'],
    ['a bearer', 'authorization: Bearer abcdefghijklmnop'],
    ['a mailbox', 'Key (email)=(somebody@example.test) already exists'],
    ['the query of an address', 'https://www.facebook.com/ads/library/?id=12345678&utm_source=x'],
    ['the query of an address', 'https://video.xx.fbcdn.net/v.mp4?oh=1&oe=2'],
    ['a password in an address', 'postgres://ads:secret@127.0.0.1/ads'],
    ['a parameter that opens something', '/reset?link=abcdef'],
    ['AUTH_SECRET', '{"message":"a-noted-secret was wrong"}'],
  ];

  test.each(dirty)('%s, with its file and line: %s', (what, text) => {
    const leaks = findLeaks('server.log', `${clean}\n${text}\n${clean}\n`, [{ what: 'AUTH_SECRET', secret: 'a-noted-secret' }]);
    expect(leaks).toContainEqual({ what, file: 'server.log', line: 2, text });
  });

  test('nothing in lines that tell nothing', () => {
    const struck = '{"says":"https://a.example/b?[redacted] of [redacted], at node_modules/next@16.4.6/x.js","authorization":"[redacted]"}';
    expect(findLeaks('server.log', `${clean}\n${struck}\n`, [{ what: 'short', secret: 'next' }])).toEqual([]);
  });
});

describe('a process of the suite', () => {
  /** A process with the collector in it. */
  function run(script: string, settings: Record<string, string>) {
    const collector = pathToFileURL(path.resolve('tests/support/logs/collect.mjs')).href;
    const env = { ...process.env, APP_ENV: 'test', SUITE_LOGS: folder, NODE_OPTIONS: `--import=${collector}`, ...settings };
    return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { env, encoding: 'utf8' });
  }
  const collected = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('');
  };

  test('leaves all that it logs, shows what its test asked for, and leaves what it prints alone', async () => {
    const script = `
      import { log } from './lib/log.ts';
      log.debug('of use'); log.warn('of note');
      process.stdout.write('an answer'); process.stderr.write('a complaint');`;
    const { stdout, stderr } = run(script, showLogs('warn'));
    expect(stdout).toBe('an answer');
    expect(stderr).toMatch(/^\{.*of note.*\}\na complaint$/);
    expect(await collected()).toMatch(/of use.*\n.*of note.*\n$/);
  });

  test('hands the level that its test asked for on to processes of its own', async () => {
    const inner = "import { log } from './lib/log.ts'; log.info('inner'); log.error('inner fault');";
    const script = `
      import { spawnSync } from 'node:child_process';
      spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
    expect(run(script, showLogs('error')).stderr).toMatch(/^\{.*inner fault.*\}\n$/);
    expect(await collected()).toMatch(/"inner"/);
  });

  test('that writes a secret of its settings is found out', async () => {
    await writeFile(path.join(folder, 'before.log'), '{"level":"info"}\n');
    run(`process.stderr.write('{"level":"info","message":"my-own-auth-secret"}\\n')`, {
      AUTH_SECRET: 'my-own-auth-secret',
    });
    const { lines, leaks } = await searchLogs(folder);
    expect(lines).toBe(2);
    expect(leaks).toMatchObject([{ what: 'AUTH_SECRET', line: 1, text: expect.stringContaining('my-own-auth-secret') }]);
  });
});
