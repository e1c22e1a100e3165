import { Moment } from '@/components/ui/moment';

export function LinkFacts({
  link: { allowsDownloads, views, expiresAt },
  now,
}: {
  link: { allowsDownloads: boolean; views: number; expiresAt: string | null };
  now: string;
}) {
  return (
    <span className="text-xs leading-5 text-quiet">
      {expiresAt === null ? 'Does not end' : <>Ends {<Moment iso={expiresAt} now={now} />}</>} ·{' '}
      {allowsDownloads ? 'Downloads allowed' : 'No downloads'} · {views === 1 ? '1 view' : `${views} views`}
    </span>
  );
}
