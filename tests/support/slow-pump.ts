import { types } from 'node:util';
import vm from 'node:vm';
import type { Pattern } from './patterns';
import { type Pump, pumpsFor, toText } from './pump';

const MAX_MS = 50;
const TRIES = 5;
const HANGS_MS = 500;
/** Too long on any machine. */
const NEVER_MS = 4 * MAX_MS;
/** The divisor of the length of the shorter text; a search of quadratic time takes a sixteenth for it. */
const SHORTER = 4;
/** Done with a quarter in this time, a search is in time with the whole, too; where its time grows with the cube, a quarter takes minutes. */
const QUICK_MS = MAX_MS / SHORTER ** 2;

const search = new vm.Script('text.replace(pattern, "")');
const sandbox: { pattern: RegExp; text: string } = { pattern: /-/, text: '' };
const context = vm.createContext(sandbox);

/** CPU time, because a machine that does other things too may stall; without end when the search has none in sight. */
function searchMs(pattern: RegExp, text: string): number {
  Object.assign(sandbox, { pattern, text });
  const before = process.cpuUsage();
  try {
    search.runInContext(context, { timeout: HANGS_MS });
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Number.POSITIVE_INFINITY;
    throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The fastest of up to `tries` searches for all matches, fewer when one is fast enough. */
function fastestMs(pattern: RegExp, text: string, enoughMs: number, tries: number): number {
  let ms = Number.POSITIVE_INFINITY;
  // What is cut off twice has no end in sight.
  for (let n = 0; n < (Number.isFinite(ms) ? tries : 2) && ms > enoughMs; n += 1) ms = Math.min(ms, searchMs(pattern, text));
  return ms;
}

const isInTime = (ms: number, quarterMs: number) => ms <= MAX_MS || (ms <= NEVER_MS && ms <= 2 * SHORTER * quarterMs);

/**
 * A text of `length` characters in which even the fastest of a few searches for all matches takes too long. On a machine that is slow just
 * now every search is, so one also has to take more than in proportion to the length.
 */
export function findSlowPump({ source, flags }: Pick<Pattern, 'source' | 'flags'>, length: number): (Pump & { ms: number }) | undefined {
  // All matches, because `split` and `matchAll` look for them whatever the flags.
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const judge = (pump: Pump, tries: number): number | undefined => {
    const quarter = toText(pump, length / SHORTER);
    const quarterMs = fastestMs(pattern, quarter, QUICK_MS, tries);
    if (quarterMs <= QUICK_MS) return undefined;
    const ms = Number.isFinite(quarterMs) ? fastestMs(pattern, toText(pump, length), MAX_MS, tries) : quarterMs;
    return isInTime(ms, quarterMs) ? undefined : ms;
  };
  for (const pump of pumpsFor({ source, flags })) {
    // Most are in time at the first look; only the others are looked at with patience.
    const first = judge(pump, 1);
    const ms = first === undefined || first === Number.POSITIVE_INFINITY ? first : judge(pump, TRIES);
    if (ms !== undefined) return { ...pump, ms };
  }
  return undefined;
}
