import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireDatabase } from '@/app/_server/http/context';
import { findSession, requireSession } from '@/app/_server/session/session';
import { Consent } from '@/components/oauth/consent';
import { ConsentForm } from '@/components/oauth/consent-form';
import { linkClass } from '@/components/ui/button';
import { findMistake, readAuthorization } from '@/lib/oauth/authorization';
import { hostOfAnswer } from '@/lib/oauth/client-document/redirect-uri';
import { hostOfClient } from '@/lib/oauth/clients';
import { findGrantProblem } from '@/lib/oauth/grant';
import { oauthPaths } from '@/lib/oauth/schema';
import type { Query } from '../../_entry/query';
import { decideAction, switchAccountAction } from './actions';
import { Mistaken } from './mistaken';
import { Refused } from './refused';
import { visitedIssuer } from './visited-issuer';

export const metadata: Metadata = { title: 'Allow access', robots: { index: false } };

/** The query as it was sent; a name that was given twice stays so, because that is an error of the app. */
function toText(query: Awaited<Query>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs).toString();
}

export default async function AuthorizePage({ searchParams }: { searchParams: Query }) {
  const query = toText(await searchParams);
  const params = new URLSearchParams(query);
  const issuer = await visitedIssuer();
  const named = { clientId: params.get('client_id') ?? '', redirectUri: params.get('redirect_uri') ?? '' };
  const session = await findSession();
  // Before the sign-in, which would lead from a page that people trust to one of the app's choice; nothing is fetched for a stranger.
  const mistake = session === undefined ? findMistake(params, issuer) : undefined;
  if (mistake !== undefined) return <Mistaken message={mistake.message} {...named} />;
  const { user } = session ?? (await requireSession(`${oauthPaths.authorize}?${query}`));
  const reading = await readAuthorization(requireDatabase(), params, { issuer, userId: user.id });
  if (reading.kind === 'mistaken' && reading.isConnected) redirect(reading.location);
  if (reading.kind === 'mistaken') return <Mistaken message={reading.message} location={reading.location} {...named} />;
  if (reading.kind === 'refused') return <Refused message={reading.message} client={reading.client} params={params} />;
  const full = await findGrantProblem(requireDatabase(), user.id);
  const { client, redirectUri } = reading.request;
  return (
    <ConsentForm
      query={query}
      account={user.id}
      problem={full === undefined ? undefined : { message: full, isFull: true }}
      action={decideAction}
    >
      <Consent
        name={client.name}
        host={hostOfClient(client.id)}
        destination={hostOfAnswer(redirectUri)}
        email={user.email}
        otherAccount={
          <form action={switchAccountAction}>
            <input type="hidden" name="query" value={query} />
            <button type="submit" className={`${linkClass} cursor-pointer`}>
              Use another account
            </button>
          </form>
        }
      />
    </ConsentForm>
  );
}
