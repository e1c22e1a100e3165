import { z } from 'zod';
import { toPlainText } from '@/lib/plain-text';
import { EvidenceSource } from '@/lib/report/evidence-source';

// "01:15.5", "00:01:15", "00:07:500", "[00:07.5]", "7.5 s"; of a range the first moment. A comma counts as a point.
const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3})|:(\d{3}))?$/;
const bareSeconds = /^(\d{1,4}(?:[.,]\d{1,3})?) ?(s|sec|secs|seconds?)?$/i;
/** 1.15 may mean 1:15. */
const ambiguous = /^\d{1,4}[.,]\d{2}$/;
const MAX_MOMENT = 60;

/** Seconds from the start, in any form of a moment that has one meaning; null for any other text. */
export function parseMoment(text: string): number | null {
  const [first = ''] = text
    .slice(0, MAX_MOMENT)
    .replace(/^[\s[(]+/, '')
    .split(/[\])]|\s?(?:-|–|—|→|\bto\b)\s?/);
  const moment = first.trim();
  const [, hours = '0', minutes, seconds, decimals, milliseconds] = clock.exec(moment.replace(/ ?s$/i, '')) ?? [];
  if (minutes !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${decimals ?? milliseconds ?? 0}`);
  const [, bare] = ambiguous.test(moment) ? [] : (bareSeconds.exec(moment) ?? []);
  return bare === undefined ? null : Number(bare.replace(',', '.'));
}

/** Seconds as the model is to write them: "00:07.5". */
export function toMoment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(tenths / 600))}:${pad(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

/** One clean line of at most `max` UTF-16 units, cut between words; empty when nothing readable is left. */
export function toLine(value: string, max: number): string {
  const line = (toPlainText(value, max * 2) ?? '').replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).replace(/\p{Cs}$/u, '');
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : cut.length).trimEnd()}…`;
}

/**
 * Limits that the model is asked to keep, in characters and entries; code cuts at the longer caps of a report. Together they fit into the
 * tokens that are reserved for an answer: a minute of speech has some 900 characters, and is rarely more than forty lines.
 */
export const asked = {
  transcript: 40,
  words: 140,
  beats: 12,
  claims: 8,
  compared: 2,
  risks: 4,
  objections: 3,
  findings: 20,
  listed: 16,
  line: 160,
  shown: 120,
  phrase: 80,
  finding: 280,
  reason: 160,
  reasoning: 400,
  title: 80,
  body: 400,
  summary: 800,
} as const;

// Far beyond what the model is asked for; more is cut.
export const MAX_LISTED = 50;
const MAX_ID = 40;

const text = () => z.string();
/** A text that may be left out; whatever is none counts as left out. */
const optionalText = () => z.preprocess((value: string | null) => (typeof value === 'string' ? value : null), text().nullable());
const anyText = () => z.preprocess((value: string) => (typeof value === 'string' ? value : ''), text());

/** One of `values`, whatever its letters: "High" and "Problem-Callout" are read. */
export const choice = <const T extends string>(values: readonly T[]) =>
  z.preprocess(
    (value: T) =>
      typeof value === 'string'
        ? value
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_')
        : value,
    z.enum(values),
  );

const told = (most: number, what: string) => ({ description: `${what} At most ${most} characters.`.trim() });

/** A text of the model in one line, cut at `max`; empty when nothing readable is left of it. */
export const line = (max: number, what: string, most: number) =>
  text()
    .meta(told(most, what))
    .transform((value) => toLine(value, max));

/** The same where a missing text costs its line alone. */
export const observedLine = (max: number, what: string, most: number) =>
  anyText()
    .meta(told(most, what))
    .transform((value) => toLine(value, max));

export const lineOrNull = (max: number, what: string, most: number) =>
  optionalText()
    .meta(told(most, what))
    .transform((value) => (value === null ? null : toLine(value, max) || null));

const format = '"MM:SS.t":';

// A number is one of seconds.
const toMomentText = (value: string | null) => (typeof value === 'number' ? `${value} s` : value);

/** Seconds into the video; null for what is no moment. */
export const moment = (what: string) =>
  z
    .preprocess(toMomentText, anyText())
    .meta({ description: `${format} ${what}` })
    .transform(parseMoment);

export const momentOrNull = (what: string) =>
  z
    .preprocess(toMomentText, optionalText())
    .meta({ description: `${format} ${what}` })
    .transform((value) => (value === null ? null : parseMoment(value)));

/** An ID that code gives, by position. */
export const givenId = () => z.string().default('').meta({ readOnly: true });

export const idOrNull = (what: string) =>
  optionalText()
    .meta({ description: what })
    .transform((value) => value?.trim().slice(0, MAX_ID) || null);

export const numberOrNull = (what: string) => z.number().nullable().catch(null).meta({ description: what });

/** A list without the entries that are none of its kind; what is no list is an empty one. More than `most` are cut, `least` must be left. */
export const lenientList = <T extends z.ZodType>(of: T, most = MAX_LISTED, least?: number) =>
  z.preprocess(
    (value: z.input<T>[]) => (Array.isArray(value) ? value.slice(0, most).filter((entry) => of.safeParse(entry).success) : []),
    least === undefined ? z.array(of) : z.array(of).min(least),
  );

/** The same with an ID for each entry, by its position among those of its prefix, before any is left out. */
export const numberedList = <T extends z.ZodType>(of: T, prefixOf: (entry: unknown) => string, most = MAX_LISTED) =>
  z.preprocess((value: z.input<T>[]) => {
    const counts = new Map<string, number>();
    const numbered = (Array.isArray(value) ? value.slice(0, most) : []).map((entry) => {
      const prefix = prefixOf(entry);
      const n = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, n);
      return typeof entry === 'object' && entry !== null ? { ...entry, id: `${prefix}-${n}` } : entry;
    });
    return numbered.filter((entry) => of.safeParse(entry).success);
  }, z.array(of));

// More are cut, and a statement that rests on everything rests on nothing.
const MOST_IDS = 4;

/** Code decides afterwards which of these are valid. */
export const statedIds = (what: string, most = MOST_IDS) =>
  lenientList(text().transform((value) => value.trim().slice(0, MAX_ID))).meta({ description: what, maxItems: most });

export const stated = {
  source: choice(EvidenceSource.options),
  at: momentOrNull('when it begins; null for ad_copy and metadata.'),
};
