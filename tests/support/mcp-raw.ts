import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export type RawMessage = { method?: string; body?: unknown; headers?: Record<string, string | undefined>; token?: string | undefined };
export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: () => Record<string, unknown>;
};

/** Sends one message by hand, because `fetch` sends no Host of one's own; a token that is '' is not sent. */
export async function sendRaw(url: URL, { method = 'POST', body, headers = {}, token = '' }: RawMessage): Promise<RawAnswer> {
  const all = {
    Authorization: token === '' ? undefined : `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const outgoing = request(url, { method, headers: given });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (incoming) => {
      text(incoming).then(
        (content) =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: content, json: () => JSON.parse(content) }),
        reject,
      );
    });
  });
  outgoing.end(method === 'GET' || method === 'DELETE' ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  return answer;
}

export const currentMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };

export type CurrentMessage = {
  method?: string;
  params?: Record<string, unknown>;
  meta?: unknown;
  headers?: Record<string, string | undefined>;
  token: string;
};

/** Sends one request of revision 2026-07-28, whole but for what is given. */
export function sendCurrent(
  url: URL,
  { method = 'tools/list', params = {}, headers = {}, token, ...sent }: CurrentMessage,
): Promise<RawAnswer> {
  const _meta = 'meta' in sent ? sent.meta : currentMeta;
  const name = params.name ?? params.uri;
  return sendRaw(url, {
    token,
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(_meta === undefined ? {} : { _meta }) } },
    headers: {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
      ...headers,
    },
  });
}
