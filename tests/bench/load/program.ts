import { randomInt } from 'node:crypto';
import { Client } from 'undici';
import type { Answered, Call, Load } from './call';

/** The client of the bench, a process of its own: takes one load after another from its parent, and ends with it. */

// Fifteen digits, as the libraries' ids of ads have.
let unused = 100_000_000_000_000 + randomInt(2 ** 40);

function fill(body: string | undefined): string | null {
  if (body === undefined) return null;
  unused += 1;
  return body.replace('<n>', String(unused));
}

/** Answers the status once the whole body has arrived. */
function send(client: Client, { method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { method, path, headers, body: fill(body) },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function run({ origin, calls, connections, until }: Load): Promise<Answered> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  let left = until.requests ?? Number.POSITIVE_INFINITY;
  const endsAt = start + (until.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const work = async (client: Client, connection: number) => {
    for (let at = connection; left > 0 && performance.now() < endsAt; at += connections) {
      left -= 1;
      const call = calls[at % calls.length];
      if (call === undefined) throw new Error('a load has at least one call');
      const sentAt = performance.now();
      const status = await send(client, call);
      latencies.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length, seconds, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), statuses };
}

process.on('message', (load: Load) => {
  run(load).then(
    (answered) => process.send?.({ answered }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
