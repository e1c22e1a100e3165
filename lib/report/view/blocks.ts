import { type Chapter, chapters } from '@/lib/report/chapters';
import type { ReadableReport } from '@/lib/report/legacy';
import { awarenessStages } from '@/lib/report/vocabulary';
import { toParagraphs, toTerm, toWords } from '@/lib/report/words';
import { toWaterfall } from './breakdown';
import { one, optional, toFacts } from './facts';
import { toFilmstrip } from './filmstrip';
import { listFindings } from './findings';
import { toGauge } from './gauge';
import { type AdFacts, toMasthead } from './masthead';
import { toMeasured } from './measured';
import { toMethod, toReferences } from './method';
import type { Node, ReportTree, TextNode } from './nodes';
import { toAdCard, toAdFold, toBeats, toClaims, toMade, toObjections, toOffer, toRisks, toTranscript } from './observed-blocks';
import { toPanels } from './panels';
import { toActions, toFirstLines, toFixes, toHypotheses, toMoves } from './playbook';
import { toPositioning } from './positioning';

/** Findings and shots know of each other, so they are read once. */
type Source = {
  ad: AdFacts | undefined;
  findings: ReturnType<typeof listFindings>;
  filmstrip: ReturnType<typeof toFilmstrip>;
};

function toInsufficient({ verdict, summary }: ReadableReport, { ad }: Source): Node[] {
  if (verdict !== 'insufficient_evidence') return [];
  const paragraphs = [...toParagraphs(summary ?? 'The ad shows no video.'), 'To get a score, analyze an ad that contains a video.'];
  return [{ kind: 'text', look: 'statement', title: 'Not enough evidence to score', paragraphs }, ...toAdCard(ad?.ad)];
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

/** The blocks of a report in reading order. A block that has nothing to say vanishes. */
const blocks = [
  ['verdict', 'insufficient', toInsufficient],
  ['verdict', 'gauge', toGauge],
  ['verdict', 'moves', toMoves],
  ['verdict', 'lead', toLead],
  ['verdict', 'filmstrip', (_: ReadableReport, { filmstrip }: Source) => one(filmstrip)],
  ['playbook', 'actions', toActions],
  ['playbook', 'fixes', toFixes],
  ['playbook', 'firstLines', toFirstLines],
  ['playbook', 'hypotheses', toHypotheses],
  ['strategy', 'positioning', toPositioning],
  ['strategy', 'awareness', toAwareness],
  ['strategy', 'offer', toOffer],
  ['strategy', 'claims', toClaims],
  ['strategy', 'objections', toObjections],
  ['strategy', 'risks', toRisks],
  ['strategy', 'adCard', toAdFold],
  ['execution', 'panels', toPanels],
  ['execution', 'made', toMade],
  ['execution', 'beats', toBeats],
  ['diagnostics', 'sum', toWaterfall],
  ['diagnostics', 'transcript', toTranscript],
  ['diagnostics', 'measured', toMeasured],
] as const satisfies readonly (readonly [Chapter, string, (report: ReadableReport, source: Source) => Node[]])[];

export type BlockName = (typeof blocks)[number][1];

/** Blocks that share a line where there is room, and one follows the other. */
const halves: readonly BlockName[] = ['awareness', 'offer'];

export function toBlocks(report: ReadableReport, ad?: AdFacts): ReportTree<BlockName> {
  const findings = listFindings(report);
  const source = { ad, findings, filmstrip: toFilmstrip(report.video, findings) };
  const built = blocks.map(([chapter, name, build]) => ({ chapter, name, nodes: build(report, source) as Node[] }));
  const present = built.filter(({ nodes }) => nodes.length > 0);
  const first = present.findIndex(({ name }) => name === halves[0]);
  const areHalved = halves.every((half, index) => present[first + index]?.name === half);
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
