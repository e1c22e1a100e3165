import type { Metadata } from 'next';
import Link from 'next/link';
import { z } from 'zod';
import { LinkList } from '@/components/shares/link-list';
import { SettingsSection } from '@/components/shell/settings-section';
import { buttonClass, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { listLinks } from '@/lib/shares/list';
import { ENDED_LINK_DAYS, MAX_LIVE_LINKS } from '@/lib/shares/schema';
import { toShownUrl } from '../../_share/shown-link';
import { requirePage } from '../../page-context';
import { RevokeLink } from './revoke-link';

export const metadata: Metadata = { title: 'Shared links' };

const HEADING = 'shared-links';
const MAX_PAGE = 1000;
const Page = z.coerce.number().int().min(1).max(MAX_PAGE).catch(1);

export default async function SharedLinksPage({ searchParams }: PageProps<'/settings/links'>) {
  const { ctx } = await requirePage('/settings/links');
  const { data, pagination } = await listLinks(ctx, Page.parse((await searchParams).page));
  return (
    <SettingsSection
      id={HEADING}
      title="Shared links"
      lead={
        <>
          Anyone with one of these links can read its report or comparison without an account. You can have up to {MAX_LIVE_LINKS}; one that
          has ended stays in this list for {ENDED_LINK_DAYS} days.{' '}
          <Link href="/docs/sharing" prefetch={false} className={linkClass}>
            How sharing works
          </Link>
        </>
      }
    >
      {pagination.total === 0 ? (
        <EmptyState title="No shared links">
          <p>Open a report or a comparison and select Share to create a link for people who have no account.</p>
          <Link href="/analyses" className={buttonClass('plain')}>
            Go to your analyses
          </Link>
        </EmptyState>
      ) : (
        <LinkList
          links={data.map((link) => ({ ...link, url: toShownUrl(link) }))}
          now={new Date().toISOString()}
          actionOf={({ id, name }) => <RevokeLink id={id} name={name} heading={HEADING} />}
        />
      )}
      <Pager pages={pagination} hrefOf={(page) => `/settings/links?page=${page}`} />
    </SettingsSection>
  );
}
