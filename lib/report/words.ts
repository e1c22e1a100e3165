import { type Section, sectionScales } from './criteria';
import { awarenessStages, beatRoles, ctaCommitments, hookArchetypes, scriptFrameworks, type Term, visualStyles } from './vocabulary';

export const vocabularies = {
  archetype: hookArchetypes,
  framework: scriptFrameworks,
  style: visualStyles,
  commitment: ctaCommitments,
  awareness: awarenessStages,
  role: beatRoles,
} as const satisfies Record<string, Record<string, Term>>;

export const sectionNames: Record<Section, string> = {
  hook: sectionScales.hook.label,
  script: sectionScales.script.label,
  visual: sectionScales.visual.label,
  cta: sectionScales.cta.label,
};

const fixedWords: Record<string, string> = {
  cta: sectionNames.cta,
  ad_copy: 'Ad copy',
  on_screen_text: 'On-screen text',
  metadata: 'Ad library',
};

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c". */
export const toSeries = (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

export const toCount = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

export const toRunDays = (days: number, isActive: boolean) => `${isActive ? 'running' : 'ran'} ${toCount(days, 'day')}`;

/** Turns a slug, even one of an older generation, into words: `on_screen_text` is "On-screen text". */
export function toWords(slug: string): string {
  const known = Object.hasOwn(fixedWords, slug) ? fixedWords[slug] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(slug)) return slug;
  return capitalize(slug.replaceAll(/[_-]/g, ' '));
}

/** A slug outside the vocabulary becomes words, without a definition. */
export function toTerm(vocabulary: keyof typeof vocabularies, slug: string): { label: string; definition?: string } {
  const terms: Record<string, Term> = vocabularies[vocabulary];
  const term = Object.hasOwn(terms, slug) ? terms[slug] : undefined;
  return term === undefined ? { label: toWords(slug) } : { label: term.label, definition: term.definition };
}

const placementNames: Record<string, string> = { tiktok: 'TikTok', whatsapp: 'WhatsApp', audience_network: 'Audience Network' };

/** Libraries name a placement in capitals. */
export function toPlacement(name: string): string {
  const slug = name.toLowerCase();
  if (Object.hasOwn(placementNames, slug)) return placementNames[slug] ?? name;
  return toWords(/^[A-Z_]+$/.test(name) ? slug : name);
}

/** Seconds into a video: `0:03`, `0:03.5`, `1:02:03`. */
export function toClock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const clock = hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
  return tenths % 10 === 0 ? clock : `${clock}.${tenths % 10}`;
}

export const toClockSpan = (from: number, to: number) => `${toClock(from)} to ${toClock(to)}`;

export const toSeconds = (seconds: number) => `${Number(seconds.toFixed(seconds < 1 ? 2 : 1))} s`;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2026-01-03` as "January 3, 2026"; anything else as it is. */
export function toDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? day : `${name} ${Number(date)}, ${year}`;
}

/** An ISO instant as "January 3, 2026, 04:05 UTC". */
export function toInstant(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${toDay(at.toISOString())}, ${at.toISOString().slice(11, 16)} UTC`;
}

export function toPeriod(first: string | null | undefined, last: string | null | undefined): string | undefined {
  if (first && last) return first === last ? toDay(first) : `${toDay(first)} – ${toDay(last)}`;
  if (first) return `Since ${toDay(first)}`;
  return last ? `Until ${toDay(last)}` : undefined;
}

export function toParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

export const labels = {
  headline: 'Headline',
  description: 'Description',
  button: 'Button',
  said: 'Said',
  written: 'On screen',
  saidAndWritten: 'Said and on screen',
  translation: 'In English',
  heard: 'Heard in a second look',
  proof: 'Proof',
  noProof: 'No proof is shown.',
  answered: 'Answered',
  open: 'Unanswered',
  cites: 'See',
  lost: 'Where points were lost',
  penalties: 'The rating would be better without these penalties',
} as const;

export const toFullLabel = (count: number) => `${count} ${count === 1 ? 'criterion' : 'criteria'} with full points`;
