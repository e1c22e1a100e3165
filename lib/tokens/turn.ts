import { isConnectionError, type Sql } from '@/db/client';
import { type Endpoint, policy } from '@/lib/rate-limit/policy';
import { remainingCalls, type WindowState } from '@/lib/rate-limit/window';
import type { Lookup } from './lookup';
import { admitCalls, type TokenCaller } from './store';

/** The fields on which batched calls must match. */
type Statement = { pool: Sql; endpoint: Endpoint; read: Lookup['read'] | undefined };
/** `found` is what `read` read, null for no row; undefined without it. */
type Answer = { caller: TokenCaller; window: WindowState; found: unknown };
type Call = { digest: Buffer; key: string; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void };
type Batch = { statement: Statement; calls: Call[] };
/** Calls with one token, and the keys of what they read, each once. */
type Group = { digest: string; calls: Call[]; keys: string[] };

/** A statement compares each of its calls with each of its tokens. */
const MAX_CALLS = 64;

function groupByToken(calls: readonly Call[]): Group[] {
  const groups = new Map<string, Group>();
  for (const call of calls) {
    const digest = call.digest.toString('hex');
    const group = groups.get(digest) ?? { digest, calls: [], keys: [] };
    groups.set(digest, group);
    group.calls.push(call);
    if (!group.keys.includes(call.key)) group.keys.push(call.key);
  }
  return [...groups.values()];
}

type Row = Awaited<ReturnType<typeof admitCalls>>[number];

/** Answers calls of one token, as if they had come one after another. */
function answer({ calls, keys }: Group, row: Row | undefined): void {
  for (const [at, { key, resolve }] of calls.entries()) {
    if (row === undefined) {
      resolve(undefined);
      continue;
    }
    const { tokenId, userId, accountId, digest, limit, current, previous, elapsedMs, admitted, found } = row;
    const later = admitted ? calls.length - 1 - at : 0;
    const window = { limit, current: current - later, previous, elapsedMs, admitted };
    resolve({ caller: { tokenId, userId, accountId, digest }, window, found: found?.[keys.indexOf(key)] });
  }
}

function rejectAll(calls: readonly Call[], error: unknown): void {
  for (const { reject } of calls) reject(error);
}

async function admit(statement: Statement, calls: readonly Call[]): Promise<void> {
  const { endpoint, read } = statement;
  const groups = groupByToken(calls);
  const tokens = groups.map((group) => ({ digest: group.digest, calls: group.calls.length, keys: group.keys }));
  try {
    const rows = await admitCalls(statement.pool, tokens, { endpoint, policyLimit: policy[endpoint], read });
    const rowOf = new Map(rows.map((row) => [row.at, row]));
    for (const [index, group] of groups.entries())
      settle(statement, group, rowOf.get(index + 1)).catch((error: unknown) => rejectAll(group.calls, error));
  } catch (error) {
    // A problem with one token must not fail the calls of others.
    if (groups.length > 1 && !isConnectionError(error)) for (const group of groups) void admit(statement, group.calls);
    else rejectAll(calls, error);
  }
}

/** Admits the calls of a token that fit into its window, and rejects the others. */
async function settle(statement: Statement, group: Group, row: Row | undefined): Promise<void> {
  const fitting = row === undefined || row.admitted ? 0 : remainingCalls(row);
  if (fitting === 0) {
    answer(group, row);
    return;
  }
  await admit(statement, group.calls.slice(0, fitting));
  await admit(statement, group.calls.slice(fitting));
}

/** Batches of this turn of the event loop that take more calls. */
let open: Batch[] = [];

function openBatch(statement: Statement): Batch {
  const batch: Batch = { statement, calls: [] };
  open.push(batch);
  setImmediate(() => {
    open = open.filter((one) => one !== batch);
    void admit(statement, batch.calls);
  });
  return batch;
}

/**
 * Authenticates and counts a call. Calls to the same endpoint that arrive in one turn of the event loop share a statement, because the
 * statement is most of the cost of a call; it is sent after the last of them came, so that each reads rows as of after its arrival.
 */
export function admitInTurn(statement: Statement, { digest, key }: { digest: Buffer; key: string }): Promise<Answer | undefined> {
  const { pool, endpoint, read } = statement;
  const shared = open.find(
    ({ statement: other, calls }) => other.pool === pool && other.endpoint === endpoint && other.read === read && calls.length < MAX_CALLS,
  );
  const batch = shared ?? openBatch(statement);
  return new Promise((resolve, reject) => {
    batch.calls.push({ digest, key, resolve, reject });
  });
}
