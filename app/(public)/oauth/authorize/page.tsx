import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { requireDatabase } from '@/app/_server/http/context';
import { requireSession } from '@/app/_server/session/session';
import { Consent } from '@/components/oauth/consent';
import { ConsentForm } from '@/components/oauth/consent-form';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass, linkClass } from '@/components/ui/button';
import { readAuthorization } from '@/lib/oauth/authorization';
import { hostOfClient } from '@/lib/oauth/clients';
import { oauthPaths } from '@/lib/oauth/schema';
import type { Query } from '../../_entry/query';
import { decideAction, switchAccountAction } from './actions';
import { visitedIssuer } from './visited-issuer';

export const metadata: Metadata = { title: 'Allow access', robots: { index: false } };

/** The query as it was sent; a name that was given twice stays so, because that is an error of the app. */
function toText(query: Awaited<Query>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs).toString();
}

function Refused({ message }: { message: string }) {
  return (
    <MessagePage title="This app cannot be connected">
      <p className="max-w-[60ch] leading-relaxed text-quiet">{message}</p>
      <p className="max-w-[60ch] leading-relaxed text-quiet">Nothing was allowed, and the app was told nothing.</p>
      <Link href="/docs/agents#troubleshooting" className={buttonClass('plain')}>
        What to do
      </Link>
    </MessagePage>
  );
}

export default async function AuthorizePage({ searchParams }: { searchParams: Query }) {
  const query = toText(await searchParams);
  const { user } = await requireSession(`${oauthPaths.authorize}?${query}`);
  const by = { issuer: await visitedIssuer(), userId: user.id };
  const reading = await readAuthorization(requireDatabase(), new URLSearchParams(query), by);
  if (reading.kind === 'told') redirect(reading.location);
  if (reading.kind === 'refused') return <Refused message={reading.message} />;
  const { client, redirectUri } = reading.request;
  const { protocol, host } = new URL(redirectUri);
  // Only an app on the user's own computer may be answered without TLS.
  const destination = protocol === 'http:' ? undefined : host;
  return (
    <Consent
      name={client.name}
      host={hostOfClient(client.id)}
      destination={destination}
      email={user.email}
      otherAccount={
        <form action={switchAccountAction}>
          <input type="hidden" name="query" value={query} />
          <button type="submit" className={`${linkClass} cursor-pointer`}>
            Use another account
          </button>
        </form>
      }
    >
      <ConsentForm query={query} account={user.id} action={decideAction} />
    </Consent>
  );
}
