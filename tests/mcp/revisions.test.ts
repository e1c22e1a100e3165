import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { VERSION } from '@/lib/operations/version';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { type RawAnswer, type RawMessage, sendRaw } from '@/tests/support/mcp-raw';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

let secret: string;
beforeAll(async () => {
  secret = (await newAccount(harness.db)).secret;
});

const offered = SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision !== '2025-03-26');

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

const send = ({ body = ping, ...sent }: RawMessage): Promise<RawAnswer> => sendRaw(endpoint.url, { ...sent, body, token: secret });

describe('an answer', () => {
  test.each(offered)('is given in revision %s', async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
    const answer = await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
    expect(answer.json()).toMatchObject({
      result: {
        protocolVersion,
        serverInfo: { name: 'ad-analysis-service', version: VERSION },
        instructions: expect.stringContaining('analyze_ad'),
      },
    });
    // Nothing more, such as change notifications: a stateless server cannot send them.
    expect((answer.json().result as { capabilities: unknown }).capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect((await send({ headers: { 'MCP-Protocol-Version': protocolVersion } })).status).toBe(200);
  });

  test('is given in every revision that the SDK speaks but the one with batches, and in the one without a handshake', () => {
    expect([...protocolRevisions].sort()).toEqual([...offered, '2026-07-28'].sort());
  });

  test('names to a client of the revision with batches the one before it, and serves it in that', async () => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
    const answer = await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
    expect(answer.json()).toMatchObject({ result: { protocolVersion: '2024-11-05' } });
    expect((await send({ headers: { 'MCP-Protocol-Version': '2024-11-05' } })).status).toBe(200);
    const headers = { 'MCP-Protocol-Version': '2025-03-26' };
    expect((await send({ headers })).status).toBe(200);
    expect((await send({ headers, body: { jsonrpc: '2.0', method: 'notifications/initialized' } })).status).toBe(202);
    expect((await send({ headers, body: [ping] })).status).toBe(400);
  });

  test('names 2025-11-25 to a client that shakes hands for another revision, and all revisions to one that insists', async () => {
    for (const protocolVersion of ['2026-07-28', '1900-01-01']) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
      const answer = await send({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
      expect(answer.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    }
    const insisted = await send({ headers: { 'MCP-Protocol-Version': '1900-01-01' } });
    expect(insisted.status).toBe(400);
    expect(insisted.json()).toMatchObject({
      id: 1,
      error: { code: -32022, data: { requested: '1900-01-01', supported: protocolRevisions } },
    });
  });
});
