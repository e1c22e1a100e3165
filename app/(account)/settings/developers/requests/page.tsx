import type { Metadata } from 'next';
import Link from 'next/link';
import { RequestList } from '@/components/requests/request-list';
import { SettingsSection } from '@/components/shell/settings-section';
import { buttonClass, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { listEndedGrants, listGrants } from '@/lib/oauth/grant';
import { listRequests } from '@/lib/requests/list';
import { MAX_REQUESTS_PER_TOKEN, REQUEST_LOG_DAYS } from '@/lib/requests/schema';
import { listTokens } from '@/lib/tokens/list';
import { requirePage } from '../../../page-context';
import { RequestFilters } from './request-filters';

export const metadata: Metadata = { title: 'Requests' };

const PATH = '/settings/developers/requests';

type Asked = { token: string; request: string; before: string };

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value.trim() : '');

function toHref(asked: Asked): string {
  const given = Object.entries(asked).filter(([, value]) => value !== '');
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given)}`;
}

function Nothing({ asked }: { asked: Asked }) {
  if (asked.request !== '')
    return (
      <EmptyState title="No request with this ID">
        <p>
          Check that you copied the whole <code className="font-mono">X-Request-Id</code>, that the request was made with a token or an app
          of this account, and that it is less than {REQUEST_LOG_DAYS} days old.
        </p>
        <Link href={PATH} className={buttonClass('plain')}>
          Show all requests
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No requests yet">
      <p>Requests that your programs and agents make with your tokens, or as connected apps, appear here within seconds.</p>
      <Link href="/docs" className={buttonClass('plain')}>
        Make a first request
      </Link>
    </EmptyState>
  );
}

export default async function RequestsPage({ searchParams }: PageProps<'/settings/developers/requests'>) {
  const { session, ctx } = await requirePage(PATH);
  const params = await searchParams;
  const asked: Asked = { token: one(params.token), request: one(params.request), before: one(params.before) };
  const tokens = await listTokens(ctx.db, session.user.id);
  const apps = await listGrants(ctx.db, session.user.id);
  const endedApps = await listEndedGrants(ctx.db, session.user.id, REQUEST_LOG_DAYS);
  const { requests, older } = await listRequests(ctx, {
    ...(asked.token === '' ? {} : { tokenId: asked.token }),
    ...(asked.request === '' ? {} : { requestId: asked.request }),
    ...(asked.before === '' ? {} : { before: asked.before }),
  });
  return (
    <SettingsSection
      id="requests"
      title="Requests"
      lead={
        <>
          API requests of your{' '}
          <Link href="/settings/developers" className={linkClass}>
            tokens
          </Link>{' '}
          and{' '}
          <Link href="/settings/apps" className={linkClass}>
            connected apps
          </Link>{' '}
          in the last {REQUEST_LOG_DAYS} days, at most {MAX_REQUESTS_PER_TOKEN.toLocaleString('en-US')} for each. Every response has the ID
          of its request in X-Request-Id.
        </>
      }
    >
      <RequestFilters tokens={tokens} apps={apps} endedApps={endedApps} token={asked.token} request={asked.request} />
      {requests.length === 0 ? <Nothing asked={asked} /> : <RequestList requests={requests} now={new Date().toISOString()} />}
      {(older !== undefined || asked.before !== '') && (
        <nav className="flex justify-between gap-2" aria-label="Pagination">
          {asked.before === '' ? (
            <span />
          ) : (
            <Link className={buttonClass('plain')} href={toHref({ ...asked, before: '' })}>
              Newest
            </Link>
          )}
          {older !== undefined && (
            <Link className={buttonClass('plain')} href={toHref({ ...asked, before: older })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </SettingsSection>
  );
}
