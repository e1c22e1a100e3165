import type { Check } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { findQuotes } from '@/lib/report/quotes';
import { labels, toClock, toWords } from '@/lib/report/words';
import { toComparable } from '@/lib/video/measure/text/alphabet';
import { type CheckMark, toCheckMark, toTimelessMark } from './check-mark';

/** The `anchor` is that of the observed line. */
export type Positioning = {
  kind: 'positioning';
  title: string;
  entries: { label: string; text: string; anchor?: string; note?: string; check?: CheckMark }[];
};

/** The largest distance between a moment and the span in which its words are read, as in the check. */
const TOLERANCE_SECONDS = 1;

const toWordings = (text: string) => [text, ...findQuotes(text).map(({ words }) => words)];

function readAt({ video }: ReadableReport, at: number): string {
  const near = (video?.text?.spans ?? []).filter(({ from, to }) => from <= at + TOLERANCE_SECONDS && to >= at - TOLERANCE_SECONDS);
  return near.map(({ text }) => text).join(' ');
}

function findRead({ by, at }: Pick<Check, 'by' | 'at'>, report: ReadableReport): string[] {
  if (by === 'on_screen_text') return at === undefined ? [] : [readAt(report, at)];
  const { ad } = report;
  return by === 'ad_copy' || by === 'library' ? [ad?.copy, ad?.title, ad?.description, ad?.button].map((text) => text ?? '') : [];
}

/** Kinds of claims whose words are those of the ad. */
const wordedKinds: readonly string[] = ['on_screen', 'spoken', 'copy', 'headline', 'library'];

/** The words of a text, whole and one after another, so that "rain" is not found in "train". */
const toLetters = (text: string) =>
  ` ${text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(toComparable)
    .filter(Boolean)
    .join(' ')} `;

/** A check before schema version 3 does not name its words: texts count that have, letter by letter, words of the ad that confirmed it. */
export function findCompared(texts: readonly string[], check: Check, report: ReadableReport): string[] {
  const { claim, result } = check;
  if (result === 'not_checked') return [];
  if (claim !== undefined) {
    const wanted = wordedKinds.includes(claim.kind) ? toLetters(claim.words ?? '') : ' ';
    return wanted.trim() === '' ? [] : texts.filter((text) => toLetters(text).includes(wanted));
  }
  if (result === 'not_confirmed') return [];
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
  const check = toTimelessMark(audience.check);
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
  return entries.length === 0 ? undefined : { kind: 'positioning', title: 'Audience and message', entries };
}
