import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AGENT_PATH } from '@/lib/api-paths';
import { choosePort } from '@/tests/demo/server';
import { caFile } from '@/tests/fakes/certificate/certificate';
import { type AppServer, startIdleApp } from '@/tests/support/built-app';
import { openPersons, type Persons } from '@/tests/support/consent';
import { installTools, toolBin } from '@/tests/support/tools';
import { until } from '@/tests/support/until';
import { CLIENT_ID, HOST, json, startDocumentServer } from './document-server';

const redirectPort = await choosePort(0);
const document = { client_id: CLIENT_ID, client_name: 'Example App', redirect_uris: [`http://localhost:${redirectPort}/oauth/callback`] };

let app: AppServer;
let persons: Persons;
let documents: Awaited<ReturnType<typeof startDocumentServer>>;
beforeAll(async () => {
  await installTools();
  documents = await startDocumentServer(json(document));
  app = await startIdleApp({ EGRESS_MAP: `${HOST}=127.0.0.1:${documents.port}`, EGRESS_CA: caFile });
  persons = await openPersons(app);
});
afterAll(async () => {
  await persons.close();
  await app.close();
  documents.close();
});

async function openHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'mcp-remote-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(path.join(home, 'bin'));
  return home;
}

/** mcp-remote as a desktop app starts it, which speaks to it over its standard streams; what it keeps is in `home`. */
async function start(options: readonly string[], home?: string) {
  const folder = home ?? (await openHome());
  const transport = new StdioClientTransport({
    command: toolBin('node'),
    args: [toolBin('mcp-remote'), `${app.address}${AGENT_PATH}`, ...options],
    // No program that could open a browser is on this path: the test opens the link itself.
    env: { HOME: folder, MCP_REMOTE_CONFIG_DIR: path.join(folder, 'config'), PATH: path.join(folder, 'bin') },
    stderr: 'pipe',
  });
  let words = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const client = new Client({ name: 'desktop', version: '1' });
  const connected = client.connect(transport).then(
    () => 'connected',
    (error: unknown) => String(error),
  );
  onTestFinished(() => client.close());
  const link = () => until('mcp-remote asks for access', () => /authorize this client by visiting:\s+(http\S+)/.exec(words)?.[1]);
  return { client, connected, link, words: () => words };
}

const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe('mcp-remote', () => {
  test('connects from scratch: it registers, the user allows it, and it stays connected', async () => {
    const home = await openHome();
    const person = await persons.newPerson();
    const first = await start([], home);
    const { asked, answered } = await person.decide(await first.link(), 'Allow access');
    expect(asked).toContain('MCP CLI Proxy');
    expect(asked).toContain('This app has not proved who it is.');
    expect(answered).toContain('Authorization successful');
    expect(await first.connected).toBe('connected');
    expect(await toolsOf(first.client)).toContain('analyze_ad');
    const balance = await first.client.callTool({ name: 'get_credit_balance', arguments: {} });
    expect(balance.structuredContent).toMatchObject({ balance: 5 });
    await first.client.close();

    const again = await start([], home);
    expect(await again.connected).toBe('connected');
    expect(again.words()).not.toContain('by visiting');
  });

  test('connects by the metadata document of an app, and the page shows its host', async () => {
    const { link, connected, client } = await start([String(redirectPort), '--client-metadata-url', CLIENT_ID]);
    const { asked } = await (await persons.newPerson()).decide(await link(), 'Allow access');
    expect(asked).toContain('Example App');
    expect(asked).toContain(`This app says that it is published by ${HOST}.`);
    expect(await connected).toBe('connected');
    expect(await toolsOf(client)).toContain('analyze_ad');
    expect(documents.requests).toHaveLength(1);
  });

  test('says so when the user denies it', async () => {
    const { link, connected, words } = await start([]);
    await (await persons.newPerson()).decide(await link(), 'Deny');
    expect(await connected).toMatch(/Connection closed/);
    expect(words()).toContain('Authorization failed: access_denied - The user denied access.');
  });

  test('connects with a token', async () => {
    const { secret } = await persons.newPerson();
    const { client, connected } = await start(['--header', `Authorization: Bearer ${secret}`]);
    expect(await connected).toBe('connected');
    expect(await toolsOf(client)).toContain('analyze_ad');
  });

  test('connects with a token to the revision without a handshake', async () => {
    const { secret } = await persons.newPerson();
    const { client, connected, words } = await start(['--protocol', 'auto', '--debug', '--header', `Authorization: Bearer ${secret}`]);
    expect(await connected).toBe('connected');
    expect(words()).toMatch(/Bridging to a modern server \{\s+version: '2026-07-28'/);
    expect(await toolsOf(client)).toContain('analyze_ad');
  });

  test('says that a token is wrong, in a helpful message, and opens no browser', async () => {
    const { connected, words } = await start(['--header', 'Authorization: Bearer pat_wrong']);
    expect(await connected).toMatch(/Connection closed/);
    expect(words()).toContain('The token in the Authorization header is wrong, expired or revoked.');
    expect(words()).not.toContain('by visiting');
  });
});
