import type { Db } from '@/db/client';
import { MAX_REQUESTS_PER_TOKEN, REQUEST_LOG_DAYS } from './schema';
import { deleteOldRequests } from './store';

export const removeOldRequests = (db: Db): Promise<void> =>
  deleteOldRequests(db, { days: REQUEST_LOG_DAYS, perToken: MAX_REQUESTS_PER_TOKEN });
