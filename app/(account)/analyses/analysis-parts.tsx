import Link from 'next/link';
import type { Outcome } from '@/components/analyses/status-word';
import { linkClass } from '@/components/ui/button';
import type { AnalysisRecord, FoundRecord } from '@/lib/analyses/search/schema';
import { toErrorMessage } from '@/lib/failures';
import { toClock } from '@/lib/report/words';

export const nameOf = ({ pageName, adId, video }: Pick<AnalysisRecord, 'pageName' | 'adId' | 'video'>) =>
  `${pageName ?? `Ad ${adId}`}${video === 1 ? '' : `, video ${video}`}`;

export function outcomeOf({ status, score, failureCode }: Pick<AnalysisRecord, 'status' | 'score' | 'failureCode'>): Outcome {
  if (status === 'failed') return failureCode === 'canceled' ? 'canceled' : 'failed';
  if (status !== 'done') return 'live';
  return score === null ? 'unscored' : 'scored';
}

export function textOf({ failureCode, charged, summary, facts }: AnalysisRecord): string | undefined {
  if (failureCode !== null) return toErrorMessage(failureCode, { charged });
  return facts.hookLine === null ? (summary ?? undefined) : `“${facts.hookLine}”`;
}

export const rowLinkClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand';

type Hit = NonNullable<FoundRecord['hit']>;

const partNames: Record<Hit['part'], string> = {
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

export function HitLine({ href, hit: { part, before, match, after, at } }: { href: string; hit: Hit }) {
  return (
    <p className="line-clamp-2 text-sm leading-snug text-quiet">
      <span className="font-medium text-ink">
        {partNames[part]}
        {at !== undefined && (
          <>
            {', '}
            <Link href={`${href}#t=${at}`} prefetch={false} className={`relative z-10 tabular-nums ${linkClass}`}>
              {toClock(at)}
            </Link>
          </>
        )}
      </span>{' '}
      <span dir="auto">
        {before}
        <mark className="rounded-sm bg-brand/15 px-0.5 text-ink">{match}</mark>
        {after}
      </span>
    </p>
  );
}
