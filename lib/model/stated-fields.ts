import { z } from 'zod';
import { toPlainText } from '@/lib/ads/text';
import { EvidenceSource } from '@/lib/report/evidence-source';

/** A moment of a video as the model writes it: minutes, seconds and at most three decimals, such as "01:15.5". A comma counts as a point. */
const momentPattern = /^(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/;

/** Seconds from the start; null for any other text. A bare number is no moment: 1.15 may mean 1:15. */
export function parseMoment(text: string): number | null {
  const [, minutes, seconds, decimals = '0'] = momentPattern.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(minutes) * 60 + Number(`${seconds}.${decimals}`);
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
  compared: 32,
  risks: 4,
  objections: 3,
  findings: 24,
  line: 160,
  finding: 280,
  reason: 160,
  reasoning: 400,
  title: 80,
  body: 500,
  summary: 900,
} as const;

// Far beyond what the model is asked for, where code cuts: an answer beyond these is broken, and nothing reads it.
const MAX_TEXT = 20_000;
const MAX_LISTED = 50;
const MAX_ID = 40;

const text = () => z.string().max(MAX_TEXT);
/** A text that may be left out; whatever is none counts as left out. */
const optionalText = () => z.preprocess((value: string | null) => (typeof value === 'string' ? value : null), text().nullable());
const anyText = () => z.preprocess((value: string) => (typeof value === 'string' ? value : ''), text());

/** The purpose of a text, with the length that the model is asked to keep. */
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

/** The same where there may be none. */
export const lineOrNull = (max: number, what: string, most: number) =>
  optionalText()
    .meta(told(most, what))
    .transform((value) => (value === null ? null : toLine(value, max) || null));

const format = '"MM:SS.t":';

/** Seconds into the video; null for what is no moment. */
export const moment = (what: string) =>
  anyText()
    .meta({ description: `${format} ${what}` })
    .transform(parseMoment);

export const momentOrNull = (what: string) =>
  optionalText()
    .meta({ description: `${format} ${what}` })
    .transform((value) => (value === null ? null : parseMoment(value)));

export const statedId = (what: string) =>
  anyText()
    .meta({ description: what })
    .transform((value) => value.trim().slice(0, MAX_ID));

export const idOrNull = (what: string) =>
  optionalText()
    .meta({ description: what })
    .transform((value) => value?.trim().slice(0, MAX_ID) || null);

/** A finite number; null for what is none. */
export const numberOrNull = (what: string) => z.number().nullable().catch(null).meta({ description: what });

/** A list that the whole answer depends on. */
export const list = <T extends z.ZodType>(of: T) => z.array(of).max(MAX_LISTED);

/** A list without the entries that are none of its kind; what is no list is an empty one. */
export const lenientList = <T extends z.ZodType>(of: T, most = MAX_LISTED) =>
  z.preprocess(
    (value: z.input<T>[]) => (Array.isArray(value) ? value.slice(0, most).filter((entry) => of.safeParse(entry).success) : []),
    z.array(of),
  );

// More are cut, and a statement that rests on everything rests on nothing.
const MOST_IDS = 4;

/** IDs of the evidence of a statement; code decides afterwards which of them are valid. */
export const statedIds = (what: string) =>
  lenientList(text().transform((value) => value.trim().slice(0, MAX_ID))).meta({ description: what, maxItems: MOST_IDS });

/** The source and the moment of a statement. */
export const stated = {
  source: EvidenceSource,
  at: momentOrNull('when it begins; null for ad_copy and metadata.'),
};
