import { randomUUID } from 'node:crypto';
import type { Answer, clientOf } from '@/tests/support/client';
import { metaUrl, newAdId } from '@/tests/support/factories';
import { postMcp } from '@/tests/support/mcp-ping';

export type LimitedEndpoint = 'submit' | 'list' | 'fetch' | 'credits' | 'mcp' | 'stills';

/** Calls of one token that a process makes at once. */
export type Flood = { secret: string; endpoint: LimitedEndpoint; calls: number };

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
    mcp: () => postMcp(secret),
    stills: () => client.still(randomUUID(), 1),
  };
}
