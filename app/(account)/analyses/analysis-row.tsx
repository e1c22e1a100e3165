import Link from 'next/link';
import { SampleBadge } from '@/components/analyses/sample-badge';
import { StatusWord } from '@/components/analyses/status-word';
import { Thumbnail } from '@/components/analyses/thumbnail';
import { linkClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { ScoreRing } from '@/components/ui/score-ring';
import { isSampleId } from '@/lib/ads/sample-ads';
import type { ListView } from '@/lib/analyses/list/filter';
import type { AnalysisRecord, FoundRecord } from '@/lib/analyses/search/schema';
import { toBrandPath, toSessionStillPath } from '@/lib/api-paths';
import { platformNames } from '@/lib/platforms';
import { capitalize, toCount, toRunDays, toTerm } from '@/lib/report/words';
import { HitLine, nameOf, outcomeOf, rowLinkClass, textOf } from './analysis-parts';
import { columnsClass, toAnalysisHref } from './list-columns';
import { LiveStatus } from './live-status';
import { SelectAnalysis } from './selection';
import { TagList } from './tag-list';

function toTraits({ archetype, stage, daysRunning, isActive, offer }: AnalysisRecord['facts']): string[] {
  return [
    ...(archetype === null ? [] : [toTerm('archetype', archetype).label]),
    ...(stage === null ? [] : [toTerm('awareness', stage).label]),
    ...(daysRunning === null ? [] : [capitalize(toRunDays(daysRunning, isActive === true))]),
    ...(offer === null ? [] : [offer]),
  ];
}

/** The facts that have their own columns in a wide list; without a score, the reason takes the column of the offer. */
function FactCells({ facts, hasOffer }: { facts: AnalysisRecord['facts']; hasOffer: boolean }) {
  const { offer, daysRunning, isActive, stage } = facts;
  return (
    <>
      {hasOffer && (
        <p className="line-clamp-2 text-sm leading-snug max-lg:hidden lg:order-4" dir="auto">
          {offer ?? <span className="text-quiet">–</span>}
        </p>
      )}
      <p className="text-sm leading-snug tabular-nums max-lg:hidden lg:order-5">
        {daysRunning === null ? <span className="text-quiet">–</span> : toCount(daysRunning, 'day')}
        {isActive && <span className="block text-xs text-quiet">Running</span>}
      </p>
      <p className="text-sm leading-snug max-lg:hidden lg:order-6">
        {stage === null ? <span className="text-quiet">–</span> : toTerm('awareness', stage).label}
      </p>
    </>
  );
}

function Words({ analysis, href, isPlain }: { analysis: FoundRecord; href: string; isPlain: boolean }) {
  const { pageName, pageId, adId, platform, status, facts, tags, hit } = analysis;
  const text = textOf(analysis);
  const traits = toTraits(facts);
  return (
    <div className="min-w-0 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 lg:contents">
      <div className="min-w-0 lg:order-2">
        <h2 className="truncate text-sm font-semibold lg:line-clamp-2 lg:whitespace-normal" dir="auto">
          <Link href={href} prefetch={false} className={rowLinkClass} title={pageName ?? undefined} data-open>
            {nameOf(analysis)}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-xs leading-5 text-quiet max-lg:hidden">
          <span>{platformNames[platform]}</span>
          {pageName !== null && <span title={`Ad ${adId}`}>…{adId.slice(-4)}</span>}
          {isSampleId(adId) && <SampleBadge />}
          {pageName !== null && status === 'done' && (
            <Link
              href={toBrandPath(pageId ?? pageName)}
              prefetch={false}
              className={`relative z-10 inline-flex min-h-6 items-center ${linkClass}`}
            >
              Brand<span className="sr-only"> {pageName}</span>
            </Link>
          )}
        </p>
      </div>
      <div className={`mt-0.5 min-w-0 lg:order-3 lg:mt-0 ${isPlain ? 'lg:col-span-2' : ''}`}>
        {text && (
          <p
            className={`text-sm leading-snug text-quiet sm:line-clamp-1 ${hit ? 'line-clamp-1' : 'line-clamp-2 lg:line-clamp-2'}`}
            dir="auto"
          >
            {text}
          </p>
        )}
        {hit && <HitLine href={href} hit={hit} />}
        <p className="mt-1 line-clamp-3 text-xs leading-5 text-quiet lg:hidden" dir="auto">
          {[platformNames[platform], ...traits].join(' · ')} {isSampleId(adId) && <SampleBadge />}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden max-lg:mt-1">
          {!hit && facts.archetype !== null && (
            <p className="text-xs leading-5 text-quiet max-lg:hidden">{toTerm('archetype', facts.archetype).label}</p>
          )}
          <TagList tags={tags} />
        </div>
      </div>
    </div>
  );
}

export function AnalysisRow({ analysis, now, view }: { analysis: FoundRecord; now: string; view: ListView }) {
  const { id, status, score, firstStill, submittedAt, endedAt, facts, tags } = analysis;
  const name = nameOf(analysis);
  const outcome = outcomeOf(analysis);
  const isLive = outcome === 'live';
  const isPlain = !isLive && score === null;
  return (
    <li
      data-row
      className={`relative grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3.5 not-has-checked:hover:bg-sunk/60 has-checked:bg-brand/8 not-has-checked:has-focus-visible:bg-sunk/60 sm:grid-cols-[64px_76px_minmax(0,1fr)_200px] sm:gap-x-4 sm:px-5 ${columnsClass}`}
    >
      <div className="flex items-center gap-3 self-start sm:self-center lg:order-1">
        <span className="grid w-4 flex-none">
          {!isLive && <SelectAnalysis id={id} name={name} isDone={status === 'done'} tags={tags} />}
        </span>
        <Thumbnail src={firstStill === null ? undefined : toSessionStillPath(id, firstStill)} name={name} />
      </div>
      <div
        className={`self-start max-sm:col-start-1 sm:self-center lg:order-7 ${isLive ? 'invisible lg:hidden' : ''} ${isPlain ? 'max-sm:hidden' : ''}`}
      >
        {score === null ? (
          <span className="block pl-3 text-sm text-quiet">–</span>
        ) : (
          <ScoreRing score={score} rubricVersion={facts.rubricVersion} />
        )}
      </div>
      <Words analysis={analysis} href={toAnalysisHref(id, view)} isPlain={isPlain} />
      {isLive ? (
        <div className="col-span-full sm:col-start-3 lg:order-4 lg:col-start-4 lg:col-end-9">
          <LiveStatus id={id} />
        </div>
      ) : (
        <>
          <FactCells facts={facts} hasOffer={!isPlain} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:col-start-2 sm:flex-col sm:items-end lg:order-8">
            <StatusWord outcome={outcome} />
            <span className="text-quiet">
              <Moment iso={(endedAt ?? submittedAt).toISOString()} now={now} />
            </span>
          </div>
        </>
      )}
    </li>
  );
}
