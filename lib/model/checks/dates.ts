import type { ScrapedAd } from '@/lib/ads/schema';
import { type Kind, negatedBefore } from './consumed';
import { NUMBER_WORD, toNumber } from './numbers';

const DAY_MS = 86_400_000;
// A month is told as four weeks or as thirty days.
const ROUGHLY = 0.15;
const ROUGHLY_DAYS = 2;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = String.raw`(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const monthDayYear = new RegExp(String.raw`\b${MONTH} ${DAY}(?!\d)(?:,? (\d{4}))?`, 'g');
const dayMonthYear = new RegExp(String.raw`\b${DAY}(?: of)? ${MONTH}(?:,? (\d{4}))?`, 'g');
const monthYear = new RegExp(String.raw`\b${MONTH},? (?:of )?(\d{4})\b`, 'g');
const monthAlone = new RegExp(String.raw`(?<=\b(?:in|since|from|to|until|through|early|mid|late|during|of|and)[ -])${MONTH}`, 'g');
const monthOf = (name = '') => months.indexOf(name.slice(0, 3)) + 1;

type Moment = { year?: number; month?: number; day?: number };

/** The dates of an ad in its library; `now` is its end while nothing else is known. */
export type Shown = Pick<ScrapedAd, 'firstShown' | 'lastShown'> & { now: Date };

const toMoment = (day: string): Required<Moment> => {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  return { year, month, day: date };
};

const agrees = (stated: Moment, { year, month, day }: Required<Moment>) =>
  (stated.year ?? year) === year && (stated.month ?? month) === month && (stated.day ?? day) === day;

const begins = /\b(?:since|launch(?:ed|es)?|start(?:ed|s)|beg[au]n|first shown|debuted|from)\b[^.;]{0,12}$/i;

const ends = /\b(?:inactive|ended|ending|stopped|paused|last shown|until)\b[^.;]{0,12}$/i;

/** Tells whether a stated day, month or year is one on which the ad ran, by its library. */
function isShownAt(stated: Moment, before: string, { firstShown, lastShown, now }: Shown): boolean {
  if (firstShown === null) return lastShown !== null && agrees(stated, toMoment(lastShown));
  const first = toMoment(firstShown);
  const last = toMoment(lastShown ?? now.toISOString());
  if (ends.test(before)) return agrees(stated, last);
  if (begins.test(before)) return agrees(stated, first);
  if (stated.day !== undefined) return [first, last, toMoment(now.toISOString())].some((known) => agrees(stated, known));
  const count = ({ year, month }: Required<Moment>) => year * 12 + month;
  const length = count(last) - count(first) + 1;
  const all = Array.from({ length: Math.min(Math.max(length, 1), 600) }, (_, index) => count(first) - 1 + index);
  return all.some((index) => agrees(stated, { year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 }));
}

/** Days, months and years of a text, held against when the ad is shown. */
export function dateKinds(shown: Shown): Kind[] {
  const holds = (stated: Moment, before: string) => isShownAt(stated, before, shown);
  const year = (digits: string | undefined) => (digits === undefined ? {} : { year: Number(digits) + (digits.length === 2 ? 2000 : 0) });
  return [
    {
      pattern: /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g,
      holds: ([, y, m, d], before) => holds({ ...year(y), month: Number(m), day: Number(d) }, before),
    },
    {
      pattern: /(?<![\d./])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?![\d./]\d)/g,
      holds: ([, a, b, y], before) =>
        holds({ ...year(y), day: Number(a), month: Number(b) }, before) || holds({ ...year(y), month: Number(a), day: Number(b) }, before),
    },
    {
      pattern: monthDayYear,
      holds: ([, m, d, y], before) => holds({ ...year(y), month: monthOf(m), day: Number(d) }, before),
    },
    {
      pattern: dayMonthYear,
      holds: ([, d, m, y], before) => holds({ ...year(y), month: monthOf(m), day: Number(d) }, before),
    },
    {
      pattern: monthYear,
      holds: ([, m, y], before) => holds({ ...year(y), month: monthOf(m) }, before),
    },
    {
      pattern: monthAlone,
      holds: ([, m], before) => holds({ month: monthOf(m) }, before),
    },
    { pattern: /(?<![\d.,:\p{Sc}x×-])((?:19|20)\d{2})(?![\d.,:%x×-]?\d|%)/gu, holds: ([, y], before) => holds(year(y), before) },
  ];
}

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4, year: 365 };
const duration = new RegExp(
  String.raw`\b(?:(over|more than|at least|longer than|under|less than|fewer than|at most)(?: the last| the past)? )?(half a|a couple of|a few|several|(?<=\b(?:for|over|than|least|about|around|nearly|almost|roughly|active|live|just|under|within|after) )an?|${NUMBER_WORD})(?: ?(?:to|-|–|or|and) ?(${NUMBER_WORD}))?[- ](day|week|month|year)s?\b`,
  'gi',
);
const vague: Readonly<Record<string, readonly [number, number]>> = {
  a: [1, 1],
  an: [1, 1],
  'half a': [0.5, 0.5],
  'a couple of': [2, 3],
  'a few': [2, 6],
  several: [3, 12],
};

type Length = { from: number; to: number };

function toLength([, bound = '', first = '', second, unit = '']: readonly (string | undefined)[]): Length {
  const [least, most] = vague[first.toLowerCase()] ?? [toNumber(first), toNumber(second ?? first)];
  const days = unitDays[unit.toLowerCase()] ?? 1;
  if (/over|more|least|longer/i.test(bound)) return { from: least * days, to: Number.POSITIVE_INFINITY };
  return { from: /under|less|fewer|most/i.test(bound) ? 0 : least * days, to: most * days };
}

/** Days for which the ad has been shown. */
function daysShown({ firstShown, lastShown, now }: Shown): number | undefined {
  if (firstShown === null) return undefined;
  return ((lastShown === null ? now.getTime() : Date.parse(lastShown)) - Date.parse(firstShown)) / DAY_MS;
}

/** Lengths of time of a text, held against those that are stated, and against how long the ad is shown where `shown` is given. */
export function durationKind(stated: string, shown: Shown | undefined): Kind {
  const days = shown === undefined ? undefined : daysShown(shown);
  const known = [...stated.matchAll(duration)].map(toLength);
  return {
    pattern: duration,
    holds: (found, before) => {
      const { from, to } = toLength(found);
      if (known.some((one) => one.from >= from * 0.98 && one.from <= to * 1.02)) return true;
      if (negatedBefore.test(before)) return undefined;
      if (days === undefined) return false;
      const slack = Math.max(ROUGHLY_DAYS, days * ROUGHLY);
      return days >= from - slack && days <= to + slack;
    },
  };
}
