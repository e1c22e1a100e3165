import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v2 from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AGENT_PATH } from '@/lib/api-paths';
import { startIdleApp } from '@/tests/support/built-app';
import { openPersons, type Persons } from '@/tests/support/consent';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startIdleApp);

let persons: Persons;
beforeAll(async () => {
  persons = await openPersons(app);
});
afterAll(async () => {
  await persons.close();
});

type Kept = { link?: URL; client?: { client_id: string }; tokens?: { access_token: string; token_type: string; refresh_token?: string } };

/** An app on the user's computer that gets its answer on a loopback port. */
async function openApp() {
  let answered: (answer: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => {
    answered = resolve;
  });
  const server = createServer((request, response) => {
    answered(new URL(request.url ?? '', 'http://app').searchParams);
    response.end('Done.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const kept: Kept = {};
  let verifier = '';
  let discovery: v2.OAuthDiscoveryState | undefined;
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: 'An app', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'of-the-app',
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Required<Kept>['tokens']) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (link: URL) => {
      kept.link = link;
    },
    saveCodeVerifier: (text: string) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (state: v2.OAuthDiscoveryState) => {
      discovery = state;
    },
    discoveryState: () => discovery,
  };
  return { provider, kept, answer };
}

type Provider = Awaited<ReturnType<typeof openApp>>['provider'];
type Way = { provider: Provider } | { token: string };

type Connected = { revision: string | undefined; toolNames: () => Promise<string[]>; close: () => Promise<void> };

/** One generation of the SDK: how it connects, and how it finishes what a person allowed. */
type Sdk = {
  connect: (way: Way) => Promise<Connected>;
  finish: (provider: Provider, answer: URLSearchParams) => Promise<void>;
};

const endpoint = () => new URL(AGENT_PATH, app.address);
const optionsOf = (way: Way) =>
  'token' in way ? { requestInit: { headers: { Authorization: `Bearer ${way.token}` } } } : { authProvider: way.provider };
const ABOUT = { name: 'app', version: '1' };

const first: Sdk = {
  connect: async (way) => {
    const client = new Client(ABOUT);
    const transport = new StreamableHTTPClientTransport(endpoint(), optionsOf(way) as { authProvider?: OAuthClientProvider });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const toolNames = async () => (await client.listTools()).tools.map(({ name }) => name);
    return { revision: transport.protocolVersion, toolNames, close: () => client.close() };
  },
  finish: (provider, answer) =>
    new StreamableHTTPClientTransport(endpoint(), { authProvider: provider as OAuthClientProvider }).finishAuth(answer.get('code') ?? ''),
};

const second = (mode: 'auto' | 'legacy'): Sdk => ({
  connect: async (way) => {
    const client = new v2.Client(ABOUT, { versionNegotiation: { mode } });
    await client.connect(new v2.StreamableHTTPClientTransport(endpoint(), optionsOf(way)));
    const toolNames = async () => (await client.listTools()).tools.map(({ name }) => name);
    return { revision: client.getNegotiatedProtocolVersion(), toolNames, close: () => client.close() };
  },
  finish: (provider, answer) =>
    new v2.StreamableHTTPClientTransport(endpoint(), { authProvider: provider }).finishAuth(
      answer.get('code') ?? '',
      answer.get('iss') ?? undefined,
    ),
});

const OUR_WORDS = 'Missing or invalid bearer token.';

/** Each SDK with its revision and its message for a wrong token: ours, or its own followed by ours. */
const generations: [string, Sdk, { revision: string; words: string }][] = [
  ['version 1', first, { revision: '2025-11-25', words: OUR_WORDS }],
  ['version 2', second('legacy'), { revision: '2025-11-25', words: OUR_WORDS }],
  ['version 2, negotiating', second('auto'), { revision: '2026-07-28', words: 'the server requires authorization (HTTP 401)' }],
];

describe.each(generations)('the SDK, %s', (_version, sdk, { revision, words }) => {
  test('connects from scratch: it registers, the user allows it, and it refreshes its access', async () => {
    const { provider, kept, answer } = await openApp();
    await expect(sdk.connect({ provider })).rejects.toThrow('Unauthorized');
    await (await persons.newPerson()).decide(String(kept.link), 'Allow access');
    await sdk.finish(provider, await answer);
    const client = await sdk.connect({ provider });
    expect(await client.toolNames()).toContain('analyze_ad');
    await client.close();

    const before = kept.tokens?.refresh_token;
    kept.tokens = { token_type: 'Bearer', ...kept.tokens, access_token: 'an expired one' };
    const later = await sdk.connect({ provider });
    expect(await later.toolNames()).toContain('analyze_ad');
    expect(kept.tokens?.refresh_token).not.toBe(before);
    await later.close();
  });

  test('connects with a token', async () => {
    const client = await sdk.connect({ token: (await persons.newPerson()).secret });
    expect(client.revision).toBe(revision);
    expect(await client.toolNames()).toContain('analyze_ad');
    await client.close();
  });

  test('says that a token is wrong, in a helpful message', async () => {
    const error = await sdk.connect({ token: 'pat_wrong' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
    const { data } = error as { data?: { text: string } };
    if (data !== undefined) expect(data.text).toContain(OUR_WORDS);
  });
});
