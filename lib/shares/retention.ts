import type { Db } from '@/db/client';
import { ENDED_LINK_DAYS } from './schema';
import { deleteEndedLinks } from './store';

export const removeEndedLinks = (db: Db): Promise<void> => deleteEndedLinks(db, ENDED_LINK_DAYS);
