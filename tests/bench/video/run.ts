import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '@/db/embedded';
import { loadEnv } from '@/lib/env';
import { inspectContainer } from '@/lib/video/container';
import { ensureChromium } from '@/tests/demo/ensure-chromium';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { videoFile } from '@/tests/fakes/videos/videos';
import { clientOf } from '@/tests/support/client';
import { startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';
import { measureFile } from './measure';
import { type RunRow, toRunRow } from './score/run';

const uploads = [0, 5, 20] as const;

/** Seconds of one run, from its claim to its end, on a database of its own, so that no report is a cache hit. */
async function timeRun({ gemini }: Fakes, uploadSeconds: number, measurement: 'on' | 'off'): Promise<number> {
  process.env.VIDEO_MEASUREMENT = measurement;
  loadEnv('serve');
  if (uploadSeconds > 0) gemini.fail({ on: 'upload', delayMs: uploadSeconds * 1000, times: 1 });
  const harness = await openHarness();
  const engine = await startEngine('embedded', harness, { pollMs: 50, scrapeTiming: { spacingMs: 50 } });
  try {
    const { secret } = await newAccount(harness.db, { credits: 1 });
    await clientOf(secret).submit({ url: toMetaUrl(metaAds.kettle.adId) });
    const ended = await until('the run ends', async () => {
      const [row] = await harness.db<{ seconds: number }[]>`
        select extract(epoch from completed_at - claimed_at)::float8 as seconds from runs where status = 'done'`;
      return row;
    });
    return ended.seconds;
  } finally {
    await engine.stop();
    await harness.close();
  }
}

async function timeMeasurement(): Promise<number> {
  const file = videoFile('kettle', 'hd');
  const container = await inspectContainer(file, new AbortController().signal);
  return (await measureFile({ ...container, path: file, bytes: (await stat(file)).size, sha256: '0'.repeat(64) })).seconds;
}

export async function benchRun(say: (line: string) => void): Promise<RunRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-run-'));
  // Made for this user alone, but PostgreSQL may have to run as another one.
  await chmod(dataDir, 0o755);
  const embedded = await openEmbedded(dataDir, { durability: 'fast' });
  Object.assign(process.env, { DATABASE_URL: embedded.url });
  const fakes = await startFakes();
  process.env.CHROMIUM_PATH = (await ensureChromium(say)).executablePath;
  const rows: RunRow[] = [];
  try {
    for (const uploadSeconds of uploads) {
      say(`a run whose upload takes ${uploadSeconds} s …`);
      const offSeconds = await timeRun(fakes, uploadSeconds, 'off');
      const onSeconds = await timeRun(fakes, uploadSeconds, 'on');
      rows.push(toRunRow({ uploadSeconds, offSeconds, onSeconds, measureSeconds: await timeMeasurement() }));
    }
  } finally {
    await fakes.close();
    await embedded.release();
    await rm(dataDir, { recursive: true, force: true });
  }
  return rows;
}
