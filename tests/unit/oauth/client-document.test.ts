import { describe, expect, test } from 'vitest';
import { ClientDocumentError, clientDocumentFailures } from '@/lib/oauth/client-document/failure';
import { toKeptSeconds } from '@/lib/oauth/client-document/fetch';
import { parseClientDocument } from '@/lib/oauth/client-document/schema';

const CLIENT_ID = 'https://app.example.com/client.json';
const valid = { client_id: CLIENT_ID, client_name: 'Example App', redirect_uris: ['https://app.example.com/callback'] };

const parse = (document: unknown, clientId = CLIENT_ID) => parseClientDocument(clientId, Buffer.from(JSON.stringify(document)));

function failureOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof ClientDocumentError) return error.code;
    throw error;
  }
  return undefined;
}

describe('the document of a client that people use is accepted:', () => {
  test.each([
    [
      'Claude, read on 2026-08-14',
      'Claude',
      {
        client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
        client_name: 'Claude',
        client_uri: 'https://claude.ai',
        redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    [
      'Claude Code, read on 2026-09-08',
      'Claude Code',
      {
        client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
        client_name: 'Claude Code',
        client_uri: 'https://claude.ai',
        redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    [
      'ChatGPT, read on 2026-09-08',
      'ChatGPT',
      {
        client_id: 'https://chatgpt.com/oauth/client.json',
        client_uri: 'https://chatgpt.com/',
        redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        client_name: 'ChatGPT',
        logo_uri: 'https://persistent.oaistatic.com/sonic/misc/openai-logo.png',
        token_endpoint_auth_signing_alg: 'RS256',
        jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
      },
    ],
    [
      'VS Code, read on 2026-09-08',
      'Visual Studio Code',
      {
        client_name: 'Visual Studio Code',
        logo_uri: 'https://code.visualstudio.com/assets/branding/code-stable.png',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        client_id: 'https://vscode.dev/oauth/client-metadata.json',
        client_uri: 'https://vscode.dev/product',
        redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      },
    ],
  ])('%s', (_what, name, document) => {
    const { client_id: clientId, redirect_uris: redirectUris } = document;
    expect(parse(document, clientId)).toEqual({ clientId, name, redirectUris });
  });
});

describe('a document', () => {
  test.each([
    ['with another client_id', { ...valid, client_id: `${CLIENT_ID}/` }, 'wrong_client_id'],
    ['with its client_id in another case', { ...valid, client_id: 'https://APP.example.com/client.json' }, 'wrong_client_id'],
    ['without client_id', { ...valid, client_id: undefined }, 'malformed'],
    ['without redirect URIs', { ...valid, redirect_uris: undefined }, 'malformed'],
    ['with an empty list of redirect URIs', { ...valid, redirect_uris: [] }, 'malformed'],
    ['with one redirect URI that is no list', { ...valid, redirect_uris: 'https://app.example.com/callback' }, 'malformed'],
    ['with 21 redirect URIs', { ...valid, redirect_uris: Array(21).fill('https://app.example.com/callback') }, 'malformed'],
    ['with a redirect URI that is no text', { ...valid, redirect_uris: [{}] }, 'malformed'],
    ['with a name that is no text', { ...valid, client_name: ['a'] }, 'malformed'],
    [
      'with redirect URIs that we do not use only',
      { ...valid, redirect_uris: ['app://callback', 'javascript:alert(1)'] },
      'no_redirect_uri',
    ],
    ['with a secret', { ...valid, client_secret: 'x' }, 'has_secret'],
    ['with the end of a secret', { ...valid, client_secret_expires_at: 0 }, 'has_secret'],
    ['that counts on a secret', { ...valid, token_endpoint_auth_method: 'client_secret_basic' }, 'needs_authentication'],
    [
      'that counts on a secret and offers to do without',
      { ...valid, token_endpoint_auth_method: 'client_secret_post', token_endpoint_auth_methods_supported: ['none'] },
      'needs_authentication',
    ],
    ['that counts on its key', { ...valid, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }, 'needs_authentication'],
    ['that is a list', [valid], 'malformed'],
    ['that is nothing', null, 'malformed'],
  ])('%s is rejected', (_what, document, code) => {
    expect(failureOf(() => parse(document))).toBe(code);
  });

  test('that is not JSON, or not UTF-8, is rejected', () => {
    expect(failureOf(() => parseClientDocument(CLIENT_ID, Buffer.from('<!doctype html>')))).toBe('malformed');
    expect(failureOf(() => parseClientDocument(CLIENT_ID, Buffer.from([0x22, 0xff, 0x22])))).toBe('malformed');
    expect(failureOf(() => parseClientDocument(CLIENT_ID, Buffer.alloc(0)))).toBe('malformed');
  });

  test('nested as deep as its size permits is rejected, and so is one with that in a member', () => {
    const deep = '['.repeat(2500) + ']'.repeat(2500);
    expect(failureOf(() => parseClientDocument(CLIENT_ID, Buffer.from(deep)))).toBe('malformed');
    const member = JSON.stringify(valid).replace('{', `{"x":${deep},`);
    expect(parseClientDocument(CLIENT_ID, Buffer.from(member)).name).toBe('Example App');
  });

  test('keeps all redirect URIs, so that a request for one that cannot be used is told why', () => {
    const redirect_uris = ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:8787/callback', 'https://*.evil.example/'];
    expect(parse({ ...valid, redirect_uris, client_secret: null, token_endpoint_auth_method: null }).redirectUris).toEqual(redirect_uris);
  });

  test('is kept without unknown members, even those of JavaScript objects', () => {
    const text = JSON.stringify(valid).replace('{', '{"__proto__":{"name":"x"},"constructor":1,"logo_uri":"https://evil.example/pixel",');
    expect(parseClientDocument(CLIENT_ID, Buffer.from(text))).toEqual({
      clientId: CLIENT_ID,
      name: 'Example App',
      redirectUris: valid.redirect_uris,
    });
  });

  test.each([
    ['control characters', 'Cla\u0000u\u001bde', 'Claude'],
    ['characters that turn the direction', 'Claude\u202e gnp.exe\u2066', 'Claude gnp.exe'],
    ['invisible characters', 'C\u200bl\u00adaude\u{e0041}', 'Claude'],
    ['line breaks', ' Claude\r\n\n(verified)\u2028by us ', 'Claude (verified) by us'],
    ['61 characters', 'a'.repeat(61), `${'a'.repeat(59)}…`],
    ['nothing that can be seen', '\u200b\u202e \n', null],
  ])('has its name shown without %s', (_what, client_name, name) => {
    expect(parse({ ...valid, client_name }).name).toBe(name);
  });

  test('may have no name', () => {
    expect(parse({ ...valid, client_name: undefined }).name).toBeNull();
  });
});

test.each([
  ['', 300],
  ['no-store', 300],
  ['public, max-age=60', 300],
  ['public, max-age=3600, immutable', 3600],
  ['MAX-AGE=7200', 7200],
  ['max-age=86401', 86_400],
  ['max-age=99999999999999999999', 300],
  ['max-age=-1', 300],
  ['max-age=1e9', 300],
  ['no-cache, max-age=86400', 300],
  ['s-maxage=600', 300],
])('Cache-Control "%s" lets a document be kept for %i seconds', (cacheControl, seconds) => {
  expect(toKeptSeconds(cacheControl)).toBe(seconds);
});

test('every failure says what is wrong and what to do', () => {
  for (const message of Object.values(clientDocumentFailures)) expect(message).toMatch(/^[A-Z].{40,}\. (?:Contact|Try) .+\.$/);
});
