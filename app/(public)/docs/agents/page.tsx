import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import { API_BASE } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { agentRules } from '@/lib/operations/rules/agents';
import { twinRule } from '@/lib/operations/rules/limits';
import { toProse } from '@/lib/operations/rules/section';
import { DocsPage, DocsSection, Heading } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';
import { ClientWay, FoldedClient } from './client-way';
import { type AgentClient, agentClients } from './clients';
import { oauthAddresses, oauthFacts } from './oauth-facts';
import { originFacts } from './origin-facts';
import { agentSections } from './sections';
import { serverCalls } from './server-calls';
import { ToolCards } from './tool-cards';
import { troubles } from './troubles';

export const generateMetadata = () => toDocsMetadata('/docs/agents');

const titles = Object.fromEntries(agentSections.map(({ id, title }) => [id, title])) as Record<
  (typeof agentSections)[number]['id'],
  string
>;

function Guide({ href, of, name }: { href: string; of: string; name?: string | undefined }) {
  return (
    <a href={href} className={`${linkClass} text-sm`} rel="noreferrer">
      {name ?? (
        <>
          Vendor’s guide<span className="sr-only"> to {of}</span>
        </>
      )}
    </a>
  );
}

function ClientLinks({ clients }: { clients: readonly AgentClient[] }) {
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label="Clients">
      {clients.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-control border border-line bg-surface px-3 py-1.5 hover:bg-sunk">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SignIn({ clients }: { clients: readonly AgentClient[] }) {
  return (
    <DocsSection
      id="clients"
      title={titles.clients}
      intro="Give your client the server URL. It opens your browser at this service, you sign in and allow access, and the client is connected. There is no token to copy."
    >
      <ClientLinks clients={clients} />
      {clients.map(({ id, name, guide, guideName, signIn }) => (
        <section key={id} aria-labelledby={id} className="flex min-w-0 flex-col gap-4 border-t border-line pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <Heading id={id} level="h3">
              {name}
            </Heading>
            <Guide href={guide} of={name} name={guideName} />
          </div>
          <ClientWay {...signIn} />
        </section>
      ))}
      <p className="max-w-[70ch] leading-relaxed">
        An app that is connected may analyze ads with your credits, and read your analyses and your balance. It sees neither your password
        nor your payment details nor your tokens. You can disconnect it at any time under{' '}
        <Link href="/settings/apps" prefetch={false} className={linkClass}>
          Settings › Connected apps
        </Link>
        .
      </p>
    </DocsSection>
  );
}

function Tokens({ clients }: { clients: readonly AgentClient[] }) {
  return (
    <DocsSection
      id="tokens"
      title={titles.tokens}
      intro="For programs, and for clients that do not sign in. The tokens are those of the API, and work until they expire or you revoke them."
    >
      <p className="max-w-[70ch] leading-relaxed">
        <MarkedText text="Create a token under Settings › Developers, and replace `<API_TOKEN>` in these examples with it. An agent that has it can read your analyses and spend your credits." />
      </p>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {clients.map(
          ({ id, name, token }) =>
            token !== undefined && (
              <FoldedClient key={id} id={`${id}-token`} name={name}>
                <ClientWay {...token} />
              </FoldedClient>
            ),
        )}
      </div>
    </DocsSection>
  );
}

function Servers({ url }: { url: string }) {
  return (
    <DocsSection
      id="servers"
      title={titles.servers}
      intro="The APIs of model vendors call this service for you, with a token. They reach it only at a public https address."
    >
      {serverCalls(url).map(({ id, name, guide, about, code }) => (
        <section key={id} aria-labelledby={id} className="flex min-w-0 flex-col gap-4 border-t border-line pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <Heading id={id} level="h3">
              {name}
            </Heading>
            <Guide href={guide} of={name} />
          </div>
          <p className="max-w-[70ch] leading-relaxed">
            <MarkedText text={about} />
          </p>
          <CodeExample label="With the token in the environment variable API_TOKEN" code={code} />
        </section>
      ))}
    </DocsSection>
  );
}

function OAuth({ origin }: { origin: string }) {
  return (
    <DocsSection
      id="oauth"
      title={titles.oauth}
      intro="A client that follows the authorization specification of the Model Context Protocol needs nothing from this section."
    >
      <dl className="divide-y divide-line border-y border-line text-sm">
        {oauthAddresses(origin).map(([what, address]) => (
          <div key={what} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-quiet">{what}</dt>
            <dd className="min-w-0">
              <MarkedText text={`\`${address}\``} />
            </dd>
          </div>
        ))}
      </dl>
      <Prose text={toProse({ lead: '', rules: oauthFacts })} />
    </DocsSection>
  );
}

function Troubleshooting() {
  return (
    <DocsSection id="troubleshooting" title={titles.troubleshooting}>
      <dl className="divide-y divide-line border-y border-line">
        {troubles.map(({ id, title, text }) => (
          <div key={id} id={id} className="flex scroll-mt-16 flex-col gap-1 py-4 target:bg-sunk lg:scroll-mt-8">
            <dt className="font-medium">
              <MarkedText text={title} />
            </dt>
            <dd className="max-w-[70ch] leading-relaxed text-quiet">
              <MarkedText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </DocsSection>
  );
}

export default function AgentsPage() {
  const origin = publishedOrigin();
  const url = `${origin}${API_BASE}/mcp`;
  const clients = agentClients(url);
  return (
    <DocsPage
      title="Connect an agent"
      lead={<p>Claude, ChatGPT, Cursor and other agents use this service through its MCP server: four tools, over Streamable HTTP.</p>}
    >
      <CodeExample label="Server URL" code={url} />
      <SignIn clients={clients} />
      <Tokens clients={clients} />
      <Servers url={url} />
      <DocsSection id="tools" title={titles.tools}>
        <ToolCards />
      </DocsSection>
      <DocsSection id="endpoint" title={titles.endpoint}>
        <Prose text={toProse({ lead: '', rules: [...agentRules.rules, ...originFacts, twinRule] })} />
        <p className="max-w-[65ch] text-sm leading-relaxed text-quiet">
          Supported protocol versions: {protocolRevisions.join(', ')}. For submits, credits and limits, see{' '}
          <Link href="/docs/rules" className={linkClass}>
            How it works
          </Link>
          .
        </p>
      </DocsSection>
      <OAuth origin={origin} />
      <Troubleshooting />
    </DocsPage>
  );
}
