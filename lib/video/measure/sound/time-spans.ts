import type { TimeSpan } from '@/lib/video/schema';

/** Spans of the runs of items that hold, where item `i` lasts from `i × step` to `(i + 1) × step` seconds. */
export function toSpans(holds: readonly boolean[], step: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let from: number | undefined;
  for (let i = 0; i <= holds.length; i++) {
    if (holds[i]) from ??= i;
    else if (from !== undefined) {
      spans.push({ from: from * step, to: i * step });
      from = undefined;
    }
  }
  return spans;
}

export const inOrder = <S extends TimeSpan>(spans: readonly S[]): S[] => spans.toSorted((a, b) => a.from - b.from);

/** Joins spans with less than `gap` seconds between them; the spans are in order. */
export function joinSpans(spans: readonly TimeSpan[], gap: number): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && from - last.to < gap) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Subtracts the others from the spans; both are in order. */
export function subtractSpans(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  return spans.flatMap((span) => {
    const left: TimeSpan[] = [];
    let from = span.from;
    for (const other of others) {
      if (other.to <= from || other.from >= span.to) continue;
      if (other.from > from) left.push({ from, to: other.from });
      from = Math.max(from, other.to);
    }
    if (from < span.to) left.push({ from, to: span.to });
    return left;
  });
}

/** The spans within the first `seconds`, to a thousandth of a second. */
export function limitSpans(spans: readonly TimeSpan[], seconds: number): TimeSpan[] {
  const end = Math.floor(seconds * 1000) / 1000;
  return spans
    .map(({ from, to }) => ({ from: round(Math.max(0, from)), to: round(Math.min(end, to)) }))
    .filter(({ from, to }) => from < to);
}

export const secondsOf = (spans: readonly TimeSpan[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
