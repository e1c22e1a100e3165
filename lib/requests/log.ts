import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { insertRequests, type RequestNote } from './store';

const FLUSH_MS = 2000;
const MAX_BATCH = 500;
const MAX_PENDING = 10_000;
const MAX_PATH_CHARACTERS = 200;

type RequestLog = { pending: RequestNote[]; dropped: number; timer: NodeJS.Timeout | undefined; writing: Promise<void> | undefined };

const requestLog = () => processState('request log', (): RequestLog => ({ pending: [], dropped: 0, timer: undefined, writing: undefined }));

async function write(db: Db, state: RequestLog): Promise<void> {
  while (state.pending.length > 0) {
    const batch = state.pending.splice(0, MAX_BATCH);
    try {
      await insertRequests(db, batch);
    } catch (error) {
      // Entries are dropped and not retried: no call depends on them.
      state.dropped += batch.length + state.pending.length;
      state.pending = [];
      log.warn('requests could not be written to their log', { error });
    }
  }
  if (state.dropped > 0) log.warn('requests are missing from their log', { dropped: state.dropped });
  state.dropped = 0;
}

export async function flushRequests(db: Db): Promise<void> {
  const state = requestLog();
  clearTimeout(state.timer);
  state.timer = undefined;
  await state.writing;
  if (state.pending.length === 0 && state.dropped === 0) return;
  state.writing = write(db, state).finally(() => {
    state.writing = undefined;
  });
  await state.writing;
}

/** Notes a request, to be written within seconds with others. Costs the request no statement; a crash loses the notes of its last seconds. */
export function noteRequest(db: Db, note: RequestNote): void {
  const state = requestLog();
  if (state.pending.length >= MAX_PENDING) {
    state.dropped += 1;
    return;
  }
  state.pending.push({ ...note, path: note.path.slice(0, MAX_PATH_CHARACTERS) });
  if (state.timer !== undefined) return;
  state.timer = setTimeout(() => {
    state.timer = undefined;
    void flushRequests(db);
  }, FLUSH_MS);
  state.timer.unref();
}
