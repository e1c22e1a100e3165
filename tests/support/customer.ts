import { z } from 'zod';
import type { Sql } from '@/db/client';
import { clientOf } from './client';
import { newAccount } from './factories';
import { lookFor } from './until';

const Submitted = z.object({ id: z.uuid(), status: z.string() });
const Fetched = z.object({
  status: z.string(),
  errorMessage: z.string().nullable(),
  report: z.looseObject({ verdict: z.string() }).nullable(),
});
export type Fetched = z.infer<typeof Fetched>;

type Client = {
  submit: (url: string) => Promise<unknown>;
  fetch: (id: string) => Promise<unknown>;
  balance: () => Promise<unknown>;
};

/** One account with one credit, at the API. */
export type Customer = {
  submit: (url: string) => Promise<string>;
  fetch: (id: string) => Promise<Fetched>;
  ended: (id: string) => Promise<Fetched>;
  findEnded: (id: string, timeoutMs: number) => Promise<Fetched | undefined>;
  balance: () => Promise<number>;
};

function toCustomer(client: () => Promise<Client>): Customer {
  const fetched = async (id: string) => Fetched.parse(await (await client()).fetch(id));
  const findEnded = (id: string, timeoutMs: number) =>
    lookFor(
      async () => {
        const analysis = await fetched(id);
        return (analysis.status === 'done' || analysis.status === 'failed') && analysis;
      },
      { timeoutMs, everyMs: 100 },
    );
  return {
    submit: async (url) => Submitted.parse(await (await client()).submit(url)).id,
    fetch: fetched,
    findEnded,
    ended: async (id) => {
      const analysis = await findEnded(id, 600_000);
      if (analysis === undefined) throw new Error(`the analysis ${id} never ended`);
      return analysis;
    },
    balance: async () => z.int().parse(await (await client()).balance()),
  };
}

async function openAccount(db: Sql): Promise<string> {
  const { secret, tokenId } = await newAccount(db, { credits: 1 });
  await db`update api_tokens set limits = '{"fetch": 100000}' where id = ${tokenId}`;
  return secret;
}

/** A customer of this very process. */
export async function newCustomer(db: Sql): Promise<Customer> {
  const client = clientOf(await openAccount(db));
  return toCustomer(async () => ({
    submit: async (url) => (await client.submit({ url })).body,
    fetch: async (id) => (await client.fetch(id)).body,
    balance: async () => (await client.credits()).body.balance,
  }));
}

/** A customer of a server process; `baseUrl` may change when another takes its place. */
export async function newRemoteCustomer(db: Sql, baseUrl: () => string): Promise<Customer> {
  const headers = { authorization: `Bearer ${await openAccount(db)}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> =>
    (await fetch(`${baseUrl()}/api/v1${path}`, { ...init, headers, signal: AbortSignal.timeout(20_000) })).json();
  return toCustomer(async () => ({
    submit: (url) => call('/analyses', { method: 'POST', body: JSON.stringify({ url }) }),
    fetch: (id) => call(`/analyses/${id}`),
    balance: async () => z.object({ balance: z.int() }).parse(await call('/credits')).balance,
  }));
}

/** Takes ended runs of this ad out of the cache, so that it can be analyzed anew. */
export async function forgetRuns(db: Sql, adId: string): Promise<void> {
  await db`update runs set url = url || ' ' || id where ad_id = ${adId} and status in ('done', 'failed') and position(' ' in url) = 0`;
}
