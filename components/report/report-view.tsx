import type { ReactNode } from 'react';
import { LargeStills, Still } from '@/components/report/frames';
import { hues } from '@/components/report/hues';
import { ReportMasthead } from '@/components/report/masthead';
import { Folds, Nodes } from '@/components/report/node';
import { Outline } from '@/components/report/outline';
import { type Reading, toReading } from '@/components/report/reading';
import type { Frame } from '@/lib/report/view/frames';
import { type FoldNode, listFrames, type Node, type ReportTree } from '@/lib/report/view/nodes';

const isFold = (node: Node): node is FoldNode => node.kind === 'fold';

type ChapterProps = { chapter: ReportTree['chapters'][number]; isFirst: boolean; reading: Reading };

/** Its folds are below one another at its end. */
function ChapterView({ chapter: { chapter, title, blocks }, isFirst, reading }: ChapterProps) {
  const folds = blocks.flatMap(({ nodes }) => nodes.filter(isFold));
  const shown = blocks.map((block) => ({ ...block, nodes: block.nodes.filter((node) => !isFold(node)) }));
  return (
    <section id={chapter} className={`scroll-mt-2 ${isFirst ? 'pt-4' : 'pt-5'} ${hues[chapter]}`}>
      <h2 className={isFirst ? 'sr-only' : 'mb-3 flex items-center gap-2.5 text-[25px] leading-tight font-semibold tracking-tight'}>
        {!isFirst && <span className="size-2.5 rounded-[3px] bg-(--hue)" />}
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2">
        {shown.map(({ name, isHalf, nodes }) => (
          <div key={name} className={`flex flex-col gap-3 empty:hidden ${isHalf ? '' : 'col-span-full'}`}>
            <Nodes nodes={nodes} reading={reading} />
          </div>
        ))}
        {folds.length > 0 && (
          <div className="col-span-full">
            <Folds folds={folds} reading={reading} />
          </div>
        )}
      </div>
    </section>
  );
}

const RAIL = { width: 168, height: 299 } as const;

const longerInRail = ({ width, height }: Frame) => Math.max(width, height) * Math.min(RAIL.width / width, RAIL.height / height);

type ReportViewProps = Partial<Reading> & { tree: ReportTree; toolbar?: ReactNode; children?: ReactNode };

/** Draws a report. The controls of the app come from outside: without them, it is a document of its own. */
export function ReportView({ tree: { masthead, chapters, end }, toolbar, children, ...given }: ReportViewProps) {
  const reading = toReading(given);
  const hasRail = chapters.length > 1;
  return (
    <article data-report className="leading-relaxed wrap-anywhere">
      <div className={hasRail ? 'gap-x-10 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]' : ''}>
        <ReportMasthead masthead={masthead} toolbar={toolbar} reading={reading} />
        {hasRail && (
          <div className="max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden">
            <div className="empty:hidden max-lg:hidden lg:mb-7">
              {masthead.still && <Still still={masthead.still} longer={longerInRail(masthead.still)} stillSrc={reading.stillSrc} />}
            </div>
            <Outline entries={chapters.map(({ chapter, title }) => ({ chapter, title }))} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-2">
          {chapters.map((chapter, index) => (
            <ChapterView key={chapter.chapter} chapter={chapter} isFirst={index === 0} reading={reading} />
          ))}
          {end.length > 0 && (
            <footer className="mt-4">
              <Folds folds={end} reading={reading} />
            </footer>
          )}
        </div>
      </div>
      <LargeStills stills={listFrames([masthead, chapters])} stillSrc={reading.stillSrc} />
      {children}
    </article>
  );
}
