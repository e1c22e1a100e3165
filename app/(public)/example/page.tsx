import { isReaderSignedIn } from '@/app/_server/session/session';
import { OpenTarget } from '@/components/report/open-target';
import { ReportView } from '@/components/report/report-view';
import { exampleStillPath } from '@/lib/report/example';
import { toPageMetadata } from '../_site/metadata';
import { exampleWords } from '../_site/words';
import { Invitation } from './invitation';
import { exampleTree } from './tree';

export const generateMetadata = () => toPageMetadata('/example', exampleWords);

export default async function ExamplePage() {
  const isSignedIn = await isReaderSignedIn();
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-6 has-data-report:max-w-7xl sm:px-8 sm:py-8">
      <p className="mb-6 rounded-control bg-sunk px-4 py-3 text-sm leading-normal text-quiet sm:px-5">
        <b className="font-semibold text-ink">Example report.</b> The brand, its ad and the demo video are made up. The report is complete:
        its video was measured, the demo model noted what is said and offered before it judged, and each finding was checked at its second.
      </p>

      <ReportView tree={exampleTree} stillSrc={exampleStillPath}>
        <OpenTarget />
      </ReportView>

      <Invitation isSignedIn={isSignedIn} />
    </main>
  );
}
