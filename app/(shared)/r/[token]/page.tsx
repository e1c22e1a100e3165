import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { toLinkMetadata } from '@/app/(public)/_site/metadata';
import { ComparisonView } from '@/components/report/comparison';
import { CopyReport } from '@/components/report/copy-report';
import { OpenTarget } from '@/components/report/open-target';
import { ReportActions } from '@/components/report/report-actions';
import { ReportView } from '@/components/report/report-view';
import { buttonClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { toSharedPath, toSharedPreviewPath, toSharedStillPath } from '@/lib/api-paths';
import { env } from '@/lib/env';
import { type Comparison, toComparisonTitle } from '@/lib/report/view/comparison';
import type { OpenedLink } from '@/lib/shares/schema';
import { withoutTail } from '@/lib/shares/secret';
import { toSharedPreview, toSharedTree } from './link-preview';
import { findOpenedLink, findSharedComparison, findSharedReport, type SharedReport } from './linked-report';

const HIDDEN = { robots: { index: false, follow: false }, referrer: 'no-referrer' } as const;

export async function generateMetadata({ params }: PageProps<'/r/[token]'>): Promise<Metadata> {
  const { token } = await params;
  const shared = await findSharedReport(token);
  if (shared === undefined) {
    const comparison = await findSharedComparison(token);
    return { ...HIDDEN, title: comparison === undefined ? 'Link not available' : `${toComparisonTitle(comparison)}: ads compared` };
  }
  const { pageName, adId, score, summary } = shared.record;
  const name = pageName ?? `Ad ${adId}`;
  const title = score === null ? `${name}: ad report` : `${name}: ad report, ${score.value} of 100 (${score.grade})`;
  const description = summary ?? 'A report on a video ad, with evidence for every finding.';
  const link = {
    path: toSharedPath(token),
    title,
    description,
    image: toSharedPreviewPath(token, toSharedPreview(shared).version),
    type: 'article',
  } as const;
  return { ...HIDDEN, title, description, ...toLinkMetadata(link) };
}

function Frame({ link, subject, children }: { link: OpenedLink; subject: 'report' | 'comparison'; children: ReactNode }) {
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-7 px-4 pt-5 pb-16 has-data-report:max-w-7xl sm:px-8 sm:pt-7 print:p-0">
      <p className="text-sm text-quiet print:hidden">
        Anyone with this link can read this {subject}.{' '}
        {link.expiresAt !== null && (
          <>
            The link ends <Moment iso={link.expiresAt.toISOString()} now={new Date().toISOString()} />.
          </>
        )}
      </p>
      {children}
    </main>
  );
}

function SharedReportPage({ token, shared }: { token: string; shared: SharedReport }) {
  const { link, stills } = shared;
  const shown = new Set(stills.map(({ n }) => n));
  return (
    <Frame link={link} subject="report">
      <ReportView
        tree={toSharedTree(shared)}
        toolbar={link.allowsDownloads ? <ReportActions path={toSharedPath(token)} formats={['pdf', 'html', 'md']} /> : undefined}
        stillSrc={(n) => (shown.has(n) ? toSharedStillPath(token, n) : undefined)}
      >
        <OpenTarget />
      </ReportView>
    </Frame>
  );
}

function SharedComparisonPage({ token, link, comparison }: { token: string; link: OpenedLink; comparison: Comparison }) {
  return (
    <Frame link={link} subject="comparison">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-[25px] leading-tight font-semibold tracking-tight text-balance wrap-anywhere" dir="auto">
          {toComparisonTitle(comparison)}
        </h1>
        {link.allowsDownloads && (
          <div className="flex gap-2 print:hidden">
            <CopyReport href={`${toSharedPath(token)}/comparison.md`} />
            <a className={buttonClass('plain')} href={`${toSharedPath(token)}/comparison.csv`} download>
              Download CSV
            </a>
          </div>
        )}
      </div>
      <ComparisonView
        comparison={comparison}
        links={{ hrefOf: ({ adUrl }) => adUrl, withoutOf: () => undefined }}
        srcOf={(place, still) => (env().stills ? toSharedStillPath(token, still, place) : undefined)}
      />
    </Frame>
  );
}

export default async function SharedPage({ params }: PageProps<'/r/[token]'>) {
  const { token } = await params;
  const meant = withoutTail(token);
  if (meant !== undefined) redirect(toSharedPath(meant));
  const [link, shared] = [await findOpenedLink(token), await findSharedReport(token)];
  if (link === undefined) notFound();
  if (shared !== undefined) return <SharedReportPage token={token} shared={shared} />;
  const comparison = await findSharedComparison(token);
  if (comparison === undefined) notFound();
  return <SharedComparisonPage token={token} link={link} comparison={comparison} />;
}
