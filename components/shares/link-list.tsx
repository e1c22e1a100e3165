import { CircleCheck, CircleMinus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Fact } from '@/components/ui/fact';
import { Moment } from '@/components/ui/moment';
import type { SharedLink } from '@/lib/shares/schema';

const states = {
  live: { word: 'Live', Glyph: CircleCheck, color: 'text-excellent' },
  ended: { word: 'Ended', Glyph: CircleMinus, color: 'text-uneven' },
} as const;

function CopyLink({ url, isLive }: { url: string | null; isLive: boolean }) {
  if (!isLive) return null;
  return url === null ? <span className="text-sm text-quiet">Works, but can no longer be shown</span> : <CopyButton text={url} />;
}

const toHref = (analyses: SharedLink['analyses']) =>
  analyses.length === 1 ? `/analyses/${analyses[0]?.id}` : `/compare?ids=${analyses.map(({ id }) => id).join(',')}`;

export type ListedLink = SharedLink & { url: string | null };

function LinkRow({ link, now, action }: { link: ListedLink; now: string; action: ReactNode }) {
  const { analyses, name, url, allowsDownloads, views, lastViewedAt, createdAt, expiresAt } = link;
  const isLive = expiresAt === null || expiresAt > new Date(now);
  const { word, Glyph, color } = states[isLive ? 'live' : 'ended'];
  const moment = (at: Date) => <Moment iso={at.toISOString()} now={now} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className={`font-medium wrap-anywhere ${isLive ? '' : 'text-quiet'}`} dir="auto">
          {name}
        </p>
        <p className="text-sm wrap-anywhere">
          <Link href={toHref(analyses)} prefetch={false} className="underline underline-offset-4 hover:decoration-2" dir="auto">
            {analyses.map(({ pageName, adId }) => pageName ?? `Ad ${adId}`).join(' vs. ')}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
          <span className="inline-flex items-center gap-1.5 text-ink">
            <Glyph className={`size-4 ${color}`} aria-hidden="true" />
            {word}
          </span>
          {allowsDownloads ? 'Downloads allowed' : 'No downloads'}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm max-sm:w-full sm:w-96 sm:grid-cols-4">
        <Fact term="Created">{moment(createdAt)}</Fact>
        <Fact term={isLive ? 'Ends' : 'Ended'}>{expiresAt === null ? 'Never' : moment(expiresAt)}</Fact>
        <Fact term="Views">
          <span className="tabular-nums">{views}</span>
        </Fact>
        <Fact term="Last view">{lastViewedAt === null ? 'Never' : moment(lastViewedAt)}</Fact>
      </dl>
      <div className="flex items-center gap-2 max-sm:w-full sm:w-40 sm:justify-end">
        <CopyLink url={url} isLive={isLive} />
        {action}
      </div>
    </li>
  );
}

export function LinkList({
  links,
  now,
  actionOf,
}: {
  links: readonly ListedLink[];
  now: string;
  actionOf: (link: ListedLink) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} now={now} action={actionOf(link)} />
      ))}
    </ul>
  );
}
