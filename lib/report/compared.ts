import { toComparable } from '@/lib/video/measure/text/alphabet';
import { matches } from '@/lib/video/measure/text/match';
import type { Check } from './check';
import type { ReadableReport } from './legacy';
import { findQuotes } from './quotes';

/** How far a moment may be from where its words are read, as in the check. */
const TOLERANCE_SECONDS = 1;

/** The parts of a text that may be copied from the ad word by word: all of it, or its quotes. */
const toWordings = (text: string) => [text, ...findQuotes(text).map(({ words }) => words)];

/** The texts on screen at a moment, each and in one. */
function readAt({ video }: ReadableReport, at: number): string[] {
  const near = (video?.text?.spans ?? []).filter(({ from, to }) => from <= at + TOLERANCE_SECONDS && to >= at - TOLERANCE_SECONDS);
  const texts = near.map(({ text }) => text);
  return texts.length > 1 ? [...texts, texts.join(' ')] : texts;
}

function isStated(words: string, { ad }: ReadableReport): boolean {
  const wanted = toComparable(words);
  const stated = [ad?.copy, ad?.title, ad?.description, ad?.button].map((text) => toComparable(text ?? ''));
  return wanted !== '' && stated.some((text) => text.includes(wanted));
}

/**
 * Those of a line’s texts that hold the words by which its one check confirmed it. None where a report does not tell them: a check of figures
 * or of a voice compares no words of a text, and words that were not found are in no other place.
 */
export function findCompared(texts: readonly string[], { result, by, at }: Check, report: ReadableReport): string[] {
  if (result !== 'confirmed' && result !== 'moved') return [];
  if (by === 'on_screen_text' && at !== undefined) {
    const read = readAt(report, at);
    return texts.filter((text) => toWordings(text).some((words) => read.some((shown) => matches(words, shown))));
  }
  if (by !== 'ad_copy' && by !== 'library') return [];
  return texts.filter((text) => toWordings(text).some((words) => isStated(words, report)));
}
