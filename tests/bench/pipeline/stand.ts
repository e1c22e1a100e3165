import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from '@/db/client';
import { openEmbedded } from '@/db/embedded';
import { loadEnv } from '@/lib/env';
import { ensureChromium } from '@/tests/demo/ensure-chromium';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { clientOf } from '@/tests/support/client';
import { startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';
import { type Moments, noteMoments, readMoments } from './moments';

export type Stand = {
  /** Runs so many ads at a time, two of an account, until all are done. */
  run: (ads: number) => Promise<Moments[]>;
};

async function submit(db: Sql, fakes: Fakes, secret: string): Promise<() => Promise<Moments>> {
  const { body } = await clientOf(secret).submit({ url: toMetaUrl(fakes.library.copyAd(metaAds.kettle)) });
  const id = String(body.id);
  return async () => {
    await until('the run is done', async () => (await db`select 1 from analyses where id = ${id} and status = 'done'`).length > 0, {
      timeoutMs: 120_000,
    });
    return readMoments(db, id);
  };
}

async function openStand(fakes: Fakes): Promise<Stand & { close: () => Promise<void> }> {
  const harness = await openHarness();
  await noteMoments(harness.db);
  const engine = await startEngine('embedded', harness, { scrapeTiming: { spacingMs: 1 } });
  return {
    run: async (ads) => {
      const accounts = await Promise.all(Array.from({ length: Math.ceil(ads / 2) }, () => newAccount(harness.db, { credits: 2 })));
      const secrets = accounts.flatMap(({ secret }) => [secret, secret]).slice(0, ads);
      const ends = await Promise.all(secrets.map((secret) => submit(harness.db, fakes, secret)));
      return Promise.all(ends.map((end) => end()));
    },
    close: async () => {
      await engine.stop();
      await harness.close();
    },
  };
}

/** Opens a stand with a database of its own, with or without the measurement of videos. */
export type WithStand = <T>(measurement: 'on' | 'off', work: (stand: Stand) => Promise<T>) => Promise<T>;

/**
 * The pipeline of this process as production runs it, on one set of fakes: only the spacing of page loads is short, because it is a wait and
 * no work.
 */
export async function withStands<T>(say: (message: string) => void, work: (withStand: WithStand) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-pipeline-'));
  // Made for this user alone, but PostgreSQL may have to run as another one.
  await chmod(dataDir, 0o755);
  const embedded = await openEmbedded(dataDir);
  Object.assign(process.env, { DATABASE_URL: embedded.url });
  process.env.CHROMIUM_PATH = (await ensureChromium(say)).executablePath;
  const fakes = await startFakes();
  try {
    return await work(async (measurement, use) => {
      process.env.VIDEO_MEASUREMENT = measurement;
      loadEnv('serve');
      const stand = await openStand(fakes);
      try {
        return await use(stand);
      } finally {
        await stand.close();
      }
    });
  } finally {
    await fakes.close();
    await embedded.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}
