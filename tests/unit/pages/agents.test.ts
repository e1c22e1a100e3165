import { execFileSync } from 'node:child_process';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { answerFacts } from '@/app/(public)/docs/agents/answers';
import { agentClients, type Way } from '@/app/(public)/docs/agents/clients';
import { oauthAddresses, oauthFacts } from '@/app/(public)/docs/agents/oauth-facts';
import { serverCalls } from '@/app/(public)/docs/agents/server-calls';
import { example } from '@/lib/report/example';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { toBlocks } from '@/lib/report/view/blocks';

const secure = 'https://ads.example/api/v1/mcp';
const clients = agentClients(secure);
const byToken = clients.flatMap(({ name, token }) => (token === undefined ? [] : [{ name, way: token }]));
const bySignIn = clients.map(({ name, signIn }) => ({ name, way: signIn }));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const codeOf = ({ setup }: Way): string => setup?.code ?? '';

describe('the set-up of every client', () => {
  test('there is one for each client that people ask for, and all but ChatGPT also go by token', () => {
    const ids = clients.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['claude', 'chatgpt', 'claude-code', 'cursor', 'vs-code', 'gemini-cli', 'codex']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(clients.filter(({ token }) => token === undefined).map(({ id }) => id)).toEqual(['chatgpt']);
    for (const { guide } of clients) expect(guide).toMatch(/^https:\/\//);
  });

  test.each(bySignIn)('$name: signs in with the address alone', ({ way }) => {
    expect(codeOf(way)).toContain(secure);
    expect(`${way.steps.join(' ')} ${codeOf(way)}`).not.toMatch(/API_TOKEN|Bearer|undefined/);
    expect(way.steps.join(' ')).toMatch(/Allow access|signs in by itself/);
  });

  test.each(byToken)('$name: with a token, names the address and says where the token goes', ({ way }) => {
    expect(codeOf(way)).toContain(secure);
    expect(codeOf(way)).toMatch(/<API_TOKEN>|\$\{input:token\}|\$\{env:AD_ANALYSIS_TOKEN\}/);
    expect(codeOf(way)).not.toContain('undefined');
  });

  test.each([...bySignIn, ...byToken].filter(({ way }) => codeOf(way).startsWith('{')))('$name: is JSON that can be pasted', ({ way }) => {
    expect(textsIn(JSON.parse(codeOf(way)))).toContain(secure);
  });

  test('says plain http to the bridge that refuses it otherwise, and only where it is needed', () => {
    const words = (url: string) =>
      agentClients(url)
        .flatMap(({ signIn, token }) => [signIn, token])
        .filter((way) => way && codeOf(way).includes('--allow-http')).length;
    expect([words(secure), words('http://127.0.0.1:3000/api/v1/mcp')]).toEqual([0, 2]);
  });
});

/** Lists the arguments of a command in the documentation: a shell runs it unchanged, with `curl` replaced by a program that prints them. */
function sentBy(code: string, environment: Record<string, string>): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${code}`;
  const output = execFileSync('bash', ['-c', script], { env: { ...process.env, ...environment }, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

const token = 'pat_of-a-test';
const keys = { API_TOKEN: token, ANTHROPIC_API_KEY: 'sk-ant', OPENAI_API_KEY: 'sk-open' };

function requestOf(id: string): { url: string | undefined; headers: string[]; body: Record<string, unknown> } {
  const call = serverCalls(secure).find((one) => one.id === id);
  const sent = sentBy(call?.code ?? '', keys);
  const headers = sent.filter((_, at) => sent[at - 1] === '-H');
  return { url: sent[0], headers, body: JSON.parse(sent[sent.indexOf('-d') + 1] ?? '') };
}

describe('the calls from a server', () => {
  // https://platform.claude.com/docs/en/agents-and-tools/mcp-connector, 2026-11-23
  test('Anthropic gets the server with the token, and one toolset that names it', () => {
    const { url, headers, body } = requestOf('anthropic');
    expect(url).toBe('https://api.anthropic.com/v1/messages');
    expect(headers).toEqual(expect.arrayContaining(['x-api-key: sk-ant', 'anthropic-beta: mcp-client-2025-11-20']));
    expect(body).toMatchObject({
      mcp_servers: [{ type: 'url', url: secure, name: 'ad-analysis', authorization_token: token }],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'ad-analysis' }],
    });
  });

  // https://developers.openai.com/api/docs/guides/tools-remote-mcp, 2026-11-23
  test('OpenAI gets the server as a tool, with the token and without the word Bearer', () => {
    const { url, headers, body } = requestOf('openai');
    expect(url).toBe('https://api.openai.com/v1/responses');
    expect(headers).toContain('Authorization: Bearer sk-open');
    expect(body).toMatchObject({ tools: [{ type: 'mcp', server_label: 'ad_analysis', server_url: secure, authorization: token }] });
  });
});

describe('what is said of the size of answers', () => {
  const tokensOf = (text: string) => encode(text).length;

  test('a whole report takes as many tokens as the page says, and the tools at most as many', () => {
    const text = answerFacts.join('\n');
    expect(text).toContain('5,000 to 8,000 tokens');
    for (const form of [JSON.stringify(example), renderMarkdown(toBlocks(example))]) {
      expect(tokensOf(form)).toBeGreaterThan(5000);
      expect(tokensOf(form)).toBeLessThan(8000);
    }
    // `tests/mcp/tokens.test.ts` measures these two at the endpoint.
    expect(text).toContain('at most 5,000 characters');
    expect(text).toContain('at most 3,000 tokens');
  });
});

describe('what is said to authors of clients', () => {
  test('names every address', () => {
    expect(oauthAddresses('https://ads.example').map(([, address]) => address)).toEqual([
      secure,
      'https://ads.example/.well-known/oauth-protected-resource/api/v1/mcp',
      'https://ads.example/.well-known/oauth-authorization-server',
      'https://ads.example/oauth/authorize',
      'https://ads.example/oauth/token',
      'https://ads.example/oauth/register',
      'https://ads.example/oauth/revoke',
    ]);
  });

  test('promises lifetimes and limits', () => {
    const text = oauthFacts.join('\n');
    for (const promise of [
      '1 hour',
      'two documents at a time for an account',
      'not used for 60 days',
      '20 connected apps',
      '`S256`',
      '`invalid_target`',
      'carries `iss`',
    ])
      expect(text).toContain(promise);
  });
});
