/** Kept for the last observations and the stills of shots, on a machine of usual speed. */
const RESERVE_MS = 2500;
/** The speed is not known before that. */
const WARM_UP_SECONDS = 1.5;
const FIRST_READING_MS = 600;
/** Part of the reading time that may be used at the start, because text there is worth the most. */
const EARLY_SHARE = 0.3;
/** Reading may take this share of the time for frames, and single frames that share of the rest, even where it is too little for all. */
const LEAST_READING = 0.15;
const SAMPLING_SHARE = 0.35;

export type Pace = ReturnType<typeof createPace>;

export function createPace({
  seconds,
  budgetMs,
  slowness,
  now = () => performance.now(),
}: {
  seconds: number;
  budgetMs: number;
  slowness: number;
  now?: () => number;
}) {
  const startedAt = now();
  let framesFrom = startedAt;
  let framesMs = budgetMs;
  let readingMs = 0;
  let readings = 0;
  // A machine that is slow has little time for much work, but never only for its end.
  const reserveMs = Math.min(slowness * RESERVE_MS, budgetMs / 4);
  const leftMs = () => budgetMs - reserveMs - (now() - startedAt);
  /** Time that the frames after `at` will take without any reading. */
  const restMs = (at: number) => ((now() - framesFrom - readingMs) / Math.max(at, WARM_UP_SECONDS)) * Math.max(0, seconds - at);
  const readingTakesMs = () => (readings === 0 ? slowness * FIRST_READING_MS : readingMs / readings);
  return {
    leftMs,
    isOver: () => leftMs() <= 0,
    beginFrames: () => {
      framesFrom = now();
      framesMs = Math.max(0, leftMs());
    },
    /** True if the frames after `at` can not all be decoded, and the time that is left is for single ones. */
    isLate: (at: number) => leftMs() < SAMPLING_SHARE * framesMs && (at <= WARM_UP_SECONDS || restMs(at) > leftMs()),
    mayRead: (at: number) => {
      const total = Math.max(readingMs + leftMs() - restMs(at), LEAST_READING * framesMs);
      const share = EARLY_SHARE + (1 - EARLY_SHARE) * Math.min(1, at / seconds);
      return readingMs + readingTakesMs() <= total * share;
    },
    async reading<T>(read: () => Promise<T>): Promise<T> {
      const from = now();
      try {
        return await read();
      } finally {
        readingMs += now() - from;
        readings += 1;
      }
    },
  };
}
