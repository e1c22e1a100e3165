import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { openEmbedded } from './embedded';
import { migrate } from './migrate';
import { assertCurrent } from './newer';

/** A pool, which can open transactions. */
export type Sql = postgres.Sql;
/** A pool or an open transaction, on which stores run their statements. */
export type Db = postgres.ISql;
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export type DatabaseSettings = {
  databaseUrl: string | undefined;
  dataDir: string;
  maxConnections?: number;
  /** Migrated by default; `unchanged`: throws where a migration is missing. */
  schema?: 'migrated' | 'unchanged' | undefined;
  /** A connection in use without traffic for this long counts as dead. Undefined for commands that may compute for long. */
  maxSilenceMs?: number;
  /** Called when a connection was closed inside a transaction. */
  onNotice?: (message: string) => void;
};
export type Database = {
  sql: Sql;
  /** For pages and lists, whose statements end after {@link READ_TIMEOUT_MS}. */
  reads: Sql;
  /** For the session of a request, so that it is found however busy the others are. */
  signIn: Sql;
  probe: Sql;
  url: string;
  /** Connections that returned to the pool inside a transaction and were closed; each is a defect in our code. */
  abandoned: () => number;
  close: () => Promise<void>;
};

/** Runs `work` in a transaction, or in a savepoint when `db` is one already. */
export async function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  // Every ISql of postgres.js is one of these two.
  const handle = db as postgres.Sql | postgres.TransactionSql;
  const result = 'savepoint' in handle ? await handle.savepoint(work) : await handle.begin(work);
  return result as T;
}

export const isStatementTimeout = (error: unknown): boolean => error instanceof postgres.PostgresError && error.code === '57014';

/** SQLSTATEs and socket errors of a database that is unavailable, shutting down, read-only or stuck, not of a wrong statement. */
const connectionErrorCodes =
  /^(?:08|57P0|53)|^(?:25006|25P03|55P03|CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && connectionErrorCodes.test(error.code);
}

export function isViolated(error: unknown, constraint: string): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === constraint;
}

/** Constant, not growing, so that the pool is back as soon as the database is. */
const RECONNECT_SECONDS = 0.25;
const CONNECT_TIMEOUT_SECONDS = 10;
const IDLE_SECONDS = 20;
const PROBE_TIMEOUT_MS = 3000;

/** Without these limits, the locks of a vanished machine would stay until TCP gives up, which takes hours. */
const sessionLimits = {
  idle_in_transaction_session_timeout: 30_000,
  lock_timeout: 20_000,
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

/** A server gives up on a database that sends nothing for this long. Longer than any wait for a lock. */
export const SERVER_SILENCE_MS = 30_000;

export const READ_TIMEOUT_MS = 5000;

/** Connections of a server, 16 in all, each opened when it is needed. */
const connections = { sql: 6, reads: 7, signIn: 2, probe: 1 } as const;

/** Compares byte counts, because a socket that switches to TLS loses its listeners. */
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

/** Opens sockets in place of the driver, which would wait forever on one whose peer vanished. */
function dialer(maxSilenceMs: number): (address: Address) => Socket {
  let dials = 0;
  return (address) => {
    const turn = dials % address.host.length;
    dials += 1;
    const [host, port] = [address.host[turn], address.port[turn]];
    const socket = typeof address.path === 'string' ? connect(address.path) : connect({ host, port: port ?? 5432 });
    endWhenSilent(socket, maxSilenceMs);
    // The driver adds its listener later, and an unreachable address fails before that.
    socket.on('error', () => undefined);
    // The driver reads `host` as the server name of the TLS handshake.
    return Object.assign(socket, { host, port });
  };
}

/** As `db/driver` writes it into the driver. */
const DRIVER_REPAIRS = '84afdebb401e2908';

type PoolSettings = {
  maxConnections: number;
  maxSilenceMs?: number | undefined;
  limits?: Partial<typeof sessionLimits> & { statement_timeout?: number };
  onAbandon?: () => void;
};

function openPool(url: string, { maxConnections, maxSilenceMs, limits = sessionLimits, onAbandon }: PoolSettings): Sql {
  if (!('repairs' in postgres) || postgres.repairs !== DRIVER_REPAIRS)
    throw new Error('The database driver is not patched and could lose acknowledged writes. Run: npm run postinstall');
  // Our patch adds this option.
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

async function prepareSchema(url: string, schema: DatabaseSettings['schema']): Promise<void> {
  // Without limits, because the migration of a large table may take long.
  const sql = openPool(url, { maxConnections: 1, limits: {} });
  try {
    await (schema === 'unchanged' ? assertCurrent(sql) : migrate(sql));
  } finally {
    await sql.end();
  }
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir) : undefined;
  const url = settings.databaseUrl ?? embedded?.url;
  if (url === undefined) throw new Error('no database address');
  try {
    await prepareSchema(url, settings.schema);
  } catch (cause) {
    await embedded?.release();
    throw cause;
  }
  let abandoned = 0;
  const onAbandon = () => {
    abandoned += 1;
    settings.onNotice?.(`A database connection returned to the pool inside a transaction and was closed (${abandoned} since start).`);
  };
  const open = (maxConnections: number, limits?: PoolSettings['limits']) =>
    openPool(url, { maxConnections, maxSilenceMs: settings.maxSilenceMs, onAbandon, ...(limits === undefined ? {} : { limits }) });
  const sql = open(settings.maxConnections ?? connections.sql);
  const reads = open(connections.reads, { ...sessionLimits, statement_timeout: READ_TIMEOUT_MS });
  const [signIn, probe] = [open(connections.signIn), open(connections.probe)];
  return {
    sql,
    reads,
    signIn,
    probe,
    url,
    abandoned: () => abandoned,
    close: async () => {
      await Promise.all([sql, reads, signIn, probe].map((pool) => pool.end({ timeout: 5 })));
      await embedded?.release();
    },
  };
}

/** Tells whether the database answers within a few seconds and is writable. */
export async function isAnswering(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS);
  });
  try {
    const probe = database.probe`select 1 where current_setting('transaction_read_only') = 'off'`;
    return await Promise.race([probe.then(({ length }) => length === 1), tooLate]);
  } catch (error) {
    if (isConnectionError(error)) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
