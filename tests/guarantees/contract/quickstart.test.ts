import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typescript } from '@/app/(public)/docs/snippets';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { dispatch } from '@/tests/support/dispatch';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { scoredReport } from '@/tests/support/reports';

const tsx = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsx');

let harness: Harness;
let server: Server;
let folder: string;

beforeAll(async () => {
  harness = await openHarness();
  folder = await mkdtemp(path.join(tmpdir(), 'quickstart-'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'analyze.ts'), typescript);
  server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const init = { method: incoming.method ?? 'GET', headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) };
    const response = await dispatch(new Request(`http://127.0.0.1${incoming.url}`, init));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
  await harness.close();
});

/** Runs the program of the documentation on an ad, and `end` on the run that it started. */
async function analyze(end: (runId: string) => Promise<unknown>): Promise<{ code: number | null; out: string; said: string }> {
  const { secret, userId } = await newAccount(harness.db, { credits: 1 });
  const env = { ...process.env, BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, API_TOKEN: secret };
  const child = spawn(tsx, ['analyze.ts', metaUrl(newAdId())], { cwd: folder, env });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const runOf = () => harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where user_id = ${userId}`;
  await expect.poll(async () => (await runOf()).length).toBe(1);
  await end((await runOf())[0]?.runId ?? '');
  const [out, said] = await output;
  return { code: await ended, out, said };
}

test('the TypeScript program of the quickstart goes from an ad to its score', async () => {
  const report = scoredReport();
  const result = await analyze(async (runId) => {
    await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
    await completeRun(harness.db, { runId, engineRunId: 'test' }, report);
  });
  expect(result).toMatchObject({ code: 0, out: `${report.score.value} (${report.score.grade}): ${report.summary}\n` });
});

test('the same program ends with the reason when the analysis fails', async () => {
  const { code, said } = await analyze((runId) => failRun(harness.db, { runId, code: 'ad_not_found' }));
  expect(code).toBe(1);
  expect(said).toContain('The ad library has no ad with this ID.');
});
