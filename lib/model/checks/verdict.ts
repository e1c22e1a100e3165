import type { ScrapedAd } from '@/lib/ads/schema';
import type { CheckedBy, DroppedCause, NotCheckedReason } from '@/lib/report/check';
import type { Confidence } from '@/lib/report/fields';
import type { MeasuredPart, VideoMeasurement } from '@/lib/video/schema';

/** The facts with which a finding is compared. */
export type CheckBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean; measurement: VideoMeasurement; now: Date };

/** The verdict of the measurement on one claim; `atMost` limits the confidence. */
export type Verdict =
  | { result: 'confirmed'; by: CheckedBy; at?: number }
  | { result: 'moved'; by: CheckedBy; at: number }
  | { result: 'not_confirmed'; by: CheckedBy }
  | { result: 'not_checked'; why: NotCheckedReason; atMost?: Confidence }
  | { result: 'dropped'; cause: DroppedCause };

export const unmeasurable: Extract<Verdict, { result: 'not_checked' }> = { result: 'not_checked', why: 'nothing_measurable' };
/** A finding that could be a claim, of a kind that nothing of ours can judge, is not certain. */
export const uncertain: Verdict = { ...unmeasurable, atMost: 'medium' };

/** The verdict for a part of the video without a measurement. */
export function toUnmeasured({ measurement }: CheckBase, part: MeasuredPart): Verdict {
  const reason = measurement.notMeasured.find((entry) => entry.part === part)?.reason;
  return { result: 'not_checked', why: reason === 'no_sound_track' ? 'no_sound_track' : 'not_measured' };
}

/** The model rounds moments, and what it sees or hears may begin a little later. */
export const TOLERANCE_SECONDS = 1;

/** Seconds from a moment to a span; 0 within it. */
export const distanceTo = ({ from, to }: { from: number; to: number }, at: number) => Math.max(from - at, at - to, 0);

const order = ['dropped', 'not_confirmed', 'moved', 'confirmed', 'not_checked'] as const;

/** The verdict on a finding that makes several claims: all must hold, and one that cannot be judged says nothing about the others. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce(
    (worst, one) => (order.indexOf(one.result) < order.indexOf(worst.result) ? one : worst),
    verdicts[0] ?? unmeasurable,
  );
}
