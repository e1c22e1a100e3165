import type { Db } from '@/db/client';
import { type KeptSighting, Sighting } from './schema';
import { listRecentSightings } from './store';

/** What was seen of each library's canary lately; older looks say nothing about today. */
export async function listSightings(db: Db): Promise<KeptSighting[]> {
  const rows = await listRecentSightings(db);
  return rows.map(({ platform, checkedAt, outcome, missing }) => ({ platform, checkedAt, ...Sighting.parse({ outcome, missing }) }));
}
