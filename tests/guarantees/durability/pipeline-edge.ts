import fc from 'fast-check';
import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { openPool, outcomeOf, type Pool } from '@/tests/support/driver-pool';
import { figure } from '@/tests/support/figure';

/** Ten connections of a hundred statements each: what the pool takes at once. */
const CONNECTIONS = 10;
const FULL = CONNECTIONS * 100;
const ROUND_TIMEOUT_MS = 30_000;

const special = fc.constantFrom('commit', 'roll back', 'savepoint', 'reserve', 'rows', 'rows and an error', 'invalid value');

const stray = fc.constantFrom('begin', 'start transaction', 'begin; select 1');

/** Makes this many statements for one tick: inserts, except at given places, in half of the rounds only where the last pipelines fill. */
const planOf = (kinds: fc.Arbitrary<string>) => {
  const edge = fc.integer({ min: FULL - 12, max: FULL + 12 });
  const anywhere = fc.oneof(edge, fc.integer({ min: 0, max: 1100 }));
  const places = (place: fc.Arbitrary<number>) => fc.dictionary(place.map(String), kinds, { maxKeys: 30 });
  return fc.record({ statements: fc.integer({ min: 900, max: 1100 }), at: fc.oneof(places(edge), places(anywhere)) });
};
type Plan = { statements: number; at: Record<string, string> };

/** The answers to the callers of one round. */
class Told {
  /** Rows that must be there, and rows that must not. */
  readonly acknowledged: number[] = [];
  readonly undone: number[] = [];
  /** Answers that no caller may get. */
  readonly wrong: string[] = [];
  readonly failed: string[] = [];
}

class Round {
  readonly told = new Told();
  readonly #sql: postgres.Sql;

  constructor(pool: Pool) {
    this.#sql = pool.sql;
  }

  /** Sends the statement of a place; resolves when its caller has its answer, and never fails. */
  async send(id: number, kind: string | undefined): Promise<void> {
    try {
      await this.#perform(id, kind);
    } catch (error) {
      this.told.failed.push(`${kind ?? 'insert'}: ${error instanceof Error ? error.message : error}`);
    }
  }

  #perform(id: number, kind: string | undefined): Promise<void> {
    const sql = this.#sql;
    if (kind === 'commit' || kind === 'roll back' || kind === 'savepoint') return this.#transact(id, kind);
    if (kind === 'reserve') return this.#reserve(id);
    if (kind === 'rows')
      return this.#expect(
        kind,
        sql`select ${id}::int as id, i from generate_series(1, 5) as i`,
        [1, 2, 3, 4, 5].map((i) => ({ id, i })),
      );
    if (kind === 'rows and an error')
      return this.#expect(kind, sql`select 1 / (${id}::int - i) from generate_series(${id}::int - 4, ${id}::int) as i`, '22012');
    if (kind === 'invalid value') return this.#expect(kind, sql`select ${undefined as unknown as string}`, 'UNDEFINED_VALUE');
    return kind === undefined ? this.#insert(sql, id) : this.#expect(kind, sql.unsafe(kind), 'UNSAFE_TRANSACTION');
  }

  async #insert(sql: postgres.ISql, id: number): Promise<void> {
    // Sent at once: an `await` alone would send it a turn later, behind the transactions of the same tick.
    const rows = await sql`insert into edge values (${id}) returning id`.execute();
    this.told.acknowledged.push(id);
    if (rows.length !== 1 || rows[0]?.id !== id) this.told.wrong.push(`insert of ${id}: ${JSON.stringify(rows)}`);
  }

  async #expect(kind: string, statement: PromiseLike<unknown>, right: unknown): Promise<void> {
    const got = await outcomeOf(statement, ROUND_TIMEOUT_MS);
    if (got === 'CONNECTION_CLOSED') throw new Error(got);
    if (JSON.stringify(got) !== JSON.stringify(right)) this.told.wrong.push(`${kind}: ${JSON.stringify(got)}`);
  }

  async #transact(id: number, end: 'commit' | 'roll back' | 'savepoint'): Promise<void> {
    const [outer, inner] = [id + 1, id + 2];
    const work = async (tx: postgres.TransactionSql) => {
      await Promise.all([tx`insert into edge values (${outer})`, tx`select ${id}::int`]);
      await tx
        .savepoint(async (nested) => {
          await nested`insert into edge values (${inner})`;
          if (end === 'savepoint') throw new Error('intended');
        })
        .catch(ignoreIntended);
      if (end === 'roll back') throw new Error('intended');
    };
    await this.#sql.begin(work).catch(ignoreIntended);
    (end === 'roll back' ? this.told.undone : this.told.acknowledged).push(outer);
    (end === 'commit' ? this.told.acknowledged : this.told.undone).push(inner);
  }

  async #reserve(id: number): Promise<void> {
    const own = await this.#sql.reserve();
    try {
      await this.#insert(own, id);
    } finally {
      own.release();
    }
  }
}

function ignoreIntended(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'intended') throw error;
}

/** A pool, and the table that its rounds write to, read by a connection of its own. */
async function openEdge() {
  const url = process.env.DATABASE_URL ?? '';
  const reader = openPool(url, { connection: { lock_timeout: 5000 } }).sql;
  await reader`drop table if exists edge`;
  await reader`create table edge (id int)`;
  const pool = openPool(url, { max: CONNECTIONS });
  await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.sql`select pg_sleep(0.1)`));
  const rows = async () => (await reader`select id from edge`).map(({ id }) => id as number);
  return { pool, rows, clear: () => reader`truncate edge` };
}

type Edge = Awaited<ReturnType<typeof openEdge>>;
type Terms = { timeoutMs: number; mayFailWith?: string };

/** Runs one round: sends everything in one tick, then compares the rows with the answers. */
async function play(edge: Edge, { statements, at }: Plan, { timeoutMs, mayFailWith }: Terms) {
  await edge.clear();
  const round = new Round(edge.pool);
  const sent = Array.from({ length: statements }, (_, n) => round.send(10 * n, at[n]));
  const finished = await outcomeOf(
    Promise.all(sent).then(() => 'finished'),
    timeoutMs,
  );
  const there = new Set(await edge.rows());
  const { acknowledged, undone, wrong, failed } = round.told;
  const said = new Set(acknowledged);
  return {
    finished,
    wrong,
    failed: failed.filter((reason) => mayFailWith === undefined || !reason.includes(mayFailWith)),
    lost: acknowledged.filter((id) => !there.has(id)),
    undone: undone.filter((id) => there.has(id)),
    unsaid: [...there].filter((id) => !said.has(id)),
  };
}

const flawless = { finished: 'finished', wrong: [], failed: [], lost: [], undone: [], unsaid: [] };

const holds = (edge: Edge, plans: fc.Arbitrary<Plan>, terms: Terms) =>
  fc.asyncProperty(plans, async (drawn) => {
    expect(await play(edge, drawn, terms)).toEqual(flawless);
  });

/** Mixed statements and transactions, 900 to 1,100 in flight on a pool of ten. */
export function testPipelineEdge({ rounds }: { rounds: number }): void {
  test(`in ${rounds} rounds at the edge of the pipeline what was acknowledged is there, and each has its own answer`, async () => {
    const edge = await openEdge();
    await fc.assert(holds(edge, planOf(special), { timeoutMs: ROUND_TIMEOUT_MS }), { numRuns: rounds });
    expect(edge.pool.abandoned()).toBe(0);
    figure(`${rounds} rounds of 900 to 1,100 statements in flight on ${CONNECTIONS} connections: no row lost, none holed`);
  });

  const some = Math.ceil(rounds / 10);
  test(`nor is anything lost in ${some} rounds in which strangers leave transactions open`, async () => {
    const edge = await openEdge();
    const terms = { timeoutMs: ROUND_TIMEOUT_MS, mayFailWith: 'CONNECTION_CLOSED' };
    await fc.assert(holds(edge, planOf(fc.oneof(special, stray)), terms), { numRuns: some });
    expect(edge.pool.abandoned()).toBeGreaterThan(0);
    figure(`${some} rounds with strangers: ${edge.pool.abandoned()} connections closed inside a transaction, no row lost`);
  });
}
