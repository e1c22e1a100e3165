import type { ReactNode } from 'react';
import { FindingsPart, WaterfallPart } from '@/components/report/diagnostics';
import { Facts } from '@/components/report/facts';
import { chapterHues } from '@/components/report/hues';
import { ReportMasthead } from '@/components/report/masthead';
import { Outline } from '@/components/report/outline';
import { PanelsPart } from '@/components/report/panels';
import { ActionsPart, HypothesesPart, ReferencesPart } from '@/components/report/playbook';
import { StagePart } from '@/components/report/stage';
import { TimelinePart } from '@/components/report/timeline';
import { GaugePart, KeyNumbersPart, LeadPart, RefusalPart } from '@/components/report/verdict';
import type { Block, ChapterBlock, Part, References } from '@/lib/report/blocks';
import type { Provenance } from '@/lib/report/provenance';

/** What the parts of a report share. */
type Reading = { references: References['entries']; shownFinding: number | undefined };

function PartView({ part, reading: { references, shownFinding } }: { part: Part; reading: Reading }) {
  switch (part.kind) {
    case 'gauge':
      return <GaugePart part={part} />;
    case 'lead':
      return <LeadPart part={part} />;
    case 'refusal':
      return <RefusalPart part={part} />;
    case 'keyNumbers':
      return <KeyNumbersPart part={part} />;
    case 'timeline':
      return <TimelinePart part={part} shown={shownFinding} />;
    case 'stage':
      return <StagePart part={part} />;
    case 'panels':
      return <PanelsPart part={part} references={references} />;
    case 'waterfall':
      return <WaterfallPart part={part} />;
    case 'findings':
      return <FindingsPart part={part} />;
    case 'actions':
      return <ActionsPart part={part} />;
    case 'hypotheses':
      return <HypothesesPart part={part} />;
    case 'references':
      return <ReferencesPart part={part} />;
  }
}

function ChapterView({ block: { chapter, title, parts }, reading }: { block: ChapterBlock; reading: Reading }) {
  return (
    <section id={chapter} className={`scroll-mt-2 pt-11 lg:pt-13 ${chapterHues[chapter]}`}>
      <h2 className="mb-6 flex items-center gap-2.5 text-[25px] leading-tight font-semibold tracking-tight">
        <span className="size-2.5 rounded-[3px] bg-(--hue)" />
        {title}
      </h2>
      <div className="flex flex-col gap-9">
        {parts.map((part) => (
          <PartView key={part.kind} part={part} reading={reading} />
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

/**
 * A report as a page shows it: the same blocks, in the same order, as every other form; `toolbar` stands above it. `shownFinding` is the
 * number of the one that is told under the video's line before the reader asks for any.
 */
export function ReportView({ blocks, toolbar, shownFinding }: { blocks: readonly Block[]; toolbar?: ReactNode; shownFinding?: number }) {
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  const provenance = blocks.find((block) => block.kind === 'provenance');
  const references = chapters.flatMap(({ parts }) => parts).find((part) => part.kind === 'references')?.entries ?? [];
  const outline = chapters.map(({ chapter, title }) => ({ chapter, title }));
  return (
    <article className="leading-relaxed wrap-anywhere">
      {masthead && <ReportMasthead masthead={masthead} toolbar={toolbar} />}
      <div className="gap-x-14 lg:grid lg:grid-cols-[132px_minmax(0,1fr)]">
        {outline.length < 2 ? <div /> : <Outline entries={outline} />}
        <div className="min-w-0">
          {chapters.map((block) => (
            <ChapterView key={block.chapter} block={block} reading={{ references, shownFinding }} />
          ))}
          {provenance && <ProvenanceView block={provenance} />}
        </div>
      </div>
    </article>
  );
}
