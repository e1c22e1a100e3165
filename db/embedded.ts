import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareBinaries } from './embedded/binaries';
import { clusterPassword, type Durability, ensureServer, findServer, initialiseCluster, type Server, stopServer } from './embedded/cluster';
import { withLock } from './embedded/lock';
import { findPlace, makeStateDir, type Place } from './embedded/place';
import { enter, isUsed } from './embedded/presence';

const LOCK_TIMEOUT_MS = 180_000;

export type Embedded = { url: string; release: () => Promise<void> };

async function leave(place: Place, usersDir: string, presence: string, server: Server): Promise<void> {
  // Without its directory nobody else can find the cluster, so there is no one to ask.
  if (!existsSync(place.stateDir)) return stopServer(server);
  await withLock(path.join(place.stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, async () => {
    await rm(presence, { force: true });
    if (!(await isUsed(usersDir))) await stopServer(findServer(place.clusterDir) ?? server);
  });
}

/**
 * Opens the PostgreSQL cluster in `dataDir`: makes it on first use, joins the server that another process
 * started, or starts one. The server outlives its starter; the last process to release it stops it.
 */
export async function openEmbedded(dataDir: string, options: { durability: Durability } = { durability: 'durable' }): Promise<Embedded> {
  const stateDir = await makeStateDir(dataDir);
  return withLock(path.join(stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, async () => {
    const usersDir = path.join(stateDir, 'users');
    const presence = await enter(usersDir);
    try {
      const place = await findPlace(stateDir);
      const binDir = await prepareBinaries(place);
      await initialiseCluster(place, binDir, options.durability);
      const server = await ensureServer(place, binDir, options.durability);
      let released: Promise<void> | undefined;
      return {
        url: `postgres://postgres:${await clusterPassword(place)}@127.0.0.1:${server.port}/postgres`,
        release: () => {
          released ??= leave(place, usersDir, presence, server);
          return released;
        },
      };
    } catch (error) {
      await rm(presence, { force: true });
      throw error;
    }
  });
}
