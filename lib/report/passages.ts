import type { ReadableReport } from './legacy';
import { sectionNames, toTerm } from './words';

export const passageParts = [
  'page',
  'ad_id',
  'classification',
  'copy',
  'transcript',
  'on_screen_text',
  'offer',
  'claim',
  'finding',
  'summary',
] as const;
export type PassagePart = (typeof passageParts)[number];

/** A part of the text of a report in which a search looks; `at` is its second of the video. */
export type Passage = { part: PassagePart; text: string; at?: number };

const MAX_BYTES = 30_000;
/** A longer copy would leave no room for what the video says. */
const MAX_COPY_BYTES = 8000;

/** The longest beginning of a text that has at most so many bytes of UTF-8 and ends with a whole character. */
function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= maxBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, Math.max(0, maxBytes)), { stream: true });
}

type Stated = string | null | undefined;

const passage = (part: PassagePart, text: Stated, at?: number): Passage[] =>
  text ? [{ part, text, ...(at === undefined ? {} : { at }) }] : [];

function toClassification({ hook, script, visual, cta, schwartz }: ReadableReport): Passage[] {
  const named = [
    [sectionNames.hook, 'archetype', hook?.archetype],
    [sectionNames.script, 'framework', script?.framework],
    [sectionNames.visual, 'style', visual?.style],
    [sectionNames.cta, 'commitment', cta?.commitment],
    ['Awareness stage', 'awareness', schwartz?.primary],
  ] as const;
  return named.flatMap(([name, vocabulary, slug]) => passage('classification', slug && `${name}: ${toTerm(vocabulary, slug).label}`));
}

function toAdText({ ad }: ReadableReport): Passage[] {
  return [cutBytes(ad?.copy ?? '', MAX_COPY_BYTES), ad?.title, ad?.description, ad?.button].flatMap((text) => passage('copy', text));
}

function toWritten({ video, observed }: ReadableReport): Passage[] {
  const read = (video?.text?.spans ?? []).map(({ text, from }) => ({ text, at: from }));
  const written = read.length > 0 ? read : (observed?.beats ?? []).map((beat) => ({ text: beat.written, at: beat.at }));
  return written.flatMap(({ text, at }) => passage('on_screen_text', text, at));
}

function toObserved({ observed }: ReadableReport): Passage[] {
  if (observed === undefined) return [];
  const { offer, claims } = observed;
  return [
    ...[offer?.what, offer?.price, offer?.terms, offer?.urgency].flatMap((text) => passage('offer', text, offer?.at)),
    ...claims.flatMap(({ claim, at, proof }) => [...passage('claim', claim, at), ...passage('claim', proof?.what, proof?.at)]),
  ];
}

function toFindings(report: ReadableReport): Passage[] {
  return [report.hook, report.script, report.visual, report.cta].flatMap((section) => {
    if (section === undefined) return [];
    const detailed = [...section.worksDetail, ...section.doesntWorkDetail];
    const listed = detailed.length > 0 ? detailed : [...section.works, ...section.doesntWork].map((text) => ({ text, at: undefined }));
    return listed.flatMap(({ text, at }) => passage('finding', text, at));
  });
}

/** The text of a report in which a search looks, by parts, at most 30 kB in all: what comes last is cut first. */
export function toPassages(report: ReadableReport): Passage[] {
  const { meta, observed, summary } = report;
  const all = [
    ...passage('page', meta?.ad?.pageName),
    ...passage('page', observed?.brand?.name),
    ...passage('ad_id', meta?.ad?.adId),
    ...toClassification(report),
    ...toAdText(report),
    ...(observed?.transcript ?? []).flatMap(({ words, translation, at }) => [
      ...passage('transcript', words, at),
      ...passage('transcript', translation, at),
    ]),
    ...toWritten(report),
    ...toObserved(report),
    ...passage('summary', summary),
    ...toFindings(report),
  ];
  let left = MAX_BYTES;
  return all.flatMap((one) => {
    const text = cutBytes(one.text, left);
    left -= Buffer.byteLength(text);
    return text === '' ? [] : [{ ...one, text }];
  });
}
