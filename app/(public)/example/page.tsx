import type { Metadata } from 'next';
import { isReaderSignedIn } from '@/app/_server/session/session';
import { ReportView } from '@/components/report/report-view';
import { example, exampleStillPath } from '@/lib/report/example';
import { toBlocks } from '@/lib/report/view/blocks';
import { Invitation, StartLinks } from './invitation';

export const metadata: Metadata = {
  title: 'Example report',
  description:
    'A whole example report: a score from twenty criteria, what to steal, adapt, skip and test first, and findings with stills and seconds.',
};

/** The blocks without the link and the notice: a fictional ad has no page in the library, and the page itself introduces the report. */
const blocks = toBlocks(example).map((block) => {
  if (block.kind !== 'masthead') return block;
  const { adUrl: _, notice: __, ...masthead } = block;
  return masthead;
});

export default async function ExamplePage() {
  const isSignedIn = await isReaderSignedIn();
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8 sm:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-control bg-sunk px-4 py-4 sm:px-5">
        <p className="max-w-[92ch] min-w-[min(100%,28rem)] flex-1 text-sm leading-normal text-quiet">
          <b className="font-semibold text-ink">Example report.</b> The brand, its ad and the demo video are made up. The report is
          complete: its video was measured, the demo model noted what is said and offered before it judged, and each finding was checked at
          its second.
        </p>
        <StartLinks isSignedIn={isSignedIn} />
      </div>

      <ReportView blocks={blocks} stillSrc={exampleStillPath} />

      <Invitation isSignedIn={isSignedIn} />
    </main>
  );
}
