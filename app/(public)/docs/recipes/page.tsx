import Link from 'next/link';
import type { ReactNode } from 'react';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import { SKILL_PATH } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { toMakeModules } from '@/lib/operations/recipes';
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
    'Create a credential of the type Header Auth, with the name `Authorization` and the value `Bearer` followed by your token, and use it in both nodes.',
    'An HTTP Request node submits the ad: POST to `/api/v1/analyses` of this service, with the JSON body `{"url":"…"}`. Its answer has the `id` of the analysis.',
    'A second one fetches it: GET `/api/v1/analyses/{id}`, with the header `Prefer: wait=30`. With an If node, lead it back to itself until `status` is `done` or `failed`.',
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
    'Under Extensions, Apps Script, write a function that goes through your rows, and keep the token in a script property.',
    'For a row without an analysis, `UrlFetchApp.fetch` sends POST to `/api/v1/analyses` with the JSON body `{"url":"…"}`; write the `id` of the answer into the row. A 402 or 429 leaves the row to the next run.',
    'For a row that has not ended, it sends GET to `/api/v1/analyses/{id}`; write `status`, `report.score.value` and `report.summary` into the row. Run the function by a trigger every five minutes.',
  ],
} as const;

export default function RecipesPage() {
  const origin = publishedOrigin();
  const codes: Readonly<Record<(typeof recipeSections)[number]['id'], ReactNode>> = {
    n8n: <Steps steps={steps.n8n} />,
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
    sheets: <Steps steps={steps.sheets} />,
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
    <DocsPage title="Recipes" lead="Each uses the two calls of the quickstart: submit, then fetch until the analysis has ended.">
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
