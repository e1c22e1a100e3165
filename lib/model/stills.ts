import { MAX_STILLS, type ReportStill } from '@/lib/report/check';
import { thin } from '@/lib/report/spans';
import type { Shot } from '@/lib/video/schema';

/** Farther from its moment than this, a still shows it only if no cut lies between. */
export const STILL_REACH_SECONDS = 0.5;
/** A still this long before a moment is of the same frame. */
const SAME_FRAME_SECONDS = 0.04;

/** Moments are tenths of a second, so a shot may begin so much after the one at which it is said to. */
const ROUNDED_SECONDS = 0.05;

type Span = Pick<Shot, 'from' | 'to'>;

type Moments = {
  /** The seconds of the findings. */
  findings: readonly number[];
  /** The seconds of observed lines. */
  lines: readonly number[];
  shots: readonly Span[];
  /** Such as the first text and the first cut. */
  keyMoments: readonly number[];
  seconds: number;
};

/** Answers the earlier of two that are equally near. */
function nearest<S extends { at: number }>(candidates: readonly S[], at: number): S | undefined {
  return candidates.reduce<S | undefined>(
    (best, candidate) => (best === undefined || Math.abs(candidate.at - at) < Math.abs(best.at - at) ? candidate : best),
    undefined,
  );
}

function ofShot<S extends { at: number }>(stills: readonly S[], at: number, shots: readonly Span[]): S[] {
  const shot = shots.findLast(({ from, to }) => at >= from - ROUNDED_SECONDS && at < to);
  return shot === undefined ? [] : stills.filter((still) => still.at >= shot.from && still.at < shot.to);
}

const isNear = (still: { at: number } | undefined, at: number) => still !== undefined && Math.abs(still.at - at) <= STILL_REACH_SECONDS;

/** The nearest still of the moment's own shot; a little later rather than earlier, because a moment is when something is first seen. */
function nearestOwn<S extends { at: number }>(stills: readonly S[], at: number, shots: readonly Span[]): S | undefined {
  const own = ofShot(stills, at, shots);
  const then = own.filter((still) => still.at >= at - SAME_FRAME_SECONDS && isNear(still, at));
  return nearest(then.length > 0 ? then : own, at);
}

function candidateFor<S extends { at: number }>(candidates: readonly S[], at: number, shots: readonly Span[]): S | undefined {
  const own = nearestOwn(candidates, at, shots);
  return isNear(own, at) ? own : nearest(candidates, at);
}

/** Order: the first frame, findings, key moments, the last frame, observed lines, then the middle of every shot. */
export function chooseStills(candidates: readonly ReportStill[], { findings, lines, shots, keyMoments, seconds }: Moments): ReportStill[] {
  const kept = new Map<number, ReportStill>();
  const keep = (moments: readonly number[]) => {
    for (const at of moments) {
      const still = candidateFor(candidates, at, shots);
      if (still !== undefined && kept.size < MAX_STILLS) kept.set(still.n, { n: still.n, at: still.at });
    }
  };
  keep([0]);
  keep(findings);
  keep(keyMoments);
  keep([seconds]);
  keep(lines);
  // A shot that one of the stills shows already needs no other.
  const unseen = shots.filter(({ from, to }) => ![...kept.values()].some(({ at }) => at >= from && at < to));
  keep(thin(unseen, MAX_STILLS - kept.size).map(({ from, to }) => (from + to) / 2));
  return [...kept.values()].sort((a, b) => a.n - b.n);
}

/** The still that shows a moment: that of its shot, unless it is far and one of another shot lies within half a second. */
export function findStill(stills: readonly ReportStill[], at: number, shots: readonly Span[]): ReportStill | undefined {
  const own = nearestOwn(stills, at, shots);
  const next = nearest(stills, at);
  if (isNear(own, at) || !isNear(next, at)) return own;
  return next;
}
