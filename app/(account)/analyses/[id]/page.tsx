import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { buttonClass, linkClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { isSampleId } from '@/lib/ads/sample-ads';
import { DAYS_UNTIL_DUE, whyDue } from '@/lib/analyses/again/due';
import { getEarlyFacts } from '@/lib/analyses/early/get';
import { findShownAd } from '@/lib/analyses/early/shown-ad';
import { type ListView, parseListView } from '@/lib/analyses/list/filter';
import { isEnded } from '@/lib/analyses/schema';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { findNeighbors } from '@/lib/analyses/search/search';
import { findRememberedFailure } from '@/lib/analyses/submit/remembered-failure';
import { listTags } from '@/lib/analyses/tags/tag';
import { toBrandPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { getBalance } from '@/lib/credits/balance';
import { env } from '@/lib/env';
import { libraryNames } from '@/lib/platforms';
import { toReadable } from '@/lib/report/legacy';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { listLinksTo } from '@/lib/shares/list';
import { wantsEmailWhenDone } from '@/lib/users/email-when-done';
import { nameOf } from '../analysis-parts';
import { toAnalysisHref, toListHref } from '../list-columns';
import { LiveProvider } from '../live-progress';
import { readPayer } from '../payer';
import { SubmitForm } from '../submit-form';
import { NotifyOfEnd } from '../tell-me';
import { DoneView } from './done-view';
import { EarlyView } from './early-view';
import { FailedView } from './failed-view';
import { LiveView } from './live-view';
import { Organize } from './organize';
import { findOwnAnalysis } from './own-analysis';
import { SubmitButton } from './submit-button';
import { Videos } from './videos';

const toOutcome = ({ status, score }: AnalysisRecord) =>
  score !== null ? `${Math.round(score.value)} ${score.grade}` : status === 'failed' ? 'Failed' : 'No score';

/** The title of the tab, which counts while the analysis is live and must differ once it has ended. */
const toTitle = (record: AnalysisRecord) => (isEnded(record.status) ? `${toOutcome(record)} · ${nameOf(record)}` : nameOf(record));

export async function generateMetadata({ params }: PageProps<'/analyses/[id]'>): Promise<Metadata> {
  const own = await findOwnAnalysis((await params).id);
  return { title: own === undefined ? 'Not found' : toTitle(own.record) };
}

function priceOf({ adId, charged, status, score }: AnalysisRecord): string {
  if (isSampleId(adId)) return 'Free sample';
  if (!charged) return 'Free, already analyzed';
  if (status === 'failed') return '1 credit, refunded';
  return status === 'done' && score === null ? '1 credit, refunded because the ad has no video' : '1 credit';
}

function Breadcrumb({ record, list, now }: { record: AnalysisRecord; list: ListView; now: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-quiet print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0 wrap-anywhere">
        <Link href={toListHref(list)} className="hover:text-ink hover:underline hover:underline-offset-4">
          Analyses
        </Link>
        <span aria-hidden="true"> / </span>
        {record.pageName === null || !isEnded(record.status) ? (
          <span className="text-ink" dir="auto">
            {nameOf(record)}
          </span>
        ) : (
          <Link
            href={toBrandPath(record.pageId ?? record.pageName)}
            className={linkClass}
            dir="auto"
            title={`All your analyses of ${record.pageName}`}
          >
            {record.pageName}
          </Link>
        )}
      </nav>
      <p>
        Submitted <Moment iso={record.submittedAt.toISOString()} now={now} /> {record.source === 'api' && 'via the API '}· {priceOf(record)}
      </p>
    </div>
  );
}

async function Afterward({ ctx, record: { id, tags, archived }, list }: { ctx: Context; record: AnalysisRecord; list: ListView }) {
  const [known, { previous, next }] = await Promise.all([listTags(ctx), findNeighbors(ctx, list, id)]);
  const way = (other: string | null, label: string, children: ReactNode) =>
    other === null ? (
      <span className={`${buttonClass('quiet')} invisible`} aria-hidden="true">
        {children}
      </span>
    ) : (
      <Link href={toAnalysisHref(other, list)} prefetch={false} aria-label={label} className={buttonClass('quiet')}>
        {children}
      </Link>
    );
  const glyph = 'size-4 text-quiet';
  return (
    <div className="-mx-3.5 -my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 print:hidden">
      <Organize id={id} tags={tags} isArchived={archived} known={known.map(({ name }) => name)} />
      {(previous !== null || next !== null) && (
        <nav aria-label="Other reports" className="flex items-center">
          {way(
            previous,
            'Previous report',
            <>
              <ChevronLeft className={glyph} aria-hidden="true" />
              <span className="max-sm:sr-only">Previous</span>
            </>,
          )}
          {way(
            next,
            'Next report',
            <>
              <span className="max-sm:sr-only">Next</span>
              <ChevronRight className={glyph} aria-hidden="true" />
            </>,
          )}
        </nav>
      )}
    </div>
  );
}

/** `completedAt`: when the report was made, also where its reader got it later, for free. */
function Again({ record, completedAt }: { record: AnalysisRecord; completedAt: string | null }) {
  const { adId, adUrl, score, facts } = record;
  if (isSampleId(adId) || completedAt === null) return null;
  const reason = whyDue({ score, rubricVersion: facts.rubricVersion, completedAt: new Date(completedAt) }, Date.now());
  if (reason === undefined) return null;
  const reasons = {
    'no score': 'This report has no score.',
    'old rubric': `This report was scored by ${facts.rubricVersion === null ? 'an older rubric' : `rubric ${facts.rubricVersion}`}; new ones are by rubric ${RUBRIC_VERSION}.`,
    old: `This report is more than ${DAYS_UNTIL_DUE} days old.`,
  } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet print:hidden">
      <p>{reasons[reason]} It stays as it is when you analyze the ad again.</p>
      <SubmitButton url={adUrl} video={record.video} look="plain" label="Analyze again · 1 credit" again />
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

async function EmailHint({ ctx }: { ctx: Context }) {
  if (env().mail === undefined) return null;
  const isWanted = await wantsEmailWhenDone(ctx.db, ctx.actor.userId);
  return (
    <Link href="/settings/account#emails" className={`text-sm ${linkClass}`}>
      {isWanted ? 'You get an email when it ends' : 'Get an email instead'}
    </Link>
  );
}

async function Live({ ctx, record }: { ctx: Context; record: AnalysisRecord }) {
  // Before the facts: of those that come between the two, the first poll says so, and the page is read again.
  const initial = await listLiveAnalyses(ctx);
  const [early, payer] = await Promise.all([getEarlyFacts(ctx, record), readPayer(ctx)]);
  const isSample = isSampleId(record.adId);
  const name = nameOf(record);
  return (
    <LiveProvider initial={initial} shown={[record.id]}>
      <div className={isSample ? 'max-w-2xl' : 'grid items-start gap-7 lg:grid-cols-2'}>
        <LiveView id={record.id} name={name} isSample={isSample}>
          {!isSample && record.source === 'web' && <EmailHint ctx={ctx} />}
        </LiveView>
        {!isSample && <EarlyView id={record.id} name={name} early={early} />}
      </div>
      <section aria-labelledby="next-ad" className="border-t border-line pt-6">
        <h2 id="next-ad" className="mb-4 text-xl font-semibold">
          Analyze the next ad meanwhile
        </h2>
        <SubmitForm given="" payer={payer} />
      </section>
    </LiveProvider>
  );
}

export default async function AnalysisPage({ params, searchParams }: PageProps<'/analyses/[id]'>) {
  const own = await findOwnAnalysis((await params).id);
  const list = parseListView(await searchParams);
  if (own === undefined) notFound();
  const { ctx, record, analysis } = own;
  const now = new Date().toISOString();
  const frame = 'mx-auto flex w-full max-w-6xl has-data-report:max-w-7xl flex-col px-4 pt-5 pb-16 sm:px-8 sm:pt-7';
  if (analysis.report !== null) {
    const report = toReadable(analysis.report);
    const [links, ad] = await Promise.all([listLinksTo(ctx, [record.id]), record.score === null ? findShownAd(ctx, record) : undefined]);
    return (
      <main className={`${frame} gap-7 print:p-0`}>
        <Breadcrumb record={record} list={list} now={now} />
        <Afterward ctx={ctx} record={record} list={list} />
        <Again record={record} completedAt={analysis.completedAt} />
        <NotifyOfEnd id={record.id} title={toTitle(record)} text="The report is ready." />
        <Videos ctx={ctx} record={record} of={report.meta?.video?.of ?? 0} />
        <DoneView record={record} report={report} stills={analysis.stills} links={links} ad={ad} />
        {record.score === null && (
          <Link href="/analyses" className={`${buttonClass('primary')} self-start print:hidden`}>
            Analyze another ad
          </Link>
        )}
      </main>
    );
  }
  return (
    <main className={`${frame} gap-7`}>
      <Breadcrumb record={record} list={list} now={now} />
      <AdHeading record={record} />
      {record.failureCode !== null && (
        <NotifyOfEnd id={record.id} title={toTitle(record)} text="The analysis failed. The page says what to do." />
      )}
      {record.failureCode !== null && <Videos ctx={ctx} record={record} of={record.videoCount ?? 0} />}
      {record.failureCode !== null ? (
        <FailedView
          code={record.failureCode}
          charged={record.charged}
          adUrl={record.adUrl}
          video={record.video}
          balance={(await getBalance(ctx)).balance}
          platform={record.platform}
          known={await findRememberedFailure(ctx, record)}
        />
      ) : (
        <Live ctx={ctx} record={record} />
      )}
    </main>
  );
}
