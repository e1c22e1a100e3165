import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breakers';
import type { Platform } from '@/lib/ads/schema';
import { listSightings } from '@/lib/canaries/list';
import type { CanaryPart } from '@/lib/canaries/schema';

/** What an operator should know while the service is up: codes and figures only, because anybody may read it. */
export type Notice =
  | { code: 'library_breaker_open'; platform: Platform; secondsLeft: number }
  | { code: 'library_changed'; platform: Platform; missing: CanaryPart[] };

type Finder = (db: Db) => Promise<Notice[]>;

const findOpenBreakers: Finder = async (db) =>
  (await listBreakers(db))
    .filter(({ openForMs }) => openForMs > 0)
    .map(({ platform, openForMs }) => ({ code: 'library_breaker_open', platform, secondsLeft: Math.ceil(openForMs / 1000) }));

const findChangedLibraries: Finder = async (db) =>
  (await listSightings(db))
    .filter(({ outcome }) => outcome === 'changed')
    .map(({ platform, missing }) => ({ code: 'library_changed', platform, missing }));

const finders: readonly Finder[] = [findOpenBreakers, findChangedLibraries];

export async function findNotices(db: Db): Promise<Notice[]> {
  return (await Promise.all(finders.map((find) => find(db)))).flat();
}
