import { withoutQuotes } from '@/lib/report/quotes';
import type { AdmittedFinding } from '../evidence';
import { judgeCuts } from './cuts';
import { NUMBER_WORD, toNumber } from './numbers';
import type { Reading } from './on-screen-text';
import { readQuotes } from './quoted';
import { judgeQuotes, type Quoting } from './quotes-on-screen';
import { isSilentAround, judgeHeard, speaksOfSilence } from './sound';
import { type CheckBase, TOLERANCE_SECONDS, toUnmeasured, uncertain, unmeasurable, type Verdict, worstOf } from './verdict';

const absence =
  /\b(?:no|not|without|never|nothing|none|lacks?|lacking|missing|absent|absence|omits?|empty|free of|until|before|after|gone|[a-z]+n[’']t)\b/i;

const amount =
  /\p{Sc} ?\d[\d.,]{0,12}|(?<![\d.,])\d[\d.,]{0,12} ?(?:\p{Sc}|%(?! of (?:the|its) (?:frame|screen|picture|height|width|shot|video|ad)))/gu;
const written =
  /\b(?:captions?|overlays?|subtitles?|on-screen text|text|stickers?|banners?)\b(?: \w+){0,3} (?:reads?|says?|promises?|offers?|claims?|announces?|names?|states?)\b/i;

const spelled = new RegExp(String.raw`\b(${NUMBER_WORD})[ -](dollars?|euros?|pounds?|bucks|percent|per cent)\b(?! of (?:the|its))`, 'gi');
/** Amounts whose currency, or that are themselves, written as words. */
const spelledAmounts = (ours: string) =>
  Array.from(ours.matchAll(spelled), ([, number = '', unit = '']) =>
    /^per/i.test(unit) ? `${toNumber(number)}%` : `$${toNumber(number)}`,
  );
const inCapitals = /\b(?:reads?|says?|reading|saying|states?):? ((?:\p{Lu}[\p{Lu}\p{N}’'-]*[ ,]{1,2}){1,12}\p{Lu}[\p{Lu}\p{N}’'-]+)/u;

/** Words in capitals that a text is said to read. */
const capitalsOf = (ours: string) => inCapitals.exec(ours)?.slice(1, 2) ?? [];

/** Judges a finding that speaks of words on screen and quotes none: by whether there are any, and by its prices. */
function judgeUnquoted({ finding, at, reading }: Omit<Quoting, 'quotes'>, ours: string, base: CheckBase): Verdict {
  if (reading === undefined) return toUnmeasured(base, 'text');
  const stated = [...(ours.match(amount) ?? []), ...spelledAmounts(ours), ...capitalsOf(ours)];
  if (stated.length > 0) {
    const verdict = judgeQuotes({ finding, at, reading, quotes: [{ parts: stated, before: '', after: '' }] }, base);
    // What a finding names in passing may stand elsewhere, and where text could not be read, it may stand here too.
    if (verdict.result !== 'moved' || !(absence.test(ours) || reading.hasUnreadable(at))) return verdict;
    return uncertain;
  }
  const around = [at - TOLERANCE_SECONDS, at, at + TOLERANCE_SECONDS];
  if (around.some((moment) => reading.near(moment).length > 0)) return uncertain;
  if (reading.hasUnreadable(at)) return { result: 'not_checked', why: 'script_not_readable' };
  if (!reading.wasRead(at)) return { result: 'not_checked', why: 'not_read' };
  return absence.test(ours) ? uncertain : { result: 'not_confirmed', by: 'on_screen_text' };
}

/** The verdict on a finding that is seen, heard or read at a moment of the video. */
export function judgeTimed(finding: AdmittedFinding, at: number, reading: Reading | undefined, base: CheckBase): Verdict {
  const { text, evidence_source } = finding;
  const ours = withoutQuotes(text);
  const { claimed, hasOthers } = readQuotes(text);
  const cuts = evidence_source === 'audio' ? undefined : judgeCuts(ours, at, base);
  if (cuts?.result === 'dropped') return cuts;
  if (claimed.length > 0) {
    const quotes = judgeQuotes({ finding, at, quotes: claimed, reading }, base);
    return cuts === undefined ? quotes : worstOf([quotes, cuts]);
  }
  if (cuts !== undefined) return cuts;
  // A quote that is too short to look for, a term, or words that are said to be missing.
  if (hasOthers) {
    const isRefuted = evidence_source === 'audio' && isSilentAround(at, base) && !speaksOfSilence(ours);
    return isRefuted ? { result: 'dropped', cause: 'heard_in_silence' } : uncertain;
  }
  if (evidence_source === 'audio') return judgeHeard(at, ours, base);
  const isWritten = evidence_source === 'on_screen_text' || written.test(ours);
  return isWritten ? judgeUnquoted({ finding, at, reading }, ours, base) : unmeasurable;
}
