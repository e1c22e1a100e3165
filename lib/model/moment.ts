// A model that rounds up names the end of a 9.8 s video as second 10.
const END_TOLERANCE_SECONDS = 0.5;

/** The moment within the video, to a tenth of a second; undefined when there is none. */
export function momentOf(at: number, seconds: number): number | undefined {
  if (!Number.isFinite(at) || at < 0 || at > seconds + END_TOLERANCE_SECONDS) return undefined;
  return Math.min(Math.round(at * 10) / 10, Math.floor(seconds * 10) / 10);
}
