import { toComparable } from '@/lib/video/measure/text/alphabet';
import type { Check } from './check';
import type { ReadableReport } from './legacy';
import { findQuotes } from './quotes';

/** How far a moment may be from where its words are read, as in the check. */
const TOLERANCE_SECONDS = 1;

/** The parts of a text that may be copied from the ad word by word: all of it, or its quotes. */
const toWordings = (text: string) => [text, ...findQuotes(text).map(({ words }) => words)];

/** The texts on screen at a moment, in one. */
function readAt({ video }: ReadableReport, at: number): string {
  const near = (video?.text?.spans ?? []).filter(({ from, to }) => from <= at + TOLERANCE_SECONDS && to >= at - TOLERANCE_SECONDS);
  return near.map(({ text }) => text).join(' ');
}

/** The texts that the words of a check were looked for in. */
function findRead({ by, at }: Pick<Check, 'by' | 'at'>, report: ReadableReport): string[] {
  if (by === 'on_screen_text') return at === undefined ? [] : [readAt(report, at)];
  const { ad } = report;
  return by === 'ad_copy' || by === 'library' ? [ad?.copy, ad?.title, ad?.description, ad?.button].map((text) => text ?? '') : [];
}

/**
 * Those of a line’s texts that hold the words by which its one check confirmed it, letter by letter. None where a report does not tell them: a
 * check of figures or of a voice compares no words of a text, words that were not found are in no other place, and words that were read with
 * a wrong letter are not looked for again.
 */
export function findCompared(texts: readonly string[], check: Check, report: ReadableReport): string[] {
  if (check.result !== 'confirmed' && check.result !== 'moved') return [];
  const read = findRead(check, report).map(toComparable);
  const isRead = (words: string) => {
    const wanted = toComparable(words);
    return wanted !== '' && read.some((text) => text.includes(wanted));
  };
  return texts.filter((text) => toWordings(text).some(isRead));
}
