import type { Metadata } from 'next';
import Link from 'next/link';
import { visitedOrigin } from '@/app/_server/session/visited-origin';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { Prose } from '@/components/ui/prose';
import { API_BASE } from '@/lib/api-paths';
import { agentRules } from '@/lib/operations/rules/agents';
import { twinRule } from '@/lib/operations/rules/limits';
import { toProse } from '@/lib/operations/rules/section';
import { protocolRevisions, tools } from '@/lib/operations/tools';
import { DocsPage, DocsSection } from '../_frame/page-frame';
import { agentClients } from './clients';

export const metadata: Metadata = {
  title: 'Agents',
  description: 'Connect Claude, Cursor, VS Code or any other MCP client.',
};

const argumentsOf = (tool: (typeof tools)[number]) => Object.keys(tool.inputSchema.properties ?? {});

export default async function AgentsPage() {
  const url = `${await visitedOrigin()}${API_BASE}/mcp`;
  return (
    <DocsPage
      title="Connect an agent"
      lead={
        <p>
          Connect agents to the MCP server of this service, which uses Streamable HTTP and the same tokens as the API. Replace{' '}
          <code className="font-mono text-[0.9em]">&lt;API_TOKEN&gt;</code> with your token. An agent that has it can read your analyses and
          spend your credits.
        </p>
      }
    >
      <div className="flex flex-col items-start gap-5">
        <CodeExample label="Server URL" code={url} />
      </div>

      <DocsSection id="clients" title="Set up your client">
        {agentClients(url).map((client) => (
          <section key={client.name} aria-label={client.name} className="flex flex-col gap-2">
            <h3 className="font-semibold">{client.name}</h3>
            <CodeExample label={client.where} code={client.setup} />
          </section>
        ))}
      </DocsSection>

      <DocsSection id="tools" title="Tools">
        <ul className="flex flex-col gap-4">
          {tools.map((tool) => (
            <li key={tool.name} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <h3 className="font-mono font-medium">{tool.name}</h3>
                <p className="text-sm text-quiet">{tool.annotations.readOnlyHint ? 'Read-only, free' : 'Costs 1 credit for a new ad'}</p>
              </div>
              <p className="max-w-[70ch] text-sm leading-relaxed">{tool.description}</p>
              <p className="text-sm text-quiet">
                {argumentsOf(tool).length === 0 ? 'No arguments' : 'Arguments: '}
                <span className="font-mono text-[13px]">{argumentsOf(tool).join(', ')}</span>
              </p>
            </li>
          ))}
        </ul>
      </DocsSection>

      <DocsSection id="endpoint" title="Server behavior">
        <Prose text={toProse({ lead: '', rules: [...agentRules.rules, twinRule] })} />
        <p className="max-w-[65ch] text-sm leading-relaxed text-quiet">
          Supported protocol versions: {protocolRevisions.join(', ')}. For submits, credits and limits, see{' '}
          <Link href="/docs/rules" className={linkClass}>
            How it works
          </Link>
          .
        </p>
      </DocsSection>
    </DocsPage>
  );
}
