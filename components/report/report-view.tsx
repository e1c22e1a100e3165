import type { ReactNode } from 'react';
import { AdCardBlock } from '@/components/report/ad-card';
import { AwarenessBlock } from '@/components/report/awareness';
import { BeatsBlock, TranscriptBlock } from '@/components/report/beats';
import { FindingsBlock, WaterfallBlock } from '@/components/report/diagnostics';
import { Facts } from '@/components/report/facts';
import { FilmstripBlock } from '@/components/report/filmstrip';
import { Fold } from '@/components/report/fold';
import { FrameButton, LargeFrames, type StillSrc, withoutStills } from '@/components/report/frames';
import { chapterHues } from '@/components/report/hues';
import { ReportMasthead } from '@/components/report/masthead';
import { MeasuredBlock, ScreenTextBlock } from '@/components/report/measured';
import { OpenTarget } from '@/components/report/open-target';
import { Outline } from '@/components/report/outline';
import { PanelsBlock, type ShownShots } from '@/components/report/panels';
import { ActionsBlock, HypothesesBlock, ReferencesBlock } from '@/components/report/playbook';
import { ClaimsBlock, ObjectionsBlock, OfferBlock, PositioningBlock, RisksBlock } from '@/components/report/strategy';
import { TimelineBlock } from '@/components/report/timeline';
import { GaugeBlock, InsufficientEvidenceBlock, LeadBlock, MovesBlock } from '@/components/report/verdict';
import {
  type Block,
  type BlockOf,
  type ChapterBlock,
  foldedKinds,
  listFrames,
  printedKinds,
  type TopBlock,
} from '@/lib/report/view/blocks';
import type { FindingLine } from '@/lib/report/view/findings';
import type { Frame } from '@/lib/report/view/frames';
import type { Provenance } from '@/lib/report/view/provenance';

type Reading = {
  findings: ReadonlyMap<number, FindingLine>;
  shots: ShownShots;
  stillSrc: StillSrc;
};

const views: { [Kind in Block['kind']]: (block: BlockOf<Kind>, reading: Reading) => ReactNode } = {
  gauge: (block) => <GaugeBlock block={block} />,
  moves: (block) => <MovesBlock block={block} />,
  lead: (block) => <LeadBlock block={block} />,
  insufficientEvidence: (block) => <InsufficientEvidenceBlock block={block} />,
  filmstrip: (block, { findings, stillSrc }) => <FilmstripBlock block={block} findings={findings} stillSrc={stillSrc} />,
  timeline: (block) => <TimelineBlock block={block} />,
  positioning: (block) => <PositioningBlock block={block} />,
  awareness: (block) => <AwarenessBlock block={block} />,
  offer: (block, { stillSrc }) => <OfferBlock block={block} stillSrc={stillSrc} />,
  claims: (block, { stillSrc }) => <ClaimsBlock block={block} stillSrc={stillSrc} />,
  objections: (block) => <ObjectionsBlock block={block} />,
  risks: (block) => <RisksBlock block={block} />,
  adCard: (block) => <AdCardBlock block={block} />,
  beats: (block, { stillSrc }) => <BeatsBlock block={block} stillSrc={stillSrc} />,
  panels: (block, { shots }) => <PanelsBlock block={block} shots={shots} />,
  waterfall: (block) => <WaterfallBlock block={block} />,
  findings: (block, { stillSrc }) => <FindingsBlock block={block} stillSrc={stillSrc} />,
  transcript: (block) => <TranscriptBlock block={block} />,
  screenText: (block) => <ScreenTextBlock block={block} />,
  measured: (block) => <MeasuredBlock block={block} />,
  actions: (block) => <ActionsBlock block={block} />,
  hypotheses: (block) => <HypothesesBlock block={block} />,
  references: (block) => <ReferencesBlock block={block} />,
};

function BlockView<Kind extends Block['kind']>({ block, reading }: { block: BlockOf<Kind>; reading: Reading }) {
  return views[block.kind as Kind](block, reading);
}

type FoldedBlock = BlockOf<(typeof foldedKinds)[number]>;

const folded: readonly Block['kind'][] = foldedKinds;
const isFolded = (block: Block): block is FoldedBlock => folded.includes(block.kind);

function toCountOf(block: FoldedBlock): number | undefined {
  if ('rows' in block) return block.rows.length;
  return 'entries' in block ? block.entries.length : undefined;
}

const halves: readonly Block['kind'][] = ['awareness', 'offer'];

function Folds({ blocks, reading }: { blocks: readonly FoldedBlock[]; reading: Reading }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface print:border-none">
      {blocks.map((block) => (
        <Fold
          key={block.kind}
          title={block.title}
          count={toCountOf(block)}
          print={printedKinds.includes(block.kind) ? 'always' : 'if open'}
        >
          <BlockView block={block} reading={reading} />
        </Fold>
      ))}
    </div>
  );
}

function ChapterView({ block: { chapter, title, blocks }, reading }: { block: ChapterBlock; reading: Reading }) {
  const isFirst = chapter === 'verdict';
  const lists = blocks.filter(isFolded);
  const shown = blocks.filter((block) => !isFolded(block));
  return (
    <section id={chapter} className={`scroll-mt-2 ${isFirst ? 'pt-4' : 'pt-5'} ${chapterHues[chapter]}`}>
      <h2 className={isFirst ? 'sr-only' : 'mb-3 flex items-center gap-2.5 text-[25px] leading-tight font-semibold tracking-tight'}>
        {!isFirst && <span className="size-2.5 rounded-[3px] bg-(--hue)" />}
        {title}
      </h2>
      <div className={`grid grid-cols-[minmax(0,1fr)] ${isFirst ? 'gap-y-4' : 'gap-x-10 gap-y-4 lg:grid-cols-2'}`}>
        {shown.map((block) => (
          <div
            key={block.kind}
            className={halves.includes(block.kind) && shown.some(({ kind }) => kind === 'offer') ? '' : 'col-span-full'}
          >
            <BlockView block={block} reading={reading} />
          </div>
        ))}
        {lists.length > 0 && (
          <div className="col-span-full">
            <Folds blocks={lists} reading={reading} />
          </div>
        )}
      </div>
    </section>
  );
}

function ProvenanceView({ block: { title, facts, notes }, children }: { block: Provenance; children: ReactNode }) {
  return (
    <footer className="mt-4 overflow-hidden rounded-card border border-line bg-surface print:border-none">
      <Fold title={title}>
        <Facts facts={facts} />
        {notes.map((note) => (
          <p key={note} className="mt-3 max-w-[68ch] text-sm leading-normal text-quiet">
            {note}
          </p>
        ))}
        {children}
      </Fold>
    </footer>
  );
}

function readingOf(chapters: readonly ChapterBlock[], stillSrc: StillSrc): Reading {
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const rows = blocks.flatMap((block) => (block.kind === 'findings' ? block.rows : []));
  return {
    findings: new Map(rows.map((row) => [row.number, row])),
    shots: new Set(blocks.flatMap((block) => (block.kind === 'filmstrip' ? block.cells.map(({ number }) => number) : []))),
    stillSrc,
  };
}

const RAIL = { width: 168, height: 299 } as const;

const longerInRail = ({ width, height }: Frame) => Math.max(width, height) * Math.min(RAIL.width / width, RAIL.height / height);

type ReportViewProps = { blocks: readonly TopBlock[]; toolbar?: ReactNode; about?: ReactNode; stillSrc?: StillSrc };

/** `toolbar` is above the report, `about` in its last fold. */
export function ReportView({ blocks, toolbar, about, stillSrc = withoutStills }: ReportViewProps) {
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  const provenance = blocks.find((block) => block.kind === 'provenance');
  const reading = readingOf(chapters, stillSrc);
  const outline = chapters.map(({ chapter, title }) => ({ chapter, title }));
  const hasRail = outline.length > 1;
  return (
    <article data-report className="leading-relaxed wrap-anywhere">
      <div className={hasRail ? 'gap-x-10 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]' : ''}>
        {masthead && <ReportMasthead masthead={masthead} toolbar={toolbar} stillSrc={stillSrc} />}
        {hasRail && (
          <div className="max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden">
            <div className="empty:hidden max-lg:hidden lg:mb-7">
              {masthead?.frame && <FrameButton frame={masthead.frame} longer={longerInRail(masthead.frame)} stillSrc={stillSrc} />}
            </div>
            <Outline entries={outline} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-2">
          {chapters.map((block) => (
            <ChapterView key={block.chapter} block={block} reading={reading} />
          ))}
          {provenance && <ProvenanceView block={provenance}>{about}</ProvenanceView>}
        </div>
      </div>
      <LargeFrames frames={listFrames(blocks)} stillSrc={stillSrc} />
      <OpenTarget />
    </article>
  );
}
