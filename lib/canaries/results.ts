import type { Db } from '@/db/client';
import { CanaryResult, type StoredCanaryResult } from './schema';
import { selectCanaryResults } from './store';

export async function listCanaryResults(db: Db): Promise<StoredCanaryResult[]> {
  const rows = await selectCanaryResults(db);
  return rows.map(({ platform, checkedAt, outcome, missing }) => ({ platform, checkedAt, ...CanaryResult.parse({ outcome, missing }) }));
}
