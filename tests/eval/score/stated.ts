import { isCheckable } from '@/lib/model/checks/on-screen-text';
import { sections } from '@/lib/report/criteria';
import { type EvidenceSource, timedSources } from '@/lib/report/evidence-source';
import type { Confidence } from '@/lib/report/fields';
import { withoutQuotes } from '@/lib/report/quotes';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import { readQuotes } from './quoted';
import { figuresOf, wordsOf } from './words';

export type Channel = 'seen' | 'heard' | 'either';
export type Quote = { words: string; channel: Channel };

export type StatedFinding = { at: number; confidence: Confidence; quotes: Quote[]; figures: string[]; section: (typeof sections)[number] };

const channels: Partial<Record<EvidenceSource, Channel>> = { on_screen_text: 'seen', audio: 'heard', video: 'either' };
const toChannel = (source: EvidenceSource): Channel => channels[source] ?? 'either';

// What a reviewer counts or times is no fact of the ad: "3 cuts", "after 2.5 seconds", "at 0:04".
const production =
  /\d+:\d\d(?:\.\d+)?|\d+(?:\.\d+)? ?% of (?:the )?(?:video|picture|screen|frame|time|words|voice|\d)|\d+(?:[.,]\d+)?[ -]?(?:s\b|secs?\b|seconds?|ms\b|cuts?|shots?|scenes?|frames?|captions?|words?|lines?|beats?|times?|px|pixels|fps|lufs|points?)|(?:at|after|from|to|until|by|second) \d+\.\d\b|(?:first|last|shot|scene|line|beat) \d+/gi;

// "One thing", "two ideas": what a reviewer spells and nobody measures.
const counting =
  /(?<!(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -])\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b(?![ -](?:hundred|thousand|million))/gi;

const factsOf = (text: string) => figuresOf(withoutQuotes(text).replace(production, ' ').replace(counting, ' '));

function toStatedFinding(section: StatedFinding['section'], { at, text, confidence, evidence_source }: Finding): StatedFinding[] {
  if (at === undefined) return [];
  const channel = toChannel(evidence_source);
  const quotes = readQuotes(text).claimed.flatMap(({ parts }) => parts.map((words) => ({ words, channel })));
  return [{ at, confidence, quotes, figures: factsOf(text), section }];
}

export const listTimedFindings = (report: ScoredReport): StatedFinding[] =>
  sections.flatMap((section) =>
    [...report[section].worksDetail, ...report[section].doesntWorkDetail].flatMap((finding) => toStatedFinding(section, finding)),
  );

const between = / ?[|…] ?|\.{3}/;
const toParts = (text: string | null) => (text ?? '').split(between).filter(isCheckable);

type Observed = NonNullable<ScoredReport['observed']>;
const observedOf = ({ observed }: ScoredReport): Pick<Observed, 'beats' | 'claims' | 'transcript' | 'offer' | 'brand'> =>
  observed ?? { beats: [], claims: [], transcript: [], offer: null, brand: null };

/** Every quote of a report that claims words of the video, once; but for those of the transcript, which is scored as a whole. */
export function listQuotes(report: ScoredReport): Quote[] {
  const beats = observedOf(report).beats.flatMap(({ written, said }) => [
    ...toParts(written).map((words): Quote => ({ words, channel: 'seen' })),
    ...toParts(said).map((words): Quote => ({ words, channel: 'heard' })),
  ]);
  const all = [...listTimedFindings(report).flatMap(({ quotes }) => quotes), ...beats];
  return [...new Map(all.map((quote) => [`${quote.channel} ${wordsOf(quote.words).join(' ')}`, quote])).values()];
}

const offerTexts = ({ offer }: Pick<Observed, 'offer'>) =>
  offer === null ? [] : [offer.what, offer.price, offer.terms, offer.urgency].filter((text) => text !== null);

/** Everything that a report has as text on screen, also where it claims no exact words. */
export function listSeen(report: ScoredReport): string[] {
  const { claims, offer } = observedOf(report);
  const quoted = listQuotes(report).flatMap(({ words, channel }) => (channel === 'heard' ? [] : [words]));
  const claimed = claims.flatMap(({ claim, source }) => (source === 'on_screen_text' ? [claim] : []));
  return [...quoted, ...claimed, ...(offer?.source === 'on_screen_text' ? offerTexts({ offer }) : [])];
}

export function listFacts(report: ScoredReport): string[] {
  const { claims, offer } = observedOf(report);
  const isTimed = ({ source }: { source: EvidenceSource }) => timedSources.includes(source);
  const texts = [
    ...claims.flatMap((claim) => [
      ...(isTimed(claim) ? [claim.claim] : []),
      ...(claim.proof && isTimed(claim.proof) ? [claim.proof.what] : []),
    ]),
    ...(offer !== null && isTimed(offer) ? offerTexts({ offer }) : []),
  ];
  return [...texts.flatMap(factsOf), ...listTimedFindings(report).flatMap(({ figures }) => figures)];
}

/** Everything that a report says is heard, for facts that the voice alone tells. */
export function listHeard(report: ScoredReport): string[] {
  const { beats, claims, transcript, offer } = observedOf(report);
  return [
    ...transcript.map(({ words }) => words),
    ...beats.flatMap(({ said }) => said ?? []),
    ...claims.flatMap(({ claim, source }) => (source === 'audio' ? [claim] : [])),
    ...(offer?.source === 'audio' ? offerTexts({ offer }) : []),
    ...listTimedFindings(report).flatMap(({ quotes }) => quotes.flatMap(({ words, channel }) => (channel === 'seen' ? [] : [words]))),
  ];
}

export const transcriptOf = (report: ScoredReport) => observedOf(report).transcript;
export const brandOf = (report: ScoredReport) => observedOf(report).brand;

/** Returns null where the report states none. */
export function offerOf(report: ScoredReport): { text: string; price: string | null } | null {
  const { offer } = observedOf(report);
  if (offer === null || !timedSources.includes(offer.source)) return null;
  return { text: offerTexts({ offer }).join(' | '), price: offer.price };
}

/** Reads the video's own request from a report: the words of its calls to action; null where it states none. */
export function requestOf(report: ScoredReport): string[] | null {
  const asking = observedOf(report).beats.filter(({ role }) => role === 'call_to_action');
  return asking.length === 0 ? null : asking.flatMap(({ said, written }) => [...toParts(said), ...toParts(written)]);
}
