import type { ReportAd } from './ad';
import { type CheckMark, toCheckMark } from './check-mark';
import { findCompared } from './compared';
import { type EvidenceLink, toObservedLink } from './evidence-links';
import { type Fact, toFacts } from './facts';
import { type Frame, toFrames } from './frames';
import type { ReadableReport } from './legacy';
import type { Observed } from './observed';
import { optional } from './optional';
import { labels, toClock, toClockSpan, toCount, toPeriod, toTerm, toWords } from './words';

/** Where and how surely a line stands: its second as a clock, its source in words, its still and its check. */
export type Sourced = { anchor: string; clock?: string; source: string; check: CheckMark; frame?: Frame };

/** What the library shows of the ad. */
export type AdCard = {
  kind: 'adCard';
  title: string;
  copy?: string;
  headline?: string;
  description?: string;
  button?: string;
  facts: Fact[];
};
/** Whom the ad addresses and how it argues; `anchor` is that of the observed line. */
export type Positioning = {
  kind: 'positioning';
  title: string;
  entries: { label: string; text: string; anchor?: string; note?: string; check?: CheckMark }[];
};
export type Offer = { kind: 'offer'; title: string; what: string; facts: Fact[] } & Sourced;
export type Claims = {
  kind: 'claims';
  title: string;
  rows: (Sourced & { number: number; claim: string; proof?: Omit<Sourced, 'anchor'> & { what: string } })[];
};
export type Objections = {
  kind: 'objections';
  title: string;
  answered: { objection: string; answer: string; cites: EvidenceLink[] }[];
  open: { objection: string; cites: EvidenceLink[] }[];
};
export type Risks = { kind: 'risks'; title: string; note: string; rows: (Sourced & { number: number; question: string })[] };
export type Beats = {
  kind: 'beats';
  title: string;
  rows: {
    anchor: string;
    number: number;
    span: string;
    role: string;
    shown: string;
    /** What is said and what is written, once where both are the same. */
    words: { label: string; text: string }[];
    check: CheckMark;
    frame?: Frame;
  }[];
};
export type Transcript = {
  kind: 'transcript';
  title: string;
  rows: { anchor: string; span: string; words: string; translation?: string; onScreen: boolean; check: CheckMark }[];
};

type Frames = ReadonlyMap<number, Frame>;
type Line = { source: string; at?: number | undefined; still?: number | undefined; check: Parameters<typeof toCheckMark>[0] };

const numberOf = (id: string) => Number(id.split('-')[1]);
const frameOf = (still: number | undefined, frames: Frames) => {
  const frame = still === undefined ? undefined : frames.get(still);
  return frame === undefined ? {} : { frame };
};

const toPlace = ({ source, at, still, check }: Line, frames: Frames): Omit<Sourced, 'anchor'> => ({
  ...(at === undefined ? {} : { clock: toClock(at) }),
  source: toWords(source),
  check: toCheckMark(check),
  ...frameOf(still, frames),
});

const placementNames: Record<string, string> = { tiktok: 'TikTok', whatsapp: 'WhatsApp', audience_network: 'Audience Network' };

/** Libraries name placements in capitals. */
export function toPlacement(name: string): string {
  const slug = name.toLowerCase();
  if (Object.hasOwn(placementNames, slug)) return placementNames[slug] ?? name;
  return toWords(/^[A-Z_]+$/.test(name) ? slug : name);
}

const statusOf = ({ status }: ReportAd) => (status === null ? undefined : status === 'active' ? 'Active' : 'Ended');

/** A library that states no status leaves open whether the ad still runs. */
const lengthLabel = ({ status }: ReportAd) => (status === null ? 'Shown for' : status === 'active' ? 'Running for' : 'Ran for');

export function toAdCard({ ad }: ReadableReport): AdCard | undefined {
  if (ad === undefined) return undefined;
  return {
    kind: 'adCard',
    title: 'What the ad library shows',
    ...optional('copy', ad.copy),
    ...optional('headline', ad.title),
    ...optional('description', ad.description),
    ...optional('button', ad.button),
    facts: toFacts(
      ['Leads to', ad.landingHost],
      ['Shown on', ad.placements.map(toPlacement).join(', ')],
      ['Status', statusOf(ad)],
      ['Shown', toPeriod(ad.firstShown, ad.lastShown)],
      [lengthLabel(ad), ad.daysRunning === null ? undefined : toCount(ad.daysRunning, 'day')],
      ['Reach', ad.reach],
      ['Aspect', ad.aspect],
    ),
  };
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

/** The offer in one line, as the first screen has it. */
export function toOfferLine({ observed }: ReadableReport): string | undefined {
  const offer = observed?.offer;
  if (!offer) return undefined;
  return offer.price === null || offer.what.includes(offer.price) ? offer.what : `${offer.what}, ${offer.price}`;
}

export function toOffer({ observed, video }: ReadableReport): Offer | undefined {
  const offer = observed?.offer;
  if (!offer) return undefined;
  const facts = toFacts(['Price', offer.price], ['Terms', offer.terms], ['Urgency', offer.urgency]);
  return { kind: 'offer', title: 'The offer', what: offer.what, facts, anchor: offer.id, ...toPlace(offer, toFrames(video)) };
}

export function toClaims({ observed, video }: ReadableReport): Claims | undefined {
  const claims = observed?.claims ?? [];
  const frames = toFrames(video);
  const rows = claims.map(({ id, claim, proof, ...line }) => ({
    anchor: id,
    number: numberOf(id),
    claim,
    ...toPlace(line, frames),
    ...(proof === null ? {} : { proof: { what: proof.what, ...toPlace(proof, frames) } }),
  }));
  return rows.length === 0 ? undefined : { kind: 'claims', title: 'Claims, and what is shown for them', rows };
}

export function toObjections({ observed, strategy }: ReadableReport): Objections | undefined {
  if (strategy === undefined) return undefined;
  const links = (cites: readonly string[]) => cites.map((id) => toObservedLink(id, observed));
  const answered = strategy.objectionsAnswered.map(({ objection, answer, cites }) => ({ objection, answer, cites: links(cites) }));
  const open = strategy.objectionsOpen.map(({ objection, cites }) => ({ objection, cites: links(cites) }));
  return answered.length + open.length === 0 ? undefined : { kind: 'objections', title: 'Objections', answered, open };
}

export function toRisks({ observed, video }: ReadableReport): Risks | undefined {
  const frames = toFrames(video);
  const rows = (observed?.risks ?? []).map(({ id, question, ...line }) => ({
    anchor: id,
    number: numberOf(id),
    question,
    ...toPlace(line, frames),
  }));
  const note = 'Questions for whoever answers for the ad, not findings against it.';
  return rows.length === 0 ? undefined : { kind: 'risks', title: 'What a platform or a regulator may ask', note, rows };
}

function toBeatWords(said: string | null, written: string | null): { label: string; text: string }[] {
  const texts =
    said === written
      ? ([[labels.saidAndWritten, said]] as const)
      : ([
          [labels.said, said],
          [labels.written, written],
        ] as const);
  return texts.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
}

export function toBeats({ observed, video }: ReadableReport): Beats | undefined {
  const frames = toFrames(video);
  const rows = (observed?.beats ?? []).map(({ id, at, to, role, shown, said, written, still, check }) => ({
    anchor: id,
    number: numberOf(id),
    span: toClockSpan(at, to),
    role: toTerm('role', role).label,
    shown,
    words: toBeatWords(said, written),
    check: toCheckMark(check),
    ...frameOf(still, frames),
  }));
  return rows.length === 0 ? undefined : { kind: 'beats', title: 'How the video is built', rows };
}

export function toTranscript({ observed }: ReadableReport): Transcript | undefined {
  const rows = (observed?.transcript ?? []).map(({ id, at, to, words, translation, onScreen, check }) => ({
    anchor: id,
    span: toClockSpan(at, to),
    words,
    ...optional('translation', translation),
    onScreen,
    check: toCheckMark(check),
  }));
  return rows.length === 0 ? undefined : { kind: 'transcript', title: 'Transcript', rows };
}
