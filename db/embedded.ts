import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareBinaries } from './embedded/binaries';
import { clusterPassword, type Durability, ensureServer, findServer, initializeCluster, type Server, stopServer } from './embedded/cluster';
import { withLock } from './embedded/lock';
import { findPlace, makeStateDir, type Place } from './embedded/place';
import { enter, findUsers } from './embedded/presence';
import { isAlive } from './embedded/process';

const LOCK_TIMEOUT_MS = 180_000;
const WATCH_MS = 1000;

/** Takes a sentence for the log, with its error if there is one. */
export type Notice = (message: string, error?: unknown) => void;

export type Embedded = { url: string; release: () => Promise<void> };

const usersDirOf = (stateDir: string) => path.join(stateDir, 'users');

/** Throws while a server elsewhere uses the cluster: a second server would destroy its data. */
async function assertNotInUseElsewhere(stateDir: string): Promise<void> {
  if ((await findUsers(usersDirOf(stateDir))) !== 'elsewhere') return;
  throw new Error(
    `DATA_DIR ${path.dirname(stateDir)} is in use by another container or machine. Stop that one, run the command there, or set DATABASE_URL.`,
  );
}

async function leave(place: Place, presence: string, server: Server): Promise<void> {
  // Without the directory no other process can find the cluster.
  if (!existsSync(place.stateDir)) return stopServer(server);
  await withLock(path.join(place.stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, async () => {
    await rm(presence, { force: true });
    if ((await findUsers(usersDirOf(place.stateDir))) !== 'here') await stopServer(findServer(place.clusterDir) ?? server);
  });
}

/** Restarts a server that has ended while in use, on its old port. The first process that notices does it. */
function watch(place: Place, first: Server, start: (port: number) => Promise<Server>, onNotice: Notice): () => void {
  const { port } = first;
  let { mark } = first;
  let busy = false;
  const look = async (): Promise<void> => {
    if (busy || isAlive(mark) || !existsSync(place.stateDir)) return;
    busy = true;
    try {
      const server = await withLock(path.join(place.stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, () => start(port));
      mark = server.mark;
      onNotice('The embedded PostgreSQL had ended and was restarted.');
    } catch (error) {
      onNotice('The embedded PostgreSQL has ended and could not be restarted. The next attempt follows.', error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void look(), WATCH_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Opens the PostgreSQL cluster in `dataDir`: creates it on first use, and joins a running server or starts one. The server outlives the
 * process that started it; the last process to release it stops it.
 */
export async function openEmbedded(
  dataDir: string,
  { durability = 'durable', onNotice = () => undefined }: { durability?: Durability; onNotice?: Notice | undefined } = {},
): Promise<Embedded> {
  const stateDir = await makeStateDir(dataDir);
  return withLock(path.join(stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, async () => {
    await assertNotInUseElsewhere(stateDir);
    const presence = await enter(usersDirOf(stateDir));
    try {
      const place = await findPlace(stateDir);
      const binDir = await prepareBinaries(place);
      await initializeCluster(place, binDir, durability);
      const server = await ensureServer(place, binDir, { durability });
      const restart = async (port: number) => {
        await assertNotInUseElsewhere(stateDir);
        return ensureServer(place, binDir, { durability, port });
      };
      const endWatch = watch(place, server, restart, onNotice);
      let released: Promise<void> | undefined;
      return {
        url: `postgres://postgres:${await clusterPassword(place)}@127.0.0.1:${server.port}/postgres`,
        release: () => {
          endWatch();
          released ??= leave(place, presence, server);
          return released;
        },
      };
    } catch (error) {
      await rm(presence, { force: true });
      throw error;
    }
  });
}
