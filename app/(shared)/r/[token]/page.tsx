import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { toLinkMetadata } from '@/app/(public)/_site/metadata';
import { ReportActions } from '@/components/report/report-actions';
import { ReportView } from '@/components/report/report-view';
import { Moment } from '@/components/ui/moment';
import { toSharedPath, toSharedPreviewPath, toSharedStillPath } from '@/lib/api-paths';
import { toGrade } from '@/lib/report/words';
import { toSharedBlocks, toSharedPreview } from './link-preview';
import { findSharedReport } from './linked-report';

const NO_INDEX = { index: false, follow: false };

export async function generateMetadata({ params }: PageProps<'/r/[token]'>): Promise<Metadata> {
  const { token } = await params;
  const shared = await findSharedReport(token);
  if (shared === undefined) return { title: 'Link not available', robots: NO_INDEX, referrer: 'no-referrer' };
  const { pageName, adId, score, summary } = shared.record;
  const name = pageName ?? `Ad ${adId}`;
  const title = score === null ? `${name}: ad report` : `${name}: ad report, ${score.value} of 100 (${toGrade(score.grade)})`;
  const description = summary ?? 'A report on a video ad, with evidence for every finding.';
  const link = {
    path: toSharedPath(token),
    title,
    description,
    image: toSharedPreviewPath(token, toSharedPreview(shared).version),
    type: 'article',
  } as const;
  return { title, description, robots: NO_INDEX, referrer: 'no-referrer', ...toLinkMetadata(link) };
}

/** The report of a shared link, as it is now. */
export default async function SharedPage({ params }: PageProps<'/r/[token]'>) {
  const { token } = await params;
  const shared = await findSharedReport(token);
  if (!shared?.analysis.report) notFound();
  const { link, analysis } = shared;
  const shown = new Set(analysis.stills.map(({ n }) => n));
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-7 px-4 pt-5 pb-16 has-data-report:max-w-7xl sm:px-8 sm:pt-7 print:p-0">
      <p className="text-sm text-quiet print:hidden">
        Anyone with this link can read this report.{' '}
        {link.expiresAt !== null && (
          <>
            The link ends <Moment iso={link.expiresAt.toISOString()} now={new Date().toISOString()} />.
          </>
        )}
      </p>
      <ReportView
        blocks={toSharedBlocks(shared)}
        toolbar={link.allowsDownloads ? <ReportActions path={toSharedPath(token)} formats={['pdf', 'html', 'md']} /> : undefined}
        stillSrc={(n) => (shown.has(n) ? toSharedStillPath(token, n) : undefined)}
      />
    </main>
  );
}
