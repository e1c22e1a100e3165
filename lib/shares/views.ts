import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import { addView } from './store';

/** A view that cannot be written is dropped: nothing depends on it. */
export async function countView(db: Db, id: string): Promise<void> {
  await addView(db, id).catch((error: unknown) => log.warn('a view of a shared link could not be written', { error }));
}

/** Programs that fetch pages for previews, indexes and checks name themselves. Phones by Cubot are no robots. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scrap|monitor|externalhit|externalagent|whatsapp|embedly|iframely|lighthouse|render|headless|proxy|\(compatible;/i;

/** Judged by its User-Agent: every browser begins its name with Mozilla. */
export const isRobot = (userAgent: string | null): boolean => !userAgent?.startsWith('Mozilla/') || robot.test(userAgent);
