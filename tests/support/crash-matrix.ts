import { startLibrary } from '../fakes/library';
import { metaAds } from '../fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '../fakes/samples';
import { tiktokAds } from '../fakes/tiktok/ads';
import { type Crash, CrashLane, type LaneAds } from './crash-lane';
import type { KillPoint } from './kill-points';
import { startWire } from './wire';

const meta = ({ adId }: { adId: string }) => ({ adId, url: toMetaUrl(adId) });
const tiktok = ({ adId }: { adId: string }) => ({ adId, url: toTikTokUrl(adId) });

/** Gives each lane its own ads, so that requests to the library show the lane. */
const laneAds: readonly LaneAds[] = [
  { scored: meta(metaAds.kettle), no_video: meta(metaAds.image), removed: meta(metaAds.removed) },
  { scored: tiktok(tiktokAds.video), no_video: tiktok(tiktokAds.image), removed: tiktok(tiktokAds.rejected) },
];

/** Lists the problems, each with its kill point and how to repeat it. */
export const problemsOf = (crashes: readonly Crash[]): string[] =>
  crashes.flatMap(({ point, seed, problems }) => problems.map((problem) => `${point}, seed ${seed}: ${problem}`));

/** Kills a server at every point once for each seed; two lanes share the work. `ofLibrary`: whether the library dies a moment before each server. */
export async function runCrashMatrix(
  points: readonly KillPoint[],
  seeds: number,
  ofLibrary: 'lives' | 'dies' = 'lives',
): Promise<{ crashes: Crash[]; left: string[] }> {
  const library = await startLibrary();
  const due = points.flatMap((point, index) => Array.from({ length: seeds }, (_, seed) => ({ point, seed: index * seeds + seed })));
  const crashes: Crash[] = [];
  const left: string[] = [];
  const drive = async (ads: LaneAds): Promise<void> => {
    const wire = ofLibrary === 'dies' ? await startWire(library.port) : undefined;
    const lane = await CrashLane.open(library, ads, wire);
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      crashes.push(await lane.crash(next.point, next.seed));
    }
    left.push(...(await lane.close()));
    await wire?.close();
  };
  try {
    await Promise.all(laneAds.map(drive));
  } finally {
    await library.close();
  }
  return { crashes, left };
}
