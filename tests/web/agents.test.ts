import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { startApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';

const app = perFile(() => startApp({ PUBLIC_URL: 'https://ads.example.com' }));

test('an agent of revision 2026-07-28 lists the tools, and receives each step while its call waits, until it cancels it', async () => {
  const { secret } = await newAccount(app.db);
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { Authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/v1/mcp', app.address), { requestInit }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools)).toContain('https://ads.example.com/api/v1/report.schema.json');

  const submitted = await client.callTool({ name: 'analyze_ad', arguments: { url: metaUrl(newAdId()) } });
  const { id } = submitted.structuredContent as { id: string };
  const steps: (string | undefined)[] = [];
  const cancel = new AbortController();
  const waiting = client.callTool(
    { name: 'get_analysis', arguments: { id, waitSeconds: 45 } },
    { signal: cancel.signal, onprogress: ({ message }) => void steps.push(message) },
  );
  await expect.poll(() => steps.at(-1)).toEqual(expect.any(String));
  cancel.abort();
  await expect(waiting).rejects.toThrow();
  expect((await client.callTool({ name: 'get_credit_balance', arguments: {} })).structuredContent).toMatchObject({ balance: 4 });
  await client.close();
});
