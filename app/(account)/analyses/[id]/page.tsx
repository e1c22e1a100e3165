import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { linkClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { isSampleId } from '@/lib/ads/sample-ads';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { findRememberedFailure } from '@/lib/analyses/submit/remembered-failure';
import { getBalance } from '@/lib/credits/balance';
import { libraryNames } from '@/lib/platforms';
import { toReadable } from '@/lib/report/legacy';
import { listLinksTo } from '@/lib/shares/list';
import { LiveProvider } from '../live-progress';
import { DoneView } from './done-view';
import { FailedView } from './failed-view';
import { LiveView } from './live-view';
import { findOwnAnalysis } from './own-analysis';

const nameOf = ({ pageName, adId }: AnalysisRecord) => pageName ?? `Ad ${adId}`;

export async function generateMetadata({ params }: PageProps<'/analyses/[id]'>): Promise<Metadata> {
  const own = await findOwnAnalysis((await params).id);
  return { title: own === undefined ? 'Not found' : nameOf(own.record) };
}

function priceOf({ adId, charged, status, score }: AnalysisRecord): string {
  if (isSampleId(adId)) return 'Free sample';
  if (!charged) return 'Free, already analyzed';
  if (status === 'failed') return '1 credit, refunded';
  return status === 'done' && score === null ? '1 credit, refunded because the ad has no video' : '1 credit';
}

function Breadcrumb({ record, now }: { record: AnalysisRecord; now: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-quiet print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0 wrap-anywhere">
        <Link href="/analyses" className="hover:text-ink hover:underline hover:underline-offset-4">
          Analyses
        </Link>
        <span aria-hidden="true"> / </span>
        <span className="text-ink" dir="auto">
          {nameOf(record)}
        </span>
      </nav>
      <p>
        Submitted <Moment iso={record.submittedAt.toISOString()} now={now} /> {record.source === 'web' ? 'on the website' : 'via the API'} ·{' '}
        {priceOf(record)}
      </p>
    </div>
  );
}

function AdHeading({ record }: { record: AnalysisRecord }) {
  return (
    <header className="flex flex-col gap-1">
      <h1 className="text-[31px] leading-[1.15] font-semibold tracking-tight text-balance wrap-anywhere" dir="auto">
        {nameOf(record)}
      </h1>
      {isSampleId(record.adId) ? (
        <p className="text-sm text-quiet">A fictional ad of the sandbox, ad ID {record.adId}</p>
      ) : (
        <p className="text-sm text-quiet">
          {libraryNames[record.platform]} ·{' '}
          <a className={`wrap-anywhere ${linkClass}`} href={record.adUrl} rel="noreferrer noopener external">
            {record.adUrl}
          </a>
        </p>
      )}
    </header>
  );
}

export default async function AnalysisPage({ params }: PageProps<'/analyses/[id]'>) {
  const own = await findOwnAnalysis((await params).id);
  if (own === undefined) notFound();
  const { ctx, record, analysis } = own;
  const now = new Date().toISOString();
  const frame = 'mx-auto flex w-full max-w-6xl flex-col px-4 pt-5 pb-16 sm:px-8 sm:pt-7';
  if (analysis.report !== null) {
    return (
      <main className={`${frame} gap-7 print:p-0`}>
        <Breadcrumb record={record} now={now} />
        <DoneView record={record} report={toReadable(analysis.report)} stills={analysis.stills} links={await listLinksTo(ctx, record.id)} />
      </main>
    );
  }
  return (
    <main className={`${frame} gap-7`}>
      <Breadcrumb record={record} now={now} />
      <AdHeading record={record} />
      {record.failureCode !== null ? (
        <FailedView
          code={record.failureCode}
          charged={record.charged}
          adUrl={record.adUrl}
          balance={(await getBalance(ctx)).balance}
          platform={record.platform}
          known={await findRememberedFailure(ctx, record)}
        />
      ) : (
        <LiveProvider initial={await listLiveAnalyses(ctx)}>
          <LiveView id={record.id} />
        </LiveProvider>
      )}
    </main>
  );
}
