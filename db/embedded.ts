import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareBinaries } from './embedded/binaries';
import { clusterPassword, type Durability, ensureServer, findServer, initializeCluster, type Server, stopServer } from './embedded/cluster';
import { enter, hasUsers, withLock } from './embedded/lock';
import { findPlace, makeStateDir, type Place } from './embedded/place';

const LOCK_TIMEOUT_MS = 180_000;

export type Embedded = { url: string; release: () => Promise<void> };

const usersDirOf = (stateDir: string) => path.join(stateDir, 'users');
const locked = <T>(stateDir: string, work: () => Promise<T>) => withLock(path.join(stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, work);

async function leave(place: Place, presence: string, server: Server): Promise<void> {
  // Without the directory no other process can find the cluster.
  if (!existsSync(place.stateDir)) return stopServer(server);
  await locked(place.stateDir, async () => {
    await rm(presence, { force: true });
    if (!(await hasUsers(usersDirOf(place.stateDir)))) await stopServer(findServer(place.clusterDir) ?? server);
  });
}

/** Joins a running server or starts one, which outlives the process that started it; the last process to release it stops it. */
export async function openEmbedded(dataDir: string, { durability = 'durable' }: { durability?: Durability } = {}): Promise<Embedded> {
  const stateDir = await makeStateDir(dataDir);
  const presence = await enter(usersDirOf(stateDir));
  const open = async (): Promise<Embedded> => {
    const place = await findPlace(stateDir);
    const binDir = await prepareBinaries(place);
    await initializeCluster(place, binDir, durability);
    const server = await ensureServer(place, binDir, durability);
    let released: Promise<void> | undefined;
    return {
      url: `postgres://postgres:${await clusterPassword(place)}@127.0.0.1:${server.port}/postgres`,
      release: () => {
        released ??= leave(place, presence, server);
        return released;
      },
    };
  };
  try {
    return await locked(stateDir, open);
  } catch (error) {
    await rm(presence, { force: true });
    throw error;
  }
}
