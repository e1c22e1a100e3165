import { randomInt } from 'node:crypto';
import { Client } from 'undici';
import type { Call, Load, Message } from './load';

/** The client of the bench, a process of its own: takes one load after another from its parent, and ends with it. */

// Fifteen digits, as the libraries' ids of ads have.
let unused = 100_000_000_000_000 + randomInt(2 ** 40);

function fill(body: string | undefined): string | null {
  if (body === undefined) return null;
  unused += 1;
  return body.replace('<n>', String(unused));
}

async function send(client: Client, { method, path, headers, body }: Call, status: number): Promise<void> {
  const answer = await client.request({ method, path, headers, body: fill(body) });
  const text = answer.statusCode === status ? await answer.body.arrayBuffer() : await answer.body.text();
  if (answer.statusCode !== status) throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`);
}

async function run({ origin, calls, connections, status, seconds, requests }: Load): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const start = performance.now();
  let left = requests;
  const work = async (client: Client, connection: number) => {
    for (let at = connection; left > 0 && performance.now() < start + seconds * 1000; at += connections) {
      left -= 1;
      const call = calls[at % calls.length];
      if (call !== undefined) await send(client, call, status);
    }
  };
  try {
    await Promise.all(clients.map(work));
    return ((requests - left) / (performance.now() - start)) * 1000;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

const tell = (message: Message) => process.send?.(message);

process.on('message', (load: Load) => {
  run(load).then(
    (perSecond) => tell({ perSecond }),
    (error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
