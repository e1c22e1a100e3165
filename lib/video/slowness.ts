/** A loop that takes as long as this on the machine of reference, a server of 2023 with nothing else to do. */
const STEPS = 100_000_000;
const REFERENCE_MS = 180;
/** On a slower machine than this, a run could not end in time whatever is measured. */
export const MAX_SLOWNESS = 10;

/** Measures how many times as long as on the machine of reference work takes now; never less than 1. */
export function measureSlowness(now: () => number = () => performance.now()): number {
  const startedAt = now();
  let state = 1;
  for (let step = 0; step < STEPS; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  // A loop whose result is not used would be left out.
  const tookMs = now() - startedAt + (state === 0 ? 1 : 0);
  return Math.min(MAX_SLOWNESS, Math.max(1, tookMs / REFERENCE_MS));
}
