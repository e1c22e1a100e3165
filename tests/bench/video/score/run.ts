export type RunTimes = { uploadSeconds: number; offSeconds: number; onSeconds: number; measureSeconds: number };
export type RunRow = RunTimes & { grownSeconds: number; allowedSeconds: number; passed: boolean };

/** Two wall times of one machine differ by this much. */
const NOISE_SECONDS = 1;
const NOISE_SHARE = 0.25;

/** The measurement runs beside the upload, so a run may grow by what it takes longer than the upload and no more. */
export function toRunRow(times: RunTimes): RunRow {
  const { uploadSeconds, offSeconds, onSeconds, measureSeconds } = times;
  const allowedSeconds = Math.max(0, measureSeconds - uploadSeconds);
  const grownSeconds = onSeconds - offSeconds;
  const passed = grownSeconds <= allowedSeconds + NOISE_SECONDS + NOISE_SHARE * measureSeconds;
  return { ...times, grownSeconds, allowedSeconds, passed };
}
