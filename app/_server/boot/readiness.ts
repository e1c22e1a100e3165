import { isAnswering } from '@/db/client';
import { isNewer } from '@/db/newer';
import { log } from '@/lib/log';
import { processDatabase } from '@/lib/process-database';
import { processState } from '@/lib/process-state';

type Answer = 'ready' | 'unavailable' | 'not ready';

const probing = () => processState('probe', (): { answer?: Promise<Answer> | undefined } => ({}));

/** True while the database is open in this process, responds, and has the tables that this version needs. Those who ask at the same time share one answer. */
export async function isDatabaseReady(): Promise<boolean> {
  const state = probing();
  state.answer ??= probe().finally(() => {
    state.answer = undefined;
  });
  const answer = await state.answer;
  if (answer === 'unavailable') log.warn('database unavailable');
  return answer === 'ready';
}

async function probe(): Promise<Answer> {
  const database = processDatabase();
  try {
    // Before boot has opened it, and after the drain.
    if (database === undefined) return 'not ready';
    if (!(await isAnswering(database))) return 'unavailable';
    if (!(await isNewer(database.probe))) return 'ready';
    log.warn('not ready: a later version of the service has taken away tables that this version needs; start that version');
    return 'not ready';
  } catch (error) {
    log.error('database check failed', { error });
    return 'not ready';
  }
}
