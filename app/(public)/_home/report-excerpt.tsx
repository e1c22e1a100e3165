import Link from 'next/link';
import { LargeStills } from '@/components/report/frames';
import { Nodes } from '@/components/report/node';
import { toReading } from '@/components/report/reading';
import { buttonClass } from '@/components/ui/button';
import { example, exampleStillPath } from '@/lib/report/example';
import { type BlockName, toBlocks } from '@/lib/report/view/blocks';
import { listFrames } from '@/lib/report/view/nodes';

const { masthead, chapters } = toBlocks(example);
const excerpted: readonly BlockName[] = ['gauge', 'moves', 'filmstrip'];
const blocks = chapters.flatMap((chapter) => chapter.blocks).filter(({ name }) => excerpted.includes(name));
const reading = toReading({ stillSrc: exampleStillPath, page: '/example' });

export function ReportExcerpt() {
  return (
    <figure className="relative overflow-hidden rounded-card border border-line bg-surface shadow-raised">
      <div className="flex flex-col gap-8 px-5 pt-6 pb-36 sm:px-10 sm:pt-9 sm:pb-28">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
          <h2 className="text-xl font-semibold tracking-tight">{masthead.title}</h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
            {masthead.facts
              .filter(({ name }) => name === 'library' || name === 'video')
              .map(({ label, value }) => (
                <span key={label}>{value}</span>
              ))}
          </p>
        </div>
        {blocks.map(({ name, nodes }) => (
          <div key={name} className="flex flex-col gap-4 [--hue:var(--color-verdict)]">
            <Nodes nodes={nodes} reading={reading} />
          </div>
        ))}
      </div>
      <figcaption className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-3 bg-linear-to-t from-surface via-surface/95 to-transparent px-5 pt-16 pb-5 sm:px-10 sm:pb-7">
        <span className="text-sm text-quiet">Example report, made of a demo video of a made-up brand.</span>
        <Link href="/example" className={buttonClass('plain')}>
          Read the full report
        </Link>
      </figcaption>
      <LargeStills stills={listFrames(blocks)} stillSrc={exampleStillPath} />
    </figure>
  );
}
