import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { deleteServer, upsertServer } from './store';

/** Several times the pause between two renewals; until it expires, the limits of a crashed server still apply. */
const LEASE_SECONDS = 60;

/** Call it before the server takes work, and every quarter of a minute. */
export const renewServer = (db: Db, id: string): Promise<void> => upsertServer(db, id, env(), LEASE_SECONDS);

export const removeServer = (db: Db, id: string): Promise<void> => deleteServer(db, id);
