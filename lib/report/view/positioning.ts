import type { Check } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { findQuotes } from '@/lib/report/quotes';
import { labels, toClock, toWords } from '@/lib/report/words';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { type CheckMark, toCheckMark } from './check-mark';

/** Whom the ad addresses and how it argues; `anchor` is that of the observed line. */
export type Positioning = {
  kind: 'positioning';
  title: string;
  entries: { label: string; text: string; anchor?: string; note?: string; check?: CheckMark }[];
};

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

function brandEntry({ brand }: Observed): Positioning['entries'] {
  if (brand === null) return [];
  const seen = brand.firstSeen === null ? 'never seen' : `first seen at ${toClock(brand.firstSeen)}`;
  const said = brand.firstSaid === null ? 'never said' : `first said at ${toClock(brand.firstSaid)}`;
  return [{ label: 'Brand', text: brand.name, note: `${seen}, ${said}`, anchor: brand.id, check: toCheckMark(brand.check) }];
}

/** The audience is one line in several texts: its check stands at those whose words were compared, or else by itself. */
function audienceEntries(report: ReadableReport): { stated: Positioning['entries']; whole: Positioning['entries'] } {
  const audience = report.observed?.audience;
  if (!audience) return { stated: [], whole: [] };
  const { id, who, need, angle, mechanism, source, at } = audience;
  const stated: Positioning['entries'] = [
    { label: 'Audience', text: who, anchor: id },
    { label: 'Problem or desire', text: need },
    { label: 'Angle', text: angle },
    ...(mechanism === null ? [] : [{ label: 'Mechanism', text: mechanism }]),
  ];
  const check = toCheckMark(audience.check);
  const compared = findCompared(
    stated.map(({ text }) => text),
    audience.check,
    report,
  );
  const whole = { label: labels.evidence, text: toWords(source), ...(at === undefined ? {} : { note: toClock(at) }), check };
  return {
    stated: stated.map((entry) => (compared.includes(entry.text) ? { ...entry, check } : entry)),
    whole: compared.length === 0 ? [whole] : [],
  };
}

export function toPositioning(report: ReadableReport): Positioning | undefined {
  const { observed, strategy } = report;
  const { stated, whole } = audienceEntries(report);
  const promise = strategy === undefined ? [] : [{ label: 'Promise', text: strategy.promise }];
  const brand = observed === undefined ? [] : brandEntry(observed);
  const entries = [...stated.slice(0, 3), ...promise, ...stated.slice(3), ...whole, ...brand];
  return entries.length === 0 ? undefined : { kind: 'positioning', title: 'Whom it speaks to, and with what', entries };
}
