import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { checkAd } from '@/lib/analyses/submit/check';
import type { Context } from '@/lib/context';
import { MAX_VIDEO_NUMBER } from '@/lib/limits';
import { SubmitButton } from './submit-button';

type Analyzed = Pick<AnalysisRecord, 'platform' | 'adId' | 'adUrl' | 'video'>;

async function renderOther(ctx: Context, { platform, adId, adUrl: url }: Analyzed, video: number): Promise<ReactNode> {
  const check = await checkAd(ctx, { platform, adId, url }, video);
  if (check.state === 'own')
    return (
      <Link key={video} href={`/analyses/${check.id}`} className={buttonClass('plain')}>
        Open video {video}
      </Link>
    );
  if (check.state === 'off') return null;
  const label = check.state === 'new' ? `Analyze video ${video} · 1 credit` : `Open video ${video} · free`;
  return <SubmitButton key={video} url={url} video={video} look="plain" label={label} />;
}

export async function Videos({ ctx, record, of }: { ctx: Context; record: Analyzed; of: number }) {
  const others: ReactNode[] = [];
  for (let video = 1; video <= Math.min(of, MAX_VIDEO_NUMBER); video += 1)
    if (video !== record.video) others.push(await renderOther(ctx, record, video));
  if (others.length === 0) return null;
  return (
    <section aria-label="Videos of this ad" className="flex flex-wrap items-center gap-2.5 print:hidden">
      <p className="mr-1 text-sm text-quiet">
        {record.video > of ? `The ad has no video ${record.video}` : `Video ${record.video} of ${of}`}
      </p>
      {others}
    </section>
  );
}
