import type { Chapter } from '@/lib/report/chapters';
import type { ReadableReport } from '@/lib/report/legacy';
import { awarenessStages } from '@/lib/report/vocabulary';
import { toTerm, toWords } from '@/lib/report/words';
import { type SumStep, toSum } from './breakdown';
import { type CheckCount, countChecks } from './check-mark';
import { one, optional } from './facts';
import { type Filmstrip, toFilmstrip } from './filmstrip';
import { type FindingLine, listFindings } from './findings';
import type { Frame } from './frames';
import { type Gauge, type ScoreRank, toGauge } from './gauge';
import { type Measured, type ScreenText, toMeasured, toScreenText } from './measured';
import {
  type AdCard,
  type Beats,
  type Claims,
  type Objections,
  type Offer,
  type Risks,
  type Transcript,
  toAdCard,
  toBeats,
  toClaims,
  toObjections,
  toOffer,
  toRisks,
  toTranscript,
} from './observed-blocks';
import { type Panels, toPanels } from './panels';
import { type Actions, type Hypotheses, type Moves, type References, toActions, toHypotheses, toMoves, toReferences } from './playbook';
import { type Positioning, toPositioning } from './positioning';
import { type AdFacts, type Masthead, type Provenance, toMasthead, toProvenance } from './provenance';
import { type Timeline, toTimeline } from './timeline';

export type Lead = { kind: 'lead'; text: string };
export type InsufficientEvidence = { kind: 'insufficientEvidence'; title: string; reason: string; text?: string; card?: AdCard };
export type Awareness = {
  kind: 'awareness';
  title: string;
  label: string;
  definition?: string;
  secondary?: string;
  reasoning?: string;
  /** All stages from least to most aware; empty when the stage is not in the vocabulary. */
  ladder: { label: string; role: 'primary' | 'secondary' | 'other' }[];
};
export type Waterfall = { kind: 'waterfall'; title: string; steps: SumStep[] };
/** No finding was checked where `checks` is empty. */
export type Findings = { kind: 'findings'; title: string; checks: CheckCount[]; rows: (FindingLine & { number: number })[] };
export type Block =
  | Gauge
  | Moves
  | Lead
  | InsufficientEvidence
  | Filmstrip
  | Timeline
  | AdCard
  | Positioning
  | Offer
  | Awareness
  | Claims
  | Objections
  | Risks
  | Beats
  | Panels
  | Waterfall
  | Findings
  | Transcript
  | Measured
  | ScreenText
  | Actions
  | Hypotheses
  | References;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Blocks behind the report, the last of their chapter: one click away on a page. */
export const foldedKinds = [
  'references',
  'objections',
  'risks',
  'adCard',
  'beats',
  'waterfall',
  'timeline',
  'findings',
  'transcript',
  'screenText',
  'measured',
] as const satisfies readonly Block['kind'][];

/** Folded blocks that paper has in their chapter: the PDF puts the others in its appendix, and a printed page has those that are open. */
export const printedKinds: readonly Block['kind'][] = ['objections', 'risks', 'adCard', 'beats', 'waterfall'];

export type ChapterBlock = { kind: 'chapter'; chapter: Chapter; title: string; blocks: Block[] };

/** A block that a reader sees, in order. Every string is plain text and may come from an ad or a model: escape it for the format. */
export type TopBlock = Masthead | ChapterBlock | Provenance;

const reasons: Record<string, string> = {
  image_only: 'The ad is a single image.',
  carousel: 'The ad is a carousel of images.',
  no_media: 'The ad shows neither a video nor an image.',
};

function toInsufficientEvidence({ verdict, reason, summary }: ReadableReport, card: AdCard | undefined): InsufficientEvidence | undefined {
  if (verdict !== 'insufficient_evidence') return undefined;
  const why = summary ?? (reason === undefined ? 'The ad shows no video.' : (reasons[reason] ?? toWords(reason)));
  return {
    kind: 'insufficientEvidence',
    title: 'Not enough evidence to score',
    reason: why,
    text: 'To get a score, analyze an ad that contains a video.',
    ...optional('card', card),
  };
}

const isNumbered = (line: FindingLine): line is FindingLine & { number: number } => line.number !== undefined;

function toAwareness({ schwartz }: ReadableReport): Awareness | undefined {
  const { primary, secondary, reasoning } = schwartz ?? {};
  if (primary === undefined) return undefined;
  const roleOf = (slug: string) => (slug === primary ? 'primary' : slug === secondary ? 'secondary' : 'other');
  const ladder = Object.entries(awarenessStages).map(([slug, { label }]) => ({ label, role: roleOf(slug) }) as const);
  return {
    kind: 'awareness',
    title: 'Awareness stage',
    ...toTerm('awareness', primary),
    ...optional('secondary', secondary && toTerm('awareness', secondary).label),
    ...optional('reasoning', reasoning),
    ladder: Object.hasOwn(awarenessStages, primary) ? ladder : [],
  };
}

function toWaterfall({ score }: ReadableReport): Waterfall | undefined {
  if (!score?.breakdown) return undefined;
  return { kind: 'waterfall', title: 'How the score is calculated', steps: toSum({ ...score, breakdown: score.breakdown }) };
}

function toFindings(findings: readonly FindingLine[]): Findings | undefined {
  const rows = findings.filter(isNumbered);
  const checks = countChecks(rows.flatMap(({ check }) => one(check)));
  return rows.length === 0 ? undefined : { kind: 'findings', title: 'All findings', checks, rows };
}

function chapter(name: Chapter, ...blocks: (Block | undefined)[]): ChapterBlock[] {
  const present = blocks.flatMap(one);
  return present.length === 0 ? [] : [{ kind: 'chapter', chapter: name, title: toWords(name), blocks: present }];
}

export type PageFacts = AdFacts & { ranks?: readonly ScoreRank[] };

export function toBlocks(report: ReadableReport, ad?: PageFacts): TopBlock[] {
  const findings = listFindings(report);
  const filmstrip = toFilmstrip(report.video, findings);
  const insufficientEvidence = toInsufficientEvidence(report, toAdCard({ ad: ad?.ad }));
  const lead: Lead | undefined = report.summary === undefined || insufficientEvidence ? undefined : { kind: 'lead', text: report.summary };
  return [
    toMasthead(report, ad),
    ...chapter('verdict', insufficientEvidence, toGauge(report, ad), toMoves(report), lead, filmstrip),
    ...chapter('playbook', toActions(report), toHypotheses(report), toReferences(report)),
    ...chapter(
      'strategy',
      toPositioning(report),
      toAwareness(report),
      toOffer(report),
      toClaims(report),
      toObjections(report),
      toRisks(report),
      toAdCard(report),
    ),
    ...chapter('execution', toPanels(report, findings), toBeats(report)),
    ...chapter(
      'diagnostics',
      toWaterfall(report),
      toTimeline(report, { findings, filmstrip }),
      toFindings(findings),
      toTranscript(report),
      toScreenText(report.video),
      toMeasured(report.video, report.meta?.videoSeconds ?? 0),
    ),
    ...one(toProvenance(report)),
  ];
}

function framesIn(block: Block): Frame[] {
  switch (block.kind) {
    case 'filmstrip':
      return block.cells.flatMap(({ frame }) => frame ?? []);
    case 'findings':
    case 'beats':
      return block.rows.flatMap(({ frame }) => frame ?? []);
    case 'claims':
      return block.rows.flatMap(({ proof }) => proof?.frame ?? []);
    case 'offer':
      return block.frame === undefined ? [] : [block.frame];
    default:
      return [];
  }
}

function framesInTop(block: TopBlock): Frame[] {
  if (block.kind === 'chapter') return block.blocks.flatMap(framesIn);
  return block.kind === 'masthead' && block.frame !== undefined ? [block.frame] : [];
}

export function listFrames(blocks: readonly TopBlock[]): Frame[] {
  const frames = blocks.flatMap(framesInTop);
  return [...new Map(frames.map((frame) => [frame.n, frame])).values()];
}
