import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, startRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

async function startAnalysis(): Promise<{ client: Client; id: string }> {
  const { secret } = await newAccount(harness.db);
  const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
  return { client: await endpoint.connect(secret), id: String(body.id) };
}

test('a waiting call reports each step of the analysis', async () => {
  const { client, id } = await startAnalysis();
  const seen: { progress: number; message?: string | undefined }[] = [];
  const waiting = client.callTool({ name: 'get_analysis', arguments: { id, waitSeconds: 30 } }, undefined, {
    onprogress: (progress) => void seen.push(progress),
  });
  await expect.poll(() => seen.at(-1)?.message).toBe('In the queue');
  await startRunOf(harness.db, id, 'Opening the ad library page');
  // Less than the time after which the last step is repeated.
  await expect.poll(() => seen.at(-1)?.message).toBe('Opening the ad library page');
  await completeRunOf(harness.db, id);
  expect((await waiting).structuredContent).toMatchObject({ status: 'done' });
  const figures = seen.map(({ progress }) => progress);
  expect(figures).toEqual([...new Set(figures)].sort((a, b) => a - b));
  for (const seconds of figures) expect(String(seconds)).toMatch(/^\d+(\.\d)?$/);
});

test('a waiting call repeats the last step while nothing changes, so that no client gives up', async () => {
  const { client, id } = await startAnalysis();
  const seen: unknown[] = [];
  await client.callTool({ name: 'get_analysis', arguments: { id, waitSeconds: 12 } }, undefined, {
    onprogress: ({ message }) => void seen.push(message),
  });
  expect(seen).toEqual(['In the queue', 'In the queue']);
});
