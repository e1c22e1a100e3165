import { statSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { findMark, isAlive, isFromHere, markOf } from './process';

const TOUCH_MS = 1000;

/** A process elsewhere is gone when its mark is not touched for this long while we watch. */
const QUIET_MS = 15_000;

/** More than the clocks of two machines differ: such a mark is not watched. */
const OLD_MS = 600_000;

/** Writes the mark of this process and touches it until it is removed, for processes that cannot look up its pid. */
export async function leaveMark(file: string): Promise<void> {
  await writeFile(file, JSON.stringify(markOf(process.pid)));
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') clearInterval(timer);
      else process.emitWarning(error instanceof Error ? error : String(error));
    }
  }, TOUCH_MS).unref();
}

/** `unsure`: from elsewhere, and not watched for long enough. */
export type Life = { state: 'alive' | 'gone' | 'unsure'; isHere: boolean };

/** Judges a mark from elsewhere by touches that happen while we watch, because the clocks of two machines differ. */
function watchTouches(): (file: string) => Life['state'] {
  const seen = new Map<string, { touch: number; at: number; moved: boolean }>();
  return (file) => {
    const touch = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (touch === undefined || Date.now() - touch > OLD_MS) return 'gone';
    const before = seen.get(file);
    const now = before?.touch === touch ? before : { touch, at: performance.now(), moved: before !== undefined };
    seen.set(file, now);
    if (performance.now() - now.at > QUIET_MS) return 'gone';
    return now.moved ? 'alive' : 'unsure';
  };
}

/** Returns a function that judges the process of the mark in a file. Call it again while it is unsure. */
export function watchLife(): (file: string) => Life {
  const judgeTouches = watchTouches();
  return (file) => {
    const mark = findMark(file);
    if (mark === undefined) return { state: 'gone', isHere: true };
    if (isFromHere(mark)) return { state: isAlive(mark) ? 'alive' : 'gone', isHere: true };
    return { state: judgeTouches(file), isHere: false };
  };
}
