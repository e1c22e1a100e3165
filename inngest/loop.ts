import { log } from '@/lib/log';

export type Loop = { wake: () => void; stop: () => Promise<void> };

/** Ticks again at once after `busy`, otherwise after `pollMs` or a wake; a tick that throws is logged and retried. `stop` waits for a tick. */
export function startLoop(options: { name: string; pollMs: number; tick: () => Promise<unknown> }): Loop {
  let stopped = false;
  let woken = false;
  let endPause = (): void => undefined;

  const attempt = (): Promise<unknown> =>
    options.tick().catch((error: unknown) => log.warn('a background loop failed and will retry', { loop: options.name, error }));
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopped) return resolve();
      const timer = setTimeout(resolve, options.pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const repeat = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      if ((await attempt()) !== 'busy') await pause();
    }
  };

  const ended = repeat();
  return {
    wake: () => {
      woken = true;
      endPause();
    },
    stop: () => {
      stopped = true;
      endPause();
      return ended;
    },
  };
}

export function abortedOnStop(loop: Loop, stopping: AbortController): Loop {
  return {
    ...loop,
    stop: () => {
      stopping.abort(new Error('the driver stops'));
      return loop.stop();
    },
  };
}
