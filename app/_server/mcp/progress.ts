import { log } from '@/lib/log';

/** Clients time out calls without progress, often after a minute. */
const REPEAT_MS = 10_000;

type ProgressToken = string | number;
type Notification = { method: 'notifications/progress'; params: { progressToken: ProgressToken; progress: number; message?: string } };

/** Receives the progress of a call; a client that sends no token wants none. */
export type Listener = { progressToken: ProgressToken | undefined; notify: (notification: Notification) => Promise<void> };

export type Progress = { onStep: (step: string) => void; stop: () => void };

export function startProgress({ progressToken, notify }: Listener): Progress {
  if (progressToken === undefined) return { onStep: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let message: string | undefined;
  let tenths = 0;
  const send = () => {
    // MCP requires a number that increases; seconds do, and the true progress is unknown.
    tenths = Math.max(tenths + 1, Math.round((performance.now() - startedAt) / 100));
    const params = { progressToken, progress: tenths / 10, ...(message === undefined ? {} : { message }) };
    notify({ method: 'notifications/progress', params }).catch((error: unknown) => log.debug('progress not sent', { error }));
  };
  const timer = setInterval(send, REPEAT_MS);
  return {
    onStep: (step) => {
      message = step;
      send();
    },
    stop: () => clearInterval(timer),
  };
}
