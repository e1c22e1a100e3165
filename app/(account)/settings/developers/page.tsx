import type { Metadata } from 'next';
import Link from 'next/link';
import { ClientWay, FoldedClient } from '@/app/(public)/docs/agents/client-way';
import { agentClients } from '@/app/(public)/docs/agents/clients';
import { SettingsSection } from '@/components/shell/settings-section';
import { TokenList } from '@/components/tokens/token-list';
import { stateOf } from '@/components/tokens/token-state';
import { buttonClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { API_BASE } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { type Endpoint, policy } from '@/lib/rate-limit/policy';
import { listTokens } from '@/lib/tokens/list';
import { MAX_LIVE_TOKENS } from '@/lib/tokens/schema';
import { requirePage } from '../../page-context';
import { CreateToken } from './create-token';
import { RevokeToken } from './revoke-token';

export const metadata: Metadata = { title: 'Developers' };

const limitNames: Record<Endpoint, string> = {
  submit: 'Submit',
  list: 'List',
  fetch: 'Fetch',
  credits: 'Balance',
  mcp: 'MCP',
  stills: 'Stills',
};

const documents = [
  ['/docs', 'Quickstart'],
  ['/docs/reference', 'API reference'],
  ['/docs/agents', 'Agents'],
  [`${API_BASE}/openapi.json`, 'OpenAPI (JSON)'],
  [`${API_BASE}/openapi.yaml`, 'OpenAPI (YAML)'],
] as const;

function Limits() {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-6">
      {Object.entries(policy).map(([endpoint, calls]) => (
        <div key={endpoint}>
          <dt className="text-sm text-quiet">{limitNames[endpoint as Endpoint]}</dt>
          <dd className="text-xl font-semibold tabular-nums">{calls}</dd>
        </div>
      ))}
    </dl>
  );
}

function Clients({ url }: { url: string }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      {agentClients(url).map(({ id, name, signIn, token }) => (
        <FoldedClient key={id} name={name}>
          <ClientWay {...signIn} />
          {token !== undefined && (
            <section aria-label={`${name}, with a token`} className="flex flex-col gap-3">
              <h3 className="font-medium">Or with a token</h3>
              <ClientWay {...token} />
            </section>
          )}
        </FoldedClient>
      ))}
    </div>
  );
}

export default async function DevelopersPage() {
  const { session, ctx } = await requirePage('/settings/developers');
  const tokens = await listTokens(ctx.db, session.user.id);
  const origin = publishedOrigin();
  const agentUrl = `${origin}${API_BASE}/mcp`;
  const now = new Date();
  return (
    <div className="flex flex-col gap-12">
      <SettingsSection
        id="tokens"
        title="API tokens"
        lead={`Programs and agents with a token can read your analyses and spend your credits. You can have up to ${MAX_LIVE_TOKENS} active tokens.`}
      >
        <CreateToken origin={origin} activeIds={tokens.filter((token) => stateOf(token, now) === 'active').map(({ id }) => id)} />
        {tokens.length > 0 && (
          <TokenList tokens={tokens} now={now.toISOString()} actionOf={({ id, name }) => <RevokeToken tokenId={id} name={name} />} />
        )}
      </SettingsSection>
      <SettingsSection
        id="requests"
        title="Requests"
        lead="API requests of your tokens and connected apps in the last 7 days, with the ID, status and error of each."
      >
        <div>
          <Link href="/settings/developers/requests" className={buttonClass('plain')}>
            Show requests
          </Link>
        </div>
      </SettingsSection>
      <SettingsSection
        id="limits"
        title="Rate limits"
        lead="Requests per minute for each token and each connected app. A request over the limit gets a 429 response that says how long to wait. The operator can raise the limits of a token."
      >
        <Limits />
      </SettingsSection>
      <SettingsSection
        id="agents"
        title="Connect an agent"
        lead="Give your client this URL. It opens your browser, where you sign in and allow access; most clients need no token."
      >
        <CodeExample label="Server URL" code={agentUrl} />
        <Clients url={agentUrl} />
      </SettingsSection>
      <SettingsSection id="documentation" title="Documentation">
        <div className="flex flex-wrap gap-2">
          {documents.map(([href, name]) => (
            <Link key={href} href={href} prefetch={false} className={buttonClass('plain')}>
              {name}
            </Link>
          ))}
        </div>
      </SettingsSection>
    </div>
  );
}
