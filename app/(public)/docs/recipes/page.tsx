import Link from 'next/link';
import type { ReactNode } from 'react';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import { SKILL_PATH } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { readRecipes, toMakeModules } from '@/lib/operations/recipes';
import { DocsPage, DocsSection } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';
import { recipeSections } from './sections';

export const generateMetadata = () => toDocsMetadata('/docs/recipes');

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex max-w-[65ch] list-decimal flex-col gap-2 pl-5 leading-relaxed marker:text-quiet">
      {steps.map((step) => (
        <li key={step}>
          <MarkedText text={step} />
        </li>
      ))}
    </ol>
  );
}

const steps = {
  n8n: [
    'Create a credential of the type Header Auth, with the name `Authorization` and the value `Bearer` followed by your token.',
    'Copy the workflow, and paste it onto the canvas of a new workflow in n8n.',
    'In the node Settings, enter an ad as `adUrl`; `baseUrl` is this service. In the nodes Submit and Fetch, choose your credential.',
    'Run it. It submits the ad, fetches it until it has ended, and puts status, score and summary into the node Result. For other triggers, replace Start.',
  ],
  make: [
    'The modules below are “HTTP: Make a request”, each with your token in `Authorization` and “Parse response” set to “Yes”.',
    'In a first scenario, add “Submit an ad”, and put the URL of your ad, or a field of a module before it, in place of the sample.',
    'Create a data store with one field, `since`, and one record with the key `cursor`, whose `since` is the present time, such as `2026-01-31T08:00:00Z`.',
    'Schedule a second scenario every five minutes. Module 1 is “Data store: Get a record” with the key `cursor`, module 2 is “List the analyses that are done”.',
    'Module 3 is “Data store: Update a record”: it sets `since` of `cursor` to `{{2.data.pagination.since}}`. Module 4 is “Iterator” over `{{2.data.data}}`.',
    'Use `score.value`, `summary` and other fields of the iterator in the modules behind it. Each analysis comes once, when it is done, however long it takes. One that fails is refunded and never listed.',
  ],
  sheets: [
    'Put the URLs of ads into column A, from A2 on.',
    'Open Extensions, then Apps Script, and paste the script. Under Project Settings, add the script property `API_TOKEN`.',
    'Run `analyzeAds`. It fills in the analysis, status, score, grade, hook and summary of each row. Run it again, or by a trigger every five minutes, until every row is `done` or `failed`.',
    'A row that is `waiting` had no credits, or the service was busy: the next run submits it. A row that has `failed` stays so. To analyze its ad again, write `again` into its status; for another ad, enter its URL and clear the rest of the row.',
  ],
} as const;

export default async function RecipesPage() {
  const origin = publishedOrigin();
  const { n8n, sheets } = await readRecipes(origin);
  const codes: Readonly<Record<(typeof recipeSections)[number]['id'], ReactNode>> = {
    n8n: (
      <>
        <Steps steps={steps.n8n} />
        <CodeExample label="n8n-workflow.json" code={n8n} />
      </>
    ),
    make: (
      <>
        <Steps steps={steps.make} />
        {toMakeModules(origin).map(({ title, url, method, headers, body }) => (
          <CodeExample
            key={title}
            label={title}
            code={[
              `URL: ${url}`,
              `Method: ${method}`,
              ...headers.map(([name, value]) => `Header: ${name}: ${value}`),
              ...(body === undefined ? [] : ['Body type: Raw, JSON (application/json)', `Request content: ${body}`]),
            ].join('\n')}
          />
        ))}
      </>
    ),
    sheets: (
      <>
        <Steps steps={steps.sheets} />
        <CodeExample label="google-sheets.gs" code={sheets} />
      </>
    ),
    skill: (
      <>
        <p className="max-w-[65ch] leading-relaxed">
          <MarkedText text="A skill tells an agent that runs commands when and how to call the API, and what to say of a report. Agents that speak MCP need none: connect them instead." />
        </p>
        <CodeExample
          label="Install it for Claude Code"
          code={`mkdir -p ~/.claude/skills/analyze-ad\ncurl -o ~/.claude/skills/analyze-ad/SKILL.md ${origin}${SKILL_PATH}`}
        />
      </>
    ),
  };
  return (
    <DocsPage
      title="Recipes"
      lead="Ready to paste, with a free sample ad in place of yours. Each uses the two calls of the quickstart: submit, then fetch until the analysis has ended."
    >
      <p className="max-w-[65ch] leading-relaxed">
        Each needs an API token:{' '}
        <Link href="/settings/developers" className={linkClass}>
          create yours
        </Link>{' '}
        under Settings, Developers.
      </p>
      {recipeSections.map(({ id, title }) => (
        <DocsSection key={id} id={id} title={title}>
          {codes[id]}
        </DocsSection>
      ))}
    </DocsPage>
  );
}
