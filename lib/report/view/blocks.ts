import { type Chapter, chapters } from '@/lib/report/chapters';
import type { ReadableReport } from '@/lib/report/legacy';
import { awarenessStages } from '@/lib/report/vocabulary';
import { toParagraphs, toTerm, toWords } from '@/lib/report/words';
import { toWaterfall } from './breakdown';
import { one, optional, toFacts } from './facts';
import { toFilmstrip } from './filmstrip';
import { listFindings } from './findings';
import { type ScoreRank, toGauge } from './gauge';
import { type AdFacts, toMasthead } from './masthead';
import { toMeasured } from './measured';
import { toMethod, toReferences } from './method';
import type { Node, ReportTree, TextNode } from './nodes';
import { AD_CARD_TITLE, toAdCard, toAdFold, toBeats, toClaims, toObjections, toOffer, toRisks, toTranscript } from './observed-blocks';
import { toPanels } from './panels';
import { toActions, toHypotheses, toMoves } from './playbook';
import { toPositioning } from './positioning';
import { toTimeline } from './timeline';

export type PageFacts = AdFacts & { ranks?: readonly ScoreRank[] };

/** What blocks are made of. Findings and shots know of each other, so they are read once. */
type Source = {
  report: ReadableReport;
  ad: PageFacts | undefined;
  findings: ReturnType<typeof listFindings>;
  filmstrip: ReturnType<typeof toFilmstrip>;
};

const reasons: Record<string, string> = {
  image_only: 'The ad is a single image.',
  carousel: 'The ad is a carousel of images.',
  no_media: 'The ad shows neither a video nor an image.',
};

function toInsufficient({ report: { verdict, reason, summary }, ad }: Source): Node[] {
  if (verdict !== 'insufficient_evidence') return [];
  const why = summary ?? (reason === undefined ? 'The ad shows no video.' : (reasons[reason] ?? toWords(reason)));
  const paragraphs = [...toParagraphs(why), 'To get a score, analyze an ad that contains a video.'];
  const card = toAdCard(ad?.ad);
  return [
    { kind: 'text', look: 'statement', title: 'Not enough evidence to score', paragraphs },
    ...one(card && ({ ...card, title: AD_CARD_TITLE } as const)),
  ];
}

/** The summary, where no reason of the score says as much. */
function toLead({ verdict, summary, score }: ReadableReport): TextNode[] {
  if (summary === undefined || verdict === 'insufficient_evidence' || score?.reasoning !== undefined) return [];
  return [{ kind: 'text', look: 'lead', paragraphs: toParagraphs(summary) }];
}

function toAwareness({ schwartz }: ReadableReport): Node[] {
  const { primary, secondary, reasoning } = schwartz ?? {};
  if (primary === undefined) return [];
  const { label, definition } = toTerm('awareness', primary);
  const roleOf = (slug: string) => (slug === primary ? 'primary' : slug === secondary ? 'secondary' : 'other');
  const steps = Object.entries(awarenessStages).map(([slug, stage]) => ({ label: stage.label, role: roleOf(slug) }) as const);
  const stage = { label: 'Stage', value: label, ...optional('hint', definition) };
  const also = toFacts(['Also', secondary && toTerm('awareness', secondary).label]);
  const nodes: Node[] = [
    { kind: 'figure', title: 'Awareness stage', sentences: [], drawing: { kind: 'ladder', steps } },
    { kind: 'facts', look: 'line', facts: [stage, ...also] },
    { kind: 'text', look: 'body', paragraphs: toParagraphs(reasoning ?? '') },
  ];
  return nodes;
}

const shownShots = ({ filmstrip }: Source): ReadonlySet<number> => new Set(filmstrip?.drawing.cells.map(({ number }) => number));

/** The blocks of a report in reading order. A block that has nothing to say vanishes. */
const blocks = [
  ['verdict', 'insufficient', toInsufficient],
  ['verdict', 'gauge', ({ report, ad }: Source) => toGauge(report, ad)],
  ['verdict', 'moves', ({ report }: Source) => toMoves(report)],
  ['verdict', 'lead', ({ report }: Source) => toLead(report)],
  ['verdict', 'filmstrip', ({ filmstrip }: Source) => one(filmstrip)],
  ['playbook', 'actions', ({ report }: Source) => toActions(report)],
  ['playbook', 'hypotheses', ({ report }: Source) => toHypotheses(report)],
  ['strategy', 'positioning', ({ report }: Source) => toPositioning(report)],
  ['strategy', 'awareness', ({ report }: Source) => toAwareness(report)],
  ['strategy', 'offer', ({ report }: Source) => toOffer(report)],
  ['strategy', 'claims', ({ report }: Source) => toClaims(report)],
  ['strategy', 'objections', ({ report }: Source) => toObjections(report)],
  ['strategy', 'risks', ({ report }: Source) => toRisks(report)],
  ['strategy', 'adCard', ({ report }: Source) => toAdFold(report)],
  ['execution', 'panels', (source: Source) => toPanels(source.report, { findings: source.findings, shownShots: shownShots(source) })],
  ['execution', 'beats', ({ report }: Source) => toBeats(report)],
  ['diagnostics', 'sum', ({ report }: Source) => toWaterfall(report)],
  ['diagnostics', 'timeline', ({ report, findings, filmstrip }: Source) => toTimeline(report, { findings, filmstrip: filmstrip?.drawing })],
  ['diagnostics', 'transcript', ({ report }: Source) => toTranscript(report)],
  ['diagnostics', 'measured', ({ report }: Source) => toMeasured(report.video, report.meta?.videoSeconds ?? 0)],
] as const satisfies readonly (readonly [Chapter, string, (source: Source) => Node[]])[];

export type BlockName = (typeof blocks)[number][1];

/** Blocks that share a line where there is room, and both are there. */
const halves: readonly BlockName[] = ['awareness', 'offer'];

export function toBlocks(report: ReadableReport, ad?: PageFacts): ReportTree<BlockName> {
  const findings = listFindings(report);
  const source = { report, ad, findings, filmstrip: toFilmstrip(report.video, findings) };
  const built = blocks.map(([chapter, name, build]) => ({ chapter, name, nodes: build(source) as Node[] }));
  const present = built.filter(({ nodes }) => nodes.length > 0);
  const areHalved = halves.every((half) => present.some(({ name }) => name === half));
  return {
    masthead: toMasthead(report, ad),
    chapters: chapters
      .map((chapter) => ({
        chapter,
        title: toWords(chapter),
        blocks: present
          .filter((block) => block.chapter === chapter)
          .map(({ name, nodes }) => ({ name, nodes, isHalf: areHalved && halves.includes(name) })),
      }))
      .filter((chapter) => chapter.blocks.length > 0),
    end: [...toReferences(report), ...toMethod(report)],
  };
}
