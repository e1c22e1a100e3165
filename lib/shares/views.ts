import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { addViews, type CountedViews } from './store';

const FLUSH_MS = 2000;

type ViewCounter = { counted: Map<string, CountedViews>; timer: NodeJS.Timeout | undefined; writing: Promise<void> };

const viewCounter = () =>
  processState('views of links', (): ViewCounter => ({ counted: new Map(), timer: undefined, writing: Promise.resolve() }));

async function write(db: Db, counted: readonly CountedViews[]): Promise<void> {
  try {
    await addViews(db, counted);
  } catch (error) {
    // Views are dropped and not retried: nothing depends on them.
    log.warn('views of shared links could not be written', { error });
  }
}

export async function flushViews(db: Db): Promise<void> {
  const state = viewCounter();
  clearTimeout(state.timer);
  state.timer = undefined;
  const counted = [...state.counted.values()];
  state.counted.clear();
  state.writing = counted.length === 0 ? state.writing : state.writing.then(() => write(db, counted));
  await state.writing;
}

/** The views of two seconds are written together, and a crash loses them. */
export function countView(db: Db, id: string): void {
  const state = viewCounter();
  const views = (state.counted.get(id)?.views ?? 0) + 1;
  state.counted.set(id, { id, views, at: new Date().toISOString() });
  state.timer ??= setTimeout(() => void flushViews(db), FLUSH_MS).unref();
}

/** Programs that fetch pages for previews, indexes and checks name themselves. Phones by Cubot are no robots. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scrap|monitor|externalhit|externalagent|whatsapp|embedly|iframely|lighthouse|render|headless|proxy|\(compatible;/i;

/** Judged by its User-Agent: every browser begins its name with Mozilla. */
export const isRobot = (userAgent: string | null): boolean => !userAgent?.startsWith('Mozilla/') || robot.test(userAgent);
