import type { Metadata } from 'next';
import { ReportView } from '@/components/report/report-view';
import { toBlocks } from '@/lib/report/blocks';
import { example, exampleStillPath } from '@/lib/report/example';

export const metadata: Metadata = {
  title: 'Example report',
  description: 'A complete example report: verdict, strategy, execution, diagnostics and playbook, with timestamped findings.',
};

/** An ad that is made up has no page in the library. */
const blocks = toBlocks(example).map((block) => {
  if (block.kind !== 'masthead') return block;
  const { adUrl: _, ...masthead } = block;
  return masthead;
});

export default function ExamplePage() {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8 sm:py-12">
      <p className="mb-8 max-w-[76ch] rounded-control bg-sunk px-4 py-3 text-sm leading-normal text-quiet">
        <b className="font-semibold text-ink">This is an example.</b> The advertiser and its ad are made up. The report went through the
        same steps as yours will: the video was downloaded and measured, a model answered, and each of its findings was checked.
      </p>
      <ReportView blocks={blocks} stillSrc={exampleStillPath} />
    </main>
  );
}
