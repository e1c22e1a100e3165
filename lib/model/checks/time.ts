import type { TimeSpan } from '@/lib/video/schema';

/** The model rounds moments, and what it sees or hears may begin a little later. */
export const TOLERANCE_SECONDS = 1;

/** Words that are further from their moment are others, or the same ones again. */
export const NEAR_SECONDS = 2;

/** The time by which the edge of a span may be off. */
export const EDGE_SECONDS = 0.3;

/** Seconds from a moment to a span; 0 within it. */
export const distanceTo = ({ from, to }: TimeSpan, at: number) => Math.max(from - at, at - to, 0);

/** Seconds between two spans; 0 where they touch. */
export const gapBetween = (a: TimeSpan, b: TimeSpan) => Math.max(a.from - b.to, b.from - a.to, 0);

/** Tells whether two spans share more than so many seconds; a negative number lets a gap lie between them. */
export const overlaps = (a: TimeSpan, b: TimeSpan, seconds = 0) => Math.min(a.to, b.to) - Math.max(a.from, b.from) >= seconds;

/** The parts of spans that lie within another. */
export const clip = (spans: readonly TimeSpan[], { from, to }: TimeSpan): TimeSpan[] =>
  spans.map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) })).filter((span) => span.to >= span.from);
