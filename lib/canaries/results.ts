import type { Db } from '@/db/client';
import { CanaryResult, type StoredCanaryResult } from './schema';
import { selectCanaryResults } from './store';

/** What was seen of each library's canary lately; older looks say nothing about today. */
export async function listCanaryResults(db: Db): Promise<StoredCanaryResult[]> {
  const rows = await selectCanaryResults(db);
  return rows.map(({ platform, checkedAt, outcome, missing }) => ({ platform, checkedAt, ...CanaryResult.parse({ outcome, missing }) }));
}
