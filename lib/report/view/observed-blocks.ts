import type { ReportAd } from '@/lib/report/ad';
import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { labels, toClock, toClockSpan, toPlacement, toTerm, toWords } from '@/lib/report/words';
import { shareReason, toCheckMark } from './check-mark';
import { toObservedLink, toObservedName } from './evidence-links';
import { one, optional, toFacts } from './facts';
import { type Frame, toFrames } from './frames';
import type { CardsNode, Fact, FactsNode, FoldNode, Node, Row, RowsNode } from './nodes';
import { listTexts } from './timeline';

type Beat = Observed['beats'][number];
type Line = { source: string; at?: number | undefined; still?: number | undefined; check: Parameters<typeof toCheckMark>[0] };

const identityOf = (id: string) => ({ id, anchor: id, name: toObservedName(id) });
const numberOf = (id: string) => Number(id.split('-')[1]);

const stillOf = (still: number | undefined, frames: ReadonlyMap<number, Frame>) =>
  optional('still', still === undefined ? undefined : frames.get(still));

const evidenceOf = ({ source, at, still, check }: Line, frames: ReadonlyMap<number, Frame>): Pick<Row, 'place' | 'check' | 'still'> => ({
  place: { ...(at === undefined ? {} : { clock: toClock(at) }), words: [toWords(source)] },
  ...optional('check', toCheckMark(check)),
  ...stillOf(still, frames),
});

/** Folds a node under its title. */
const fold = ({ title, ...node }: Node & { title: string }, count?: number): FoldNode => ({
  kind: 'fold',
  title,
  ...optional('count', count),
  isPrinted: true,
  nodes: [node as Node],
});

/** The ad as its library shows it; `more` are facts that the head of a report has, and a page without that head lacks. */
export function toAdCard(ad: ReportAd | undefined, more: readonly Fact[] = []): (CardsNode & { title: string })[] {
  if (ad === undefined) return [];
  const { copy, title, description, button, landingHost, placements, reach } = ad;
  const facts = toFacts(['Leads to', landingHost], ['Shown on', placements.map(toPlacement).join(', ')], ['Reach', reach]).concat(more);
  const card = {
    ...optional('body', copy),
    ...optional('title', title),
    ...optional('note', description),
    ...optional('button', button),
    facts,
  };
  const isEmpty = facts.length === 0 && Object.keys(card).length === 1;
  return isEmpty ? [] : [{ kind: 'cards', look: 'ad', title: 'What the ad library shows', cards: [card] }];
}

export const toAdFold = ({ ad }: ReadableReport): FoldNode[] => toAdCard(ad).map((card) => fold(card));

export function toOffer({ observed, video }: ReadableReport): RowsNode[] {
  const offer = observed?.offer;
  if (!offer) return [];
  const { checks = {}, price, terms, urgency } = offer;
  const withCheck = (facts: Fact[], check: Line['check'] | undefined) =>
    facts.map((fact) => ({ ...fact, ...optional('check', check && toCheckMark(check)) }));
  const facts = [
    ...withCheck(toFacts(['Price', price]), checks.price),
    ...withCheck(toFacts(['Terms', terms]), checks.terms),
    ...withCheck(toFacts(['Urgency', urgency]), checks.urgency),
  ];
  const line = { ...offer, check: checks.what ?? offer.check };
  const row = { ...identityOf(offer.id), text: offer.what, facts, ...evidenceOf(line, toFrames(video)) };
  return [{ kind: 'rows', look: 'list', title: 'The offer', rows: [row] }];
}

export function toClaims({ observed, video }: ReadableReport): RowsNode[] {
  const frames = toFrames(video);
  const rows = (observed?.claims ?? []).map(({ id, claim, proof, ...line }): Row => {
    const beside: Row =
      proof === null ? { text: labels.noProof, isLack: true } : { tag: labels.proof, text: proof.what, ...evidenceOf(proof, frames) };
    return { ...identityOf(id), number: numberOf(id), text: claim, ...evidenceOf(line, frames), beside };
  });
  return rows.length === 0 ? [] : [{ kind: 'rows', look: 'list', title: 'Claims and proof', rows }];
}

export function toObjections({ observed, strategy }: ReadableReport): FoldNode[] {
  if (strategy === undefined) return [];
  const links = (cites: readonly string[]) => cites.map((id) => toObservedLink(id, observed));
  const answered = strategy.objectionsAnswered.map(
    ({ objection, answer, cites }): Row => ({ text: objection, facts: [{ label: 'Answer', value: answer }], links: links(cites) }),
  );
  const open = strategy.objectionsOpen.map(({ objection, cites }): Row => ({ text: objection, links: links(cites) }));
  const nodes = [
    { title: labels.answered, rows: answered },
    { title: labels.open, rows: open },
  ].flatMap(({ title, rows }): Node[] => (rows.length === 0 ? [] : [{ kind: 'rows', look: 'list', title, rows }]));
  return nodes.length === 0 ? [] : [{ kind: 'fold', title: 'Objections', isPrinted: true, columns: 2, nodes }];
}

export function toRisks({ observed, video }: ReadableReport): FoldNode[] {
  const frames = toFrames(video);
  const rows = (observed?.risks ?? []).map(
    ({ id, question, ...line }): Row => ({ ...identityOf(id), number: numberOf(id), text: question, ...evidenceOf(line, frames) }),
  );
  const note = 'A platform or a regulator may ask these questions. They are not findings against the ad.';
  return rows.length === 0 ? [] : [fold({ kind: 'rows', look: 'list', title: 'Compliance questions', note, rows }, rows.length)];
}

const wordsOf = (said: string | null, written: string | null) =>
  said === written ? toFacts([labels.saidAndWritten, said]) : toFacts([labels.said, said], [labels.written, written]);

/** The words of a beat; the one that was compared has the check. */
function toBeatFacts({ said, written, check, shownCheck }: Beat): Fact[] {
  const facts = wordsOf(said, written);
  if (shownCheck === undefined) return facts;
  const compared = check.claim?.kind === 'spoken' ? facts[0] : facts.at(-1);
  return facts.map((fact) => (fact === compared ? { ...fact, ...optional('check', toCheckMark(check)) } : fact));
}

/** The mark of a row is about what the beat shows; before schema version 4, about the whole beat. */
export function toBeats({ observed, video }: ReadableReport): FoldNode[] {
  const frames = toFrames(video);
  const beats = (observed?.beats ?? []).map((beat) => ({ ...beat, seen: beat.shownCheck ?? beat.check }));
  const { note, markOf } = shareReason(
    'Pictures',
    beats.map(({ seen }) => seen),
  );
  const rows = beats.map(
    (beat): Row => ({
      ...identityOf(beat.id),
      number: numberOf(beat.id),
      tag: toTerm('role', beat.role).label,
      place: { clock: toClockSpan(beat.at, beat.to), words: [] },
      text: beat.shown,
      facts: toBeatFacts(beat),
      ...optional('check', markOf(beat.seen)),
      ...stillOf(beat.still, frames),
    }),
  );
  const title = 'How the video is built';
  return rows.length === 0 ? [] : [fold({ kind: 'rows', look: 'cells', title, ...optional('note', note), rows }, rows.length)];
}

/** How the ad sounds and how it was made, where the report says it. */
export function toMade({ observed }: ReadableReport): FactsNode[] {
  const { made, sound } = observed ?? {};
  const facts = [
    ...toFacts(['Who', made?.who], ['Where', made?.where], ['Made with', made?.with]),
    ...toFacts(['Music', sound?.music], ['Voice', sound?.voice], ['Effects', sound?.effects]),
  ];
  return facts.length === 0 ? [] : [{ kind: 'facts', look: 'statements', title: 'How it is made', facts }];
}

/** The maximum number of texts that are listed; the JSON of the report has all of them. */
const LISTED_TEXTS = 60;

type Timed = { from: number; row: Row };

function listSpoken(lines: Observed['transcript'], markOf: ReturnType<typeof shareReason>['markOf']): (Timed & { to: number })[] {
  return lines.map(({ id, at, to, words, translation, heard, check }) => {
    const row: Row = {
      id,
      anchor: id,
      place: { clock: toClockSpan(at, to), words: [] },
      text: words,
      facts: toFacts([labels.translation, translation], [labels.heard, heard]),
      ...optional('check', markOf(check)),
    };
    return { from: at, to, row };
  });
}

/** The spoken lines, each beside the texts that come into view meanwhile; a text without a voice has a row of its own. */
export function toTranscript(report: ReadableReport): FoldNode[] {
  const lines = report.observed?.transcript ?? [];
  const { note, markOf } = shareReason(
    'Lines',
    lines.map(({ check }) => check),
  );
  const spoken = listSpoken(lines, markOf);
  const alone: Timed[] = [];
  const tag = optional('tag', spoken.length === 0 ? undefined : labels.written);
  for (const { from, to, text } of report.video?.text ? listTexts(report.video.text, report.observed?.texts) : []) {
    const line = spoken.find((said) => from < said.to && to > said.from);
    if (line === undefined) alone.push({ from, row: { place: { clock: text.span, words: [] }, ...tag, text: text.words } });
    else line.row.beside = { tag: labels.written, text: [...one(line.row.beside?.text), text.words].join(' / ') };
  }
  const rows = [...spoken, ...alone.slice(0, LISTED_TEXTS)].toSorted((before, after) => before.from - after.from).map(({ row }) => row);
  if (rows.length === 0) return [];
  const left = alone.length - LISTED_TEXTS;
  const more = optional('more', left > 0 ? `And ${left} more texts on screen, which the JSON of this report lists.` : undefined);
  const title = spoken.length === 0 ? 'Text on screen' : 'Transcript';
  const nodes: Node[] = [{ kind: 'rows', look: 'ledger', ...optional('note', note), rows, ...more }];
  return [{ kind: 'fold', title, count: rows.length, isPrinted: false, nodes }];
}
