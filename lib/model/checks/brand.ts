import { isReadable } from '@/lib/video/measure/text/alphabet';
import type { Held } from './lines';
import { isCheckable } from './quoted';
import { distanceTo, TOLERANCE_SECONDS, toUnmeasured, unmeasurable, type Verdict } from './verdict';

/**
 * Judges when the name of a brand is first seen; undefined where nothing was stated or read. A logo may be seen before its letters can be
 * read.
 */
export function judgeFirstSeen(name: string, at: number | null, { base, reading }: Held): Verdict | undefined {
  const first = isCheckable(name) ? reading?.find(name, 0) : undefined;
  if (first !== undefined) {
    const read = { by: 'on_screen_text', at: first.from } as const;
    if (at === null || distanceTo(first, at) <= TOLERANCE_SECONDS) return { result: 'confirmed', ...read };
    return first.from < at ? { result: 'moved', ...read } : { result: 'not_confirmed', by: read.by };
  }
  if (at === null) return undefined;
  if (reading === undefined) return toUnmeasured(base, 'text');
  if (!isCheckable(name)) return unmeasurable;
  if (!isReadable(name) || reading.hasUnreadable(at)) return { result: 'not_checked', why: 'script_not_readable' };
  return reading.wasRead(at) ? { result: 'not_confirmed', by: 'on_screen_text' } : { result: 'not_checked', why: 'not_read' };
}
