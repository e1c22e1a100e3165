import Link from 'next/link';
import { SampleBadge } from '@/components/analyses/sample-badge';
import { type Outcome, StatusWord } from '@/components/analyses/status-word';
import { Thumbnail } from '@/components/analyses/thumbnail';
import { Moment } from '@/components/ui/moment';
import { ScoreRing } from '@/components/ui/score-ring';
import { isSampleId } from '@/lib/ads/sample-ads';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { toSessionStillPath } from '@/lib/api-paths';
import { toErrorMessage } from '@/lib/failures';
import { libraryNames } from '@/lib/platforms';
import { LiveStatus } from './live-status';
import { SelectAnalysis } from './selection';

function outcomeOf({ status, score }: Pick<AnalysisRecord, 'status' | 'score'>): Outcome {
  if (status === 'failed') return 'failed';
  if (status !== 'done') return 'live';
  return score === null ? 'unscored' : 'scored';
}

function textOf({ failureCode, charged, summary }: AnalysisRecord): string | undefined {
  return failureCode === null ? (summary ?? undefined) : toErrorMessage(failureCode, { charged });
}

/** A row of the list; all of it is a link to the analysis. */
export function AnalysisRow({ analysis, now }: { analysis: AnalysisRecord; now: string }) {
  const { id, pageName, adId, platform, source, score, firstStill, submittedAt, endedAt } = analysis;
  const name = pageName ?? `Ad ${adId}`;
  const outcome = outcomeOf(analysis);
  const text = textOf(analysis);
  return (
    <li className="relative grid grid-cols-[64px_68px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3.5 hover:bg-sunk/60 has-focus-visible:bg-sunk/60 sm:grid-cols-[64px_76px_minmax(0,1fr)_200px] sm:gap-x-4 sm:px-5">
      <div className="flex items-center gap-3 self-start sm:self-center">
        <span className="grid w-4 flex-none">{analysis.status === 'done' && <SelectAnalysis id={id} name={name} />}</span>
        <Thumbnail src={firstStill === null ? undefined : toSessionStillPath(id, firstStill)} name={name} />
      </div>
      <div className="self-start sm:self-center">
        {score === null ? <span className="block pl-3 text-sm text-quiet">–</span> : <ScoreRing score={score} />}
      </div>
      <div className="min-w-0">
        <h2 className="truncate text-sm font-semibold" dir="auto">
          <Link href={`/analyses/${id}`} prefetch={false} className="after:absolute after:inset-0" title={pageName ?? undefined}>
            {name}
          </Link>
        </h2>
        {text && (
          <p className="mt-0.5 line-clamp-2 text-sm leading-snug text-quiet sm:line-clamp-1" dir="auto">
            {text}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs leading-5 text-quiet">
          <span>{libraryNames[platform]}</span>
          <span className="tabular-nums max-sm:hidden">{adId}</span>
          <span>{source === 'web' ? 'Web' : 'API'}</span>
          {isSampleId(adId) && <SampleBadge />}
        </p>
      </div>
      <div className="flex items-center gap-x-4 gap-y-1 text-sm max-sm:col-start-3 sm:flex-col sm:items-end">
        {outcome === 'live' ? (
          <LiveStatus id={id} />
        ) : (
          <>
            <StatusWord outcome={outcome} />
            <span className="text-quiet">
              <Moment iso={(endedAt ?? submittedAt).toISOString()} now={now} />
            </span>
          </>
        )}
      </div>
    </li>
  );
}
