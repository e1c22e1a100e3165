import { randomUUID } from 'node:crypto';
import { POST as callMcp } from '@/app/api/v1/mcp/route';
import type { Answer, clientOf } from '@/tests/support/client';
import { metaUrl, newAdId } from '@/tests/support/factories';

const pingOf = (secret: string) =>
  new Request('http://127.0.0.1/api/v1/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    headers: {
      Authorization: `Bearer ${secret}`,
      Host: '127.0.0.1',
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
  });

export type LimitedEndpoint = 'submit' | 'list' | 'fetch' | 'credits' | 'mcp';

/** One call of each limited endpoint; only the status of an answer counts here. */
export function endpointCalls(
  client: ReturnType<typeof clientOf>,
  secret: string,
): Record<LimitedEndpoint, () => Promise<Pick<Answer, 'status'>>> {
  return {
    submit: () => client.submit({ url: metaUrl(newAdId()) }),
    list: () => client.list(),
    fetch: () => client.fetch(randomUUID()),
    credits: () => client.credits(),
    mcp: () => callMcp(pingOf(secret), { params: Promise.resolve({}) }),
  };
}
