import Link from 'next/link';
import { SampleBadge } from '@/components/analyses/sample-badge';
import { type Outcome, StatusWord } from '@/components/analyses/status-word';
import { Thumbnail } from '@/components/analyses/thumbnail';
import { Moment } from '@/components/ui/moment';
import { ScoreRing } from '@/components/ui/score-ring';
import { isSampleId } from '@/lib/ads/sample-ads';
import type { AnalysisRecord, FoundRecord } from '@/lib/analyses/search/schema';
import { toSessionStillPath } from '@/lib/api-paths';
import { toErrorMessage } from '@/lib/failures';
import { libraryNames } from '@/lib/platforms';
import { capitalize, toClock, toRunDays, toTerm } from '@/lib/report/words';
import { LiveStatus } from './live-status';
import { SelectAnalysis } from './selection';

function outcomeOf({ status, score }: Pick<AnalysisRecord, 'status' | 'score'>): Outcome {
  if (status === 'failed') return 'failed';
  if (status !== 'done') return 'live';
  return score === null ? 'unscored' : 'scored';
}

function textOf({ failureCode, charged, summary, facts }: AnalysisRecord): string | undefined {
  if (failureCode !== null) return toErrorMessage(failureCode, { charged });
  return facts.hookLine === null ? (summary ?? undefined) : `“${facts.hookLine}”`;
}

const partNames: Record<NonNullable<FoundRecord['hit']>['part'], string> = {
  page: 'Brand',
  ad_id: 'Ad ID',
  classification: 'Classification',
  copy: 'Ad copy',
  transcript: 'Said',
  on_screen_text: 'On screen',
  offer: 'Offer',
  claim: 'Claim',
  finding: 'Finding',
  summary: 'Summary',
};

/** The place of a report at which a search matched. */
function HitLine({ hit: { part, before, match, after, at } }: { hit: NonNullable<FoundRecord['hit']> }) {
  return (
    <p className="mt-0.5 line-clamp-2 text-sm leading-snug text-quiet">
      <span className="font-medium text-ink">
        {partNames[part]}
        {at !== undefined && `, ${toClock(at)}`}
      </span>{' '}
      <span dir="auto">
        {before}
        <mark className="rounded-sm bg-brand/15 px-0.5 text-ink">{match}</mark>
        {after}
      </span>
    </p>
  );
}

/** The facts of the report by which ads differ, as far as they are known. */
function toTraits({ archetype, stage, daysRunning, isActive, offer }: AnalysisRecord['facts']): string[] {
  return [
    ...(archetype === null ? [] : [toTerm('archetype', archetype).label]),
    ...(stage === null ? [] : [toTerm('awareness', stage).label]),
    ...(daysRunning === null ? [] : [capitalize(toRunDays(daysRunning, isActive === true))]),
    ...(offer === null ? [] : [offer]),
  ];
}

/** A row of the list; all of it is a link to the analysis. */
export function AnalysisRow({ analysis, now }: { analysis: FoundRecord; now: string }) {
  const { id, pageName, adId, platform, source, score, firstStill, submittedAt, endedAt } = analysis;
  const name = pageName ?? `Ad ${adId}`;
  const outcome = outcomeOf(analysis);
  const text = textOf(analysis);
  const traits = toTraits(analysis.facts);
  return (
    <li className="relative grid grid-cols-[64px_68px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3.5 hover:bg-sunk/60 has-focus-visible:bg-sunk/60 sm:grid-cols-[64px_76px_minmax(0,1fr)_200px] sm:gap-x-4 sm:px-5">
      <div className="flex items-center gap-3 self-start sm:self-center">
        <span className="grid w-4 flex-none">
          {outcome !== 'live' && <SelectAnalysis id={id} name={name} isDone={analysis.status === 'done'} tags={analysis.tags} />}
        </span>
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
        {analysis.hit ? (
          <HitLine hit={analysis.hit} />
        ) : (
          text && (
            <p className="mt-0.5 line-clamp-2 text-sm leading-snug text-quiet sm:line-clamp-1" dir="auto">
              {text}
            </p>
          )
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs leading-5 text-quiet">
          <span>{libraryNames[platform]}</span>
          {traits.length === 0 && <span className="tabular-nums max-sm:hidden">{adId}</span>}
          {traits.map((trait) => (
            <span key={trait} className="max-w-72 truncate" dir="auto">
              {trait}
            </span>
          ))}
          {analysis.tags.map((tag) => (
            <span key={tag} className="max-w-48 truncate rounded-full bg-sunk px-2 text-ink" dir="auto">
              {tag}
            </span>
          ))}
          {source === 'api' && <span>API</span>}
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
