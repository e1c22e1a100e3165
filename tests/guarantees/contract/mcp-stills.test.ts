import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';
import { completeWithStills, stillOf } from '@/tests/support/stills';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

type GetAnalysis = (args?: Record<string, unknown>) => Promise<CallToolResult>;

/** A submitted analysis, and the tool that returns it to its owner. */
async function submitted(): Promise<{ id: string; get: GetAnalysis; close: () => Promise<void> }> {
  const { secret } = await newAccount(harness.db);
  const id = String((await clientOf(secret).submit({ url: metaUrl(newAdId()) })).body.id);
  const client = await endpoint.connect(secret);
  const get: GetAnalysis = async (args = {}) =>
    CallToolResultSchema.parse(await client.callTool({ name: 'get_analysis', arguments: { id, ...args } }));
  return { id, get, close: () => client.close() };
}

const textOf = (block: CallToolResult['content'][number] | undefined) => (block?.type === 'text' ? block.text : '');

/** The numbers of the pictures after the report, each checked against its caption and its bytes. */
async function numbersOf([, ...blocks]: CallToolResult['content']): Promise<number[]> {
  const numbers: number[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    const [, n, second] = /^Still (\d+), at ([\d.]+) s$/.exec(textOf(blocks[at])) ?? [];
    expect(Number(second)).toBe((Number(n) - 1) / 2);
    const jpeg = Buffer.from((await stillOf(Number(n))).jpeg).toString('base64');
    expect(blocks[at + 1]).toEqual({ type: 'image', data: jpeg, mimeType: 'image/jpeg' });
    numbers.push(Number(n));
  }
  return numbers;
}

test.each(['json', 'markdown'])('%s is followed by at most twelve stills on request, in the order of the video', async (format) => {
  const { id, get, close } = await submitted();
  await completeWithStills(
    harness.db,
    id,
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  const plain = await get({ format });
  expect(plain.content).toHaveLength(1);
  const pictured = await get({ format, stills: true });
  expect(pictured.structuredContent).toEqual(plain.structuredContent);
  expect(pictured.content[0]).toEqual(plain.content[0]);
  const numbers = await numbersOf(pictured.content);
  expect(numbers).toHaveLength(12);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  // The one that a finding shows comes before all others.
  expect(numbers).toContain(20);
  await close();
});

test('an analysis without stills has no pictures', async () => {
  const { id, get, close } = await submitted();
  expect((await get({ stills: true })).structuredContent).toMatchObject({ status: 'queued', stills: [] });
  await completeRunOf(harness.db, id);
  const { content, structuredContent } = await get({ stills: true });
  expect(structuredContent).toMatchObject({ status: 'done', stills: [] });
  expect(content).toHaveLength(1);
  await close();
});
