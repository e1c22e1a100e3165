import { createServer, connect as dial, type Socket } from 'node:net';

/** The moment at which a commit is cut: before the server receives it, or after it is done and before the client knows. */
export type CommitCut = 'before' | 'after';

export type DatabaseProxy = {
  /** The database behind this proxy. */
  url: string;
  /** Cuts the connection of each of the next `count` commits. */
  cutCommits: (where: CommitCut, count: number) => void;
  cuts: () => number;
  /** Ends every connection; with `refuse` until the next call, new ones too. */
  cutAll: (options?: { refuse: boolean }) => void;
  /** Drops every byte in both directions, on old and new connections, like a partitioned network; with `false` they pass again. */
  silence: (on: boolean) => void;
  close: () => Promise<void>;
};

/** ReadyForQuery outside of a transaction: what was sent before it is committed. */
const READY_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A statement that moves a balance; outside of a transaction it commits by itself. */
const MOVES_BALANCE = 'insert into credit_entries';

/**
 * Splits what a client sends into messages and finds its commits: a simple `commit`, a bind to one parsed before or, outside of a
 * transaction, to a statement that moves a balance.
 */
class ClientStream {
  #rest = Buffer.alloc(0);
  #started = false;
  #inTransaction = false;
  #committing = false;
  readonly #parsed = new Map<string, string>();

  hasCommit(chunk: Buffer): boolean {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    let found = false;
    for (;;) {
      const header = this.#started ? 1 : 0;
      if (this.#rest.length < header + 4) return found;
      const end = header + this.#rest.readUInt32BE(header);
      if (this.#rest.length < end) return found;
      const message = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      if (this.#started && this.#isCommit(message)) found = this.#committing = true;
      this.#started = true;
    }
  }

  isCommitted(answer: Buffer): boolean {
    if (!this.#committing || !answer.includes(READY_IDLE)) return false;
    this.#committing = false;
    return true;
  }

  #isCommit(message: Buffer): boolean {
    const [type, body] = [String.fromCharCode(message[0] ?? 0), message.toString('latin1', 5)];
    const [first = '', second = ''] = body.split('\0');
    if (type === 'P') this.#parsed.set(first, second.trim());
    if (type !== 'Q' && type !== 'B') return false;
    const text = type === 'Q' ? first.trim() : (this.#parsed.get(second) ?? '');
    const commits = text === 'commit' || (!this.#inTransaction && text.includes(MOVES_BALANCE));
    if (text.startsWith('begin')) this.#inTransaction = true;
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false;
    return commits;
  }
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const url = new URL(target);
  const { hostname, port } = url;
  const pairs = new Set<[Socket, Socket]>();
  let plan: { where: CommitCut; left: number } = { where: 'after', left: 0 };
  let cuts = 0;
  let refusing = false;
  let silent = false;

  const cut = (pair: [Socket, Socket]): void => {
    for (const socket of pair) socket.destroy();
  };
  const takeCut = (where: CommitCut): boolean => {
    if (plan.where !== where || plan.left === 0) return false;
    plan.left -= 1;
    cuts += 1;
    return true;
  };

  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = dial(Number(port), hostname);
    const pair: [Socket, Socket] = [client, upstream];
    const sent = new ClientStream();
    pairs.add(pair);
    client.on('data', (chunk: Buffer) => {
      if (sent.hasCommit(chunk) && takeCut('before')) cut(pair);
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (sent.isCommitted(chunk) && takeCut('after')) cut(pair);
      else client.write(chunk);
    });
    if (silent) for (const socket of pair) socket.pause();
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      // A reset is what such a proxy is for.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.href,
    cutCommits: (where, count) => {
      plan = { where, left: count };
    },
    cuts: () => cuts,
    cutAll: ({ refuse } = { refuse: false }) => {
      refusing = refuse;
      for (const pair of pairs) cut(pair);
    },
    silence: (on) => {
      silent = on;
      for (const socket of [...pairs].flat()) on ? socket.pause() : socket.resume();
    },
    close: async () => {
      for (const pair of pairs) cut(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
