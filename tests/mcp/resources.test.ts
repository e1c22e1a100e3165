import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, test } from 'vitest';
import { references } from '@/lib/report/references';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

async function newAgent(): Promise<{ client: Client; rest: ReturnType<typeof clientOf>; tokenId: string }> {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 100 });
  return { client: await endpoint.connect(secret), rest: clientOf(secret), tokenId };
}

async function read(client: Client, uri: string): Promise<unknown> {
  const [content, ...others] = (await client.readResource({ uri })).contents;
  if (content === undefined || !('text' in content) || others.length > 0) throw new Error('expected one text');
  expect(content).toMatchObject({ uri, mimeType: 'application/json' });
  return JSON.parse(content.text);
}

describe('resources', () => {
  test('are the caller’s own analyses, as REST answers them', async () => {
    const { client, rest } = await newAgent();
    const { body } = await rest.submit({ url: metaUrl(newAdId()) });
    const uri = `analysis://${body.id}`;
    expect(await read(client, uri)).toMatchObject({ status: 'queued' });
    await completeRunOf(harness.db, String(body.id));
    expect(await read(client, uri)).toEqual((await rest.fetch(String(body.id))).body);
    expect((await client.listResources()).resources[0]).toMatchObject({ uri, mimeType: 'application/json' });
  });

  test('are listed in one page, the latest analyses alone; a reference is read by its slug', async () => {
    const { client, rest, tokenId } = await newAgent();
    expect(await client.listResources()).toEqual({ resources: [] });
    expect(await read(client, 'reference://usp')).toEqual({ key: 'usp', ...references.usp });
    await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
    for (let i = 0; i < 51; i += 1) {
      const { body } = await rest.submit({ url: metaUrl(newAdId()) });
      await completeRunOf(harness.db, String(body.id));
    }
    const { resources, nextCursor } = await client.listResources();
    const { data } = (await rest.list('?pageSize=50')).body as unknown as { data: { id: string }[] };
    expect([resources.map(({ uri }) => uri), nextCursor]).toEqual([data.map(({ id }) => `analysis://${id}`), undefined]);
    for (const cursor of ['2', 'x', '']) await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32602 });
  });

  test('that are not there are said to be so', async () => {
    const { client } = await newAgent();
    for (const uri of [
      `analysis://${randomUUID()}`,
      'analysis://x',
      'reference://toString',
      'reference://no-such',
      'file:///etc/passwd',
      '',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { code: 'not_found', uri } });
  });

  test('count in the limits of their REST endpoints', async () => {
    const { client, tokenId } = await newAgent();
    await harness.db`update api_tokens set limits = '{"fetch": 1, "list": 1}' where id = ${tokenId}`;
    const refusal = { code: -32000, data: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) } };
    const uri = `analysis://${randomUUID()}`;
    await awayFromBoundary();
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
    await expect(client.readResource({ uri })).rejects.toMatchObject(refusal);
    await client.listResources();
    await expect(client.listResources()).rejects.toMatchObject(refusal);
  });

  test('have a template for each scheme', async () => {
    const { client } = await newAgent();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['analysis://{id}', 'reference://{slug}']);
  });
});

describe('prompts', () => {
  test('are three, and each works with what the client gives', async () => {
    const { client } = await newAgent();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['teardown', 'compare_ads', 'brief_variant']);
    for (const { name, arguments: accepted = [] } of prompts) {
      const given = Object.fromEntries(accepted.map((argument) => [argument.name, `the ${argument.name}`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const words = JSON.stringify(messages);
      for (const value of [...Object.values(given), 'analyze_ad']) expect(words).toContain(value);
    }
    const withoutGoal = JSON.stringify(await client.getPrompt({ name: 'brief_variant', arguments: { url: 'an ad' } }));
    expect(withoutGoal).not.toContain('undefined');
  });

  test('ask for the argument that is missing', async () => {
    const { client } = await newAgent();
    await expect(client.getPrompt({ name: 'compare_ads', arguments: { first_url: 'x' } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('second_url'),
    });
    await expect(client.getPrompt({ name: 'teardown', arguments: { url: ' ' } })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'none', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });
});
