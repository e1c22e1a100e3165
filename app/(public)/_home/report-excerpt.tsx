import Link from 'next/link';
import { FilmstripBlock } from '@/components/report/filmstrip';
import { LargeFrames } from '@/components/report/frames';
import { GaugeBlock, MovesBlock } from '@/components/report/verdict';
import { buttonClass } from '@/components/ui/button';
import { example, exampleStillPath } from '@/lib/report/example';
import { type Block, listFrames, toBlocks } from '@/lib/report/view/blocks';

const report = toBlocks(example);
const masthead = report.find((block) => block.kind === 'masthead');
const blocks = report.flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));

function blockOf<Kind extends Block['kind']>(kind: Kind): Extract<Block, { kind: Kind }> | undefined {
  return blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

export function ReportExcerpt() {
  const [gauge, moves, filmstrip] = [blockOf('gauge'), blockOf('moves'), blockOf('filmstrip')];
  return (
    <figure className="relative overflow-hidden rounded-card border border-line bg-surface shadow-raised">
      <div className="flex flex-col gap-8 px-5 pt-6 pb-36 sm:px-10 sm:pt-9 sm:pb-28">
        {masthead && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
            <h2 className="text-xl font-semibold tracking-tight">{masthead.title}</h2>
            <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
              {masthead.facts
                .filter(({ label }) => label === 'Library' || label === 'Video')
                .map(({ label, value }) => (
                  <span key={label}>{value}</span>
                ))}
            </p>
          </div>
        )}
        {gauge && <GaugeBlock block={gauge} />}
        {moves && <MovesBlock block={moves} page="/example" />}
        {filmstrip && <FilmstripBlock block={filmstrip} stillSrc={exampleStillPath} />}
      </div>
      <figcaption className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-3 bg-linear-to-t from-surface via-surface/95 to-transparent px-5 pt-16 pb-5 sm:px-10 sm:pb-7">
        <span className="text-sm text-quiet">Example report, made of a demo video of a made-up brand.</span>
        <Link href="/example" className={buttonClass('plain')}>
          Read the full report
        </Link>
      </figcaption>
      <LargeFrames frames={listFrames(report)} stillSrc={exampleStillPath} />
    </figure>
  );
}
