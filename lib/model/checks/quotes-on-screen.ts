import { withoutQuotes } from '@/lib/report/quotes';
import { isReadable } from '@/lib/video/measure/text/alphabet';
import type { TimeSpan } from '@/lib/video/schema';
import type { AdmittedFinding } from '../evidence';
import { isInCopy, speaksOfCopy } from './ad-copy';
import type { Reading } from './on-screen-text';
import type { Quoted } from './quoted';
import { isChanged, isSilentAround, judgeVoice, speaksOfVoice, withFigures } from './sound';
import { type CheckBase, distanceTo, TOLERANCE_SECONDS, toUnmeasured, uncertain, type Verdict } from './verdict';

export type Quoting = { finding: AdmittedFinding; at: number; quotes: readonly Quoted[]; reading: Reading | undefined };

/** The time at which each part of the quotes was read. */
type Place = { part: string; where: TimeSpan | undefined };

function locate({ at, quotes, reading }: Quoting): Place[] {
  return quotes
    .flatMap(({ parts }) => parts)
    .map((part) => ({ part, where: reading?.find(part, at) ?? reading?.find(withFigures(part), at) }));
}

const isHere = ({ where }: Place, at: number) => where !== undefined && distanceTo(where, at) <= TOLERANCE_SECONDS;

/** Judges words that are on screen: here, when one of the quotes is, or elsewhere. */
function judgeFound(places: readonly Place[], at: number, seconds: number): Verdict {
  const here = places.find((place) => isHere(place, at));
  if (here?.where !== undefined) return { result: 'confirmed', by: 'on_screen_text', at: here.where.from };
  const [first] = places.flatMap(({ where }) => (where === undefined ? [] : [where]));
  return first === undefined ? uncertain : { result: 'moved', by: 'on_screen_text', at: Math.min(first.from, seconds) };
}

/** Judges words that a voice is said to say: text on screen proves them, and a voice at that moment proves that something is said. */
function judgeSpoken(places: readonly Place[], { at, reading }: Quoting, base: CheckBase): Verdict {
  const missing = places.filter((place) => !isHere(place, at));
  if (missing.length === 0) return judgeFound(places, at, base.seconds);
  const voice = judgeVoice(at, base);
  const isOnScreen = places.every(({ where }) => where !== undefined);
  if (voice.result !== 'confirmed') return isOnScreen && voice.result !== 'dropped' ? judgeFound(places, at, base.seconds) : voice;
  const shown = reading?.near(at).join(' ') ?? '';
  return missing.some(({ part }) => isChanged(part, shown)) ? { result: 'not_confirmed', by: 'on_screen_text' } : voice;
}

/** Words that were looked for and not read anywhere. */
function judgeMissing(missing: readonly Place[], places: readonly Place[], { at, reading }: Quoting, base: CheckBase): Verdict {
  if (reading === undefined) return toUnmeasured(base, 'text');
  const readable = missing.filter(({ part }) => isReadable(part));
  if (readable.length === 0) {
    const others = places.filter(({ where }) => where !== undefined);
    return others.length > 0 ? judgeFound(others, at, base.seconds) : { result: 'not_checked', why: 'script_not_readable' };
  }
  const shown = reading.near(at);
  if (readable.some(({ part }) => isChanged(part, shown.join(' ')))) return { result: 'not_confirmed', by: 'on_screen_text' };
  if (!reading.wasRead(at)) return { result: 'not_checked', why: 'not_read', atMost: 'medium' };
  if (reading.hasUnreadable(at)) return { result: 'not_checked', why: 'script_not_readable', atMost: 'medium' };
  return { result: 'not_confirmed', by: 'on_screen_text' };
}

/** The verdict on the quotes of a finding that has a moment. */
export function judgeQuotes(quoting: Quoting, base: CheckBase): Verdict {
  const { finding, at } = quoting;
  const ours = withoutQuotes(finding.text);
  const isHeard = finding.evidence_source === 'audio';
  if (isHeard && isSilentAround(at, base)) return { result: 'dropped', cause: 'heard_in_silence' };
  const places = locate(quoting);
  const missing = places.filter(({ where }) => where === undefined);
  if (isHeard) return judgeSpoken(places, quoting, base);
  if (missing.length === 0) return judgeFound(places, at, base.seconds);
  if (speaksOfVoice(ours) && base.hasAudio) {
    const spoken = judgeSpoken(places, quoting, base);
    if (spoken.result !== 'not_checked') return spoken;
  }
  const inCopy = speaksOfCopy(ours) ? missing.filter(({ part }) => isInCopy(part, base.ad)) : [];
  const left = missing.filter((place) => !inCopy.includes(place));
  if (left.length > 0) return judgeMissing(left, places, quoting, base);
  return inCopy.length < places.length
    ? judgeFound(
        places.filter(({ where }) => where !== undefined),
        at,
        base.seconds,
      )
    : uncertain;
}
