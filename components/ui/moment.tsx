'use client';

import { useEffect, useState } from 'react';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

// English, as the rest of the page; the exact date on hover is in the reader's locale.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** "3 minutes ago"; "just now" within a minute. A past time is truncated; a future one is rounded, in days up to a year, because people rely on it. */
export function toRelative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (seconds > 0 && seconds < 60) return 'in less than a minute';
  const known = seconds > 0 ? units.filter(([unit]) => unit !== 'week' && unit !== 'month') : units;
  const [unit, length] = known.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (unit === undefined || length === undefined) return 'just now';
  return relative.format(seconds > 0 ? Math.round(seconds / length) : Math.trunc(seconds / length), unit);
}

type Shown = { text: string; title: string };

/** A time relative to now, exact on hover. Rendered by the server's clock, then updated by the reader's. */
export function Moment({ iso, now }: { iso: string; now: string }) {
  const [shown, setShown] = useState<Shown>(() => ({
    text: toRelative(new Date(iso), new Date(now)),
    title: `${utc.format(new Date(iso))} UTC`,
  }));
  useEffect(() => {
    const at = new Date(iso);
    const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
    const update = () => setShown({ text: toRelative(at, new Date()), title: local.format(at) });
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, [iso]);
  return (
    <time dateTime={iso} title={shown.title} className="whitespace-nowrap">
      {shown.text}
    </time>
  );
}
