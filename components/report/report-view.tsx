import type { ReactNode } from 'react';
import { AwarenessBlock } from '@/components/report/awareness';
import { FindingsBlock, WaterfallBlock } from '@/components/report/diagnostics';
import { Facts } from '@/components/report/facts';
import { FilmstripBlock } from '@/components/report/filmstrip';
import { LargeFrames, type StillSrc, withoutStills } from '@/components/report/frames';
import { chapterHues } from '@/components/report/hues';
import { ReportMasthead } from '@/components/report/masthead';
import { MeasuredBlock, ScreenTextBlock } from '@/components/report/measured';
import { Outline } from '@/components/report/outline';
import { PanelsBlock } from '@/components/report/panels';
import { ActionsBlock, HypothesesBlock, ReferencesBlock } from '@/components/report/playbook';
import { TimelineBlock } from '@/components/report/timeline';
import { GaugeBlock, InsufficientEvidenceBlock, KeyNumbersBlock, LeadBlock } from '@/components/report/verdict';
import type { Block, BlockOf, ChapterBlock, References, TopBlock } from '@/lib/report/blocks';
import type { Provenance } from '@/lib/report/provenance';
import { listFrames } from '@/lib/report/shown-frames';

/** What the blocks of a report share. */
type Reading = { references: References['entries']; shownFinding: number | undefined; stillSrc: StillSrc };

const views: { [Kind in Block['kind']]: (block: BlockOf<Kind>, reading: Reading) => ReactNode } = {
  gauge: (block) => <GaugeBlock block={block} />,
  lead: (block) => <LeadBlock block={block} />,
  insufficientEvidence: (block) => <InsufficientEvidenceBlock block={block} />,
  keyNumbers: (block) => <KeyNumbersBlock block={block} />,
  filmstrip: (block, { stillSrc }) => <FilmstripBlock block={block} stillSrc={stillSrc} />,
  timeline: (block, { shownFinding, stillSrc }) => <TimelineBlock block={block} shown={shownFinding} stillSrc={stillSrc} />,
  awareness: (block) => <AwarenessBlock block={block} />,
  panels: (block, { references, stillSrc }) => <PanelsBlock block={block} references={references} stillSrc={stillSrc} />,
  waterfall: (block) => <WaterfallBlock block={block} />,
  findings: (block, { stillSrc }) => <FindingsBlock block={block} stillSrc={stillSrc} />,
  measured: (block) => <MeasuredBlock block={block} />,
  screenText: (block) => <ScreenTextBlock block={block} />,
  actions: (block) => <ActionsBlock block={block} />,
  hypotheses: (block) => <HypothesesBlock block={block} />,
  references: (block) => <ReferencesBlock block={block} />,
};

function BlockView<Kind extends Block['kind']>({ block, reading }: { block: BlockOf<Kind>; reading: Reading }) {
  return views[block.kind as Kind](block, reading);
}

function ChapterView({ block: { chapter, title, blocks }, reading }: { block: ChapterBlock; reading: Reading }) {
  return (
    <section id={chapter} className={`scroll-mt-2 pt-11 lg:pt-13 ${chapterHues[chapter]}`}>
      <h2 className="mb-6 flex items-center gap-2.5 text-[25px] leading-tight font-semibold tracking-tight">
        <span className="size-2.5 rounded-[3px] bg-(--hue)" />
        {title}
      </h2>
      <div className="flex flex-col gap-9">
        {blocks.map((block) => (
          <BlockView key={block.kind} block={block} reading={reading} />
        ))}
      </div>
    </section>
  );
}

function ProvenanceView({ block: { title, facts, notes } }: { block: Provenance }) {
  return (
    <footer className="mt-16 border-t border-line pt-6">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <Facts facts={facts} />
      {notes.map((note) => (
        <p key={note} className="mt-3 max-w-[68ch] text-sm leading-normal text-quiet">
          {note}
        </p>
      ))}
    </footer>
  );
}

type ReportViewProps = { blocks: readonly TopBlock[]; toolbar?: ReactNode; shownFinding?: number; stillSrc?: StillSrc };

/**
 * A report as a page shows it: the same blocks, in the same order, as every other form; `toolbar` stands above it. `shownFinding` is the
 * number of the one that is told under the video's line before the reader asks for any; `stillSrc` says where the stills are, if anywhere.
 */
export function ReportView({ blocks, toolbar, shownFinding, stillSrc = withoutStills }: ReportViewProps) {
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  const provenance = blocks.find((block) => block.kind === 'provenance');
  const references = chapters.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'references')?.entries ?? [];
  const outline = chapters.map(({ chapter, title }) => ({ chapter, title }));
  return (
    <article className="leading-relaxed wrap-anywhere">
      {masthead && <ReportMasthead masthead={masthead} toolbar={toolbar} stillSrc={stillSrc} />}
      <div className="gap-x-14 lg:grid lg:grid-cols-[132px_minmax(0,1fr)]">
        {outline.length < 2 ? <div /> : <Outline entries={outline} />}
        <div className="min-w-0">
          {chapters.map((block) => (
            <ChapterView key={block.chapter} block={block} reading={{ references, shownFinding, stillSrc }} />
          ))}
          {provenance && <ProvenanceView block={provenance} />}
        </div>
      </div>
      <LargeFrames frames={listFrames(blocks)} stillSrc={stillSrc} />
    </article>
  );
}
