import type { ReportAd } from '@/lib/report/ad';
import type { ReadableReport } from '@/lib/report/legacy';
import { labels, toClock, toClockSpan, toCount, toPeriod, toPlacement, toTerm, toWords } from '@/lib/report/words';
import { type CheckMark, toCheckMark } from './check-mark';
import { type EvidenceLink, toObservedLink } from './evidence-links';
import { type Fact, optional, toFacts } from './facts';
import { type Frame, toFrames } from './frames';

export type Sourced = { anchor: string; clock?: string; source: string; check: CheckMark; frame?: Frame };

export type AdCard = {
  kind: 'adCard';
  title: string;
  copy?: string;
  headline?: string;
  description?: string;
  button?: string;
  facts: Fact[];
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

const statusOf = ({ status }: ReportAd) => (status === null ? undefined : status === 'active' ? 'Active' : 'Ended');

/** Avoids saying whether the ad still runs where its library states no status. */
const lengthLabel = ({ status }: ReportAd) => (status === null ? 'Length of run' : status === 'active' ? 'Running for' : 'Ran for');

export function toAdCard({ ad }: Pick<ReadableReport, 'ad'>): AdCard | undefined {
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
      ['Run dates', toPeriod(ad.firstShown, ad.lastShown)],
      [lengthLabel(ad), ad.daysRunning === null ? undefined : toCount(ad.daysRunning, 'day')],
      ['Reach', ad.reach],
      ['Aspect', ad.aspect],
    ),
  };
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
  return rows.length === 0 ? undefined : { kind: 'claims', title: 'Claims and proof', rows };
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
  const note = 'A platform or a regulator may ask these questions. They are not findings against the ad.';
  return rows.length === 0 ? undefined : { kind: 'risks', title: 'Compliance questions', note, rows };
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

function toSpokenMark(onScreen: boolean, check: Line['check']): { onScreen: boolean; check: CheckMark } {
  if (!onScreen || check.why !== 'voice_heard') return { onScreen, check: toCheckMark(check) };
  return { onScreen: false, check: toCheckMark(check, labels.shownNotHeard) };
}

export function toTranscript({ observed }: ReadableReport): Transcript | undefined {
  const rows = (observed?.transcript ?? []).map(({ id, at, to, words, translation, onScreen, check }) => ({
    anchor: id,
    span: toClockSpan(at, to),
    words,
    ...optional('translation', translation),
    ...toSpokenMark(onScreen, check),
  }));
  return rows.length === 0 ? undefined : { kind: 'transcript', title: 'Transcript', rows };
}
