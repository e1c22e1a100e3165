import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireDatabase } from '@/app/_server/http/context';
import { requireSession } from '@/app/_server/session/session';
import { Consent } from '@/components/oauth/consent';
import { ConsentForm } from '@/components/oauth/consent-form';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass, linkClass } from '@/components/ui/button';
import { readAuthorization } from '@/lib/oauth/authorization';
import { isLoopback } from '@/lib/oauth/client-document/redirect-uri';
import { hostOfClient } from '@/lib/oauth/clients';
import { oauthPaths } from '@/lib/oauth/schema';
import { findGrantProblem } from '@/lib/tokens/grant';
import type { Query } from '../../_entry/query';
import { decideAction, switchAccountAction } from './actions';
import { Refused } from './refused';
import { visitedIssuer } from './visited-issuer';

export const metadata: Metadata = { title: 'Allow access', robots: { index: false } };

/** The query as it was sent; a name that was given twice stays so, because that is an error of the app. */
function toText(query: Awaited<Query>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs).toString();
}

/** Anybody can register an app that makes a mistake on purpose, to send people from here to a page of theirs. */
function Mistaken({ message, location }: { message: string; location: string }) {
  const { host } = new URL(location);
  return (
    <MessagePage title="The app made a mistake">
      <p className="max-w-[60ch] leading-relaxed text-quiet">{message}</p>
      <p className="max-w-[60ch] leading-relaxed text-quiet">
        Nothing was allowed. The app has not proved who it is: go on only if you know {host}, and enter no password there that you use here.
      </p>
      <a href={location} rel="noreferrer" className={buttonClass('plain')}>
        Tell the app at {host}
      </a>
    </MessagePage>
  );
}

export default async function AuthorizePage({ searchParams }: { searchParams: Query }) {
  const query = toText(await searchParams);
  const { user } = await requireSession(`${oauthPaths.authorize}?${query}`);
  const by = { issuer: await visitedIssuer(), userId: user.id };
  const reading = await readAuthorization(requireDatabase(), new URLSearchParams(query), by);
  if (reading.kind === 'told' && reading.isVouched) redirect(reading.location);
  if (reading.kind === 'told') return <Mistaken message={reading.message} location={reading.location} />;
  if (reading.kind === 'refused') return <Refused message={reading.message} client={reading.client} params={new URLSearchParams(query)} />;
  const full = await findGrantProblem(requireDatabase(), user.id);
  const { client, redirectUri } = reading.request;
  const destination = isLoopback(redirectUri) ? undefined : new URL(redirectUri).host;
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
      <ConsentForm
        query={query}
        account={user.id}
        problem={full === undefined ? undefined : { message: full, isFull: true }}
        action={decideAction}
      />
    </Consent>
  );
}
