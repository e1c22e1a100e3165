import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { revision } from './driver/repairs.mjs';
import { type Notice, openEmbedded } from './embedded';

/** A pool: the root handle, which can open transactions. */
export type Sql = postgres.Sql;
/** A pool or an open transaction: what a store's statement runs on. */
export type Db = postgres.ISql;
/** Part of a statement, to be put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export type DatabaseSettings = {
  databaseUrl: string | undefined;
  dataDir: string;
  maxConnections?: number;
  /** A connection in use on which nothing has moved for so long is taken for dead; unlimited for commands that may compute for long. */
  maxSilenceMs?: number;
  /** Told when the embedded PostgreSQL had to be started again, or could not be, and when a connection was closed inside a transaction. */
  onNotice?: Notice;
};
export type Database = {
  sql: Sql;
  url: string;
  /** How many connections returned to the pool inside a transaction and were closed; each one is a defect in our code. */
  abandoned: () => number;
  close: () => Promise<void>;
};

/** Runs `work` in a transaction, or in a savepoint when `db` is one already. */
export async function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  // Every ISql is one of these two: postgres.js hands out no other handle.
  const handle = db as postgres.Sql | postgres.TransactionSql;
  const result = 'savepoint' in handle ? await handle.savepoint(work) : await handle.begin(work);
  return result as T;
}

/** SQLSTATEs and socket errors that mean the database is away, going down, read-only or stuck, not that a statement is wrong. */
const awayCodes =
  /^(?:08|57P0|53)|^(?:25006|25P03|55P03|CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** Whether a statement failed because the database cannot be reached now; trying again later may help. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && awayCodes.test(error.code);
}

/** Any fixed number: every process takes the same advisory lock around migrations. */
const MIGRATION_LOCK = 7_451_001;

/** A pause between tries to connect, the same after every failure, so that the pool is back as soon as the database is. */
const RECONNECT_SECONDS = 0.25;
const CONNECT_TIMEOUT_SECONDS = 10;
const IDLE_SECONDS = 20;
const PROBE_TIMEOUT_MS = 3000;

/**
 * What the server does to a session of ours whose machine is gone, and to one that waits for such a session: otherwise its locks would
 * stand until TCP gives up, which takes hours.
 */
const sessionLimits = {
  idle_in_transaction_session_timeout: 30_000,
  lock_timeout: 20_000,
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

/** A server that serves requests gives up on a database that says nothing after this long: past any wait for a lock. */
export const SERVER_SILENCE_MS = 30_000;

/** Ends a socket on which nothing has moved for so long. Counted, because a socket that turns to TLS loses its listeners. */
function endWhenSilent(socket: Socket, maxSilenceMs: number): void {
  let [moved, since] = [0, performance.now()];
  const timer = setInterval(() => {
    const bytes = socket.bytesRead + socket.bytesWritten;
    if (bytes !== moved) [moved, since] = [bytes, performance.now()];
    else if (performance.now() - since > maxSilenceMs) socket.destroy();
    if (socket.destroyed) clearInterval(timer);
  }, maxSilenceMs / 10).unref();
}

type Address = { host: string[]; port: number[]; path?: string | false };

/** Opens sockets in place of the driver, which would wait for ever on one whose peer vanished without a word. */
function dialer(maxSilenceMs: number): (address: Address) => Socket {
  let dials = 0;
  return (address) => {
    const turn = dials % address.host.length;
    dials += 1;
    const [host, port] = [address.host[turn], address.port[turn]];
    const socket = typeof address.path === 'string' ? connect(address.path) : connect({ host, port: port ?? 5432 });
    endWhenSilent(socket, maxSilenceMs);
    // The driver listens a moment later, and an address that is known to lead nowhere fails before that.
    socket.on('error', () => undefined);
    // By the host the driver names the server in a TLS handshake.
    return Object.assign(socket, { host, port });
  };
}

type PoolSettings = {
  maxConnections: number;
  maxSilenceMs?: number | undefined;
  limits?: Partial<typeof sessionLimits>;
  onAbandon?: () => void;
};

function openPool(url: string, { maxConnections, maxSilenceMs, limits = sessionLimits, onAbandon }: PoolSettings): Sql {
  if (!('repairs' in postgres) || postgres.repairs !== revision)
    throw new Error('The database driver is not repaired and could lose acknowledged writes. Run: node db/driver/patch.mjs');
  // Our repairs add this option.
  const watch = { onabandon: onAbandon };
  return postgres(url, {
    ...watch,
    max: maxConnections,
    onnotice: () => undefined,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    connection: limits,
    ...(maxSilenceMs === undefined ? {} : { idle_timeout: IDLE_SECONDS, socket: dialer(maxSilenceMs) }),
  });
}

/** Runs the committed migrations; processes that boot together take turns. */
async function migrateDatabase(url: string): Promise<void> {
  // A connection of its own, because drizzle rewrites the date and JSON codecs of the client it is given.
  // Its turn may come late, and a migration of a large table takes its time.
  const sql = openPool(url, { maxConnections: 1, limits: {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: path.join(process.cwd(), 'db/migrations') });
    // Behind a pooler the session outlives this connection.
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end();
  }
}

/** Opens the database at `databaseUrl`, or an embedded PostgreSQL in `dataDir`, and brings its schema up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir, { onNotice: settings.onNotice }) : undefined;
  const url = settings.databaseUrl ?? embedded?.url;
  if (url === undefined) throw new Error('no database address');
  try {
    await migrateDatabase(url);
  } catch (cause) {
    await embedded?.release();
    throw cause;
  }
  let abandoned = 0;
  const onAbandon = () => {
    abandoned += 1;
    settings.onNotice?.(`A database connection returned to the pool inside a transaction and was closed (${abandoned} since start).`);
  };
  const sql = openPool(url, { maxConnections: settings.maxConnections ?? 10, maxSilenceMs: settings.maxSilenceMs, onAbandon });
  return {
    sql,
    url,
    abandoned: () => abandoned,
    close: async () => {
      await sql.end({ timeout: 5 });
      await embedded?.release();
    },
  };
}

/** Whether the database answers a statement now, within a few seconds, and may be written. */
export async function isAnswering(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS);
  });
  try {
    const probe = database.sql`select 1 where current_setting('transaction_read_only') = 'off'`;
    return await Promise.race([probe.then(({ length }) => length === 1), tooLate]);
  } catch (error) {
    if (isConnectionError(error)) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

// Next bundles instrumentation and routes apart, so the one handle of the process lives on globalThis.
const holder = globalThis as typeof globalThis & { adAnalysisDatabase?: Database };

/** Makes `database` the handle that {@link processDatabase} answers with. */
export function setProcessDatabase(database: Database | undefined): void {
  if (database === undefined) delete holder.adAnalysisDatabase;
  else holder.adAnalysisDatabase = database;
}

/** The database opened at boot; undefined before that and after the drain. */
export function processDatabase(): Database | undefined {
  return holder.adAnalysisDatabase;
}
