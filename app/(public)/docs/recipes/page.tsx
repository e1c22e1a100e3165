import type { ReactNode } from 'react';
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
    'In the node Settings, enter the address of this service as `baseUrl` and an ad as `adUrl`. In the nodes Submit and Fetch, choose your credential.',
    'Run it. It submits the ad, fetches it until it has ended, and puts status, score and summary into the node Result. For other triggers, replace Start.',
  ],
  make: [
    'Add two modules “HTTP: Make a request” with these fields, and your token in `Authorization`. In both, set “Parse response” to “Yes”.',
    'Put the URL of your ad in place of the sample into the body of the first module, or a field of a module before it.',
    'The second module waits for the report up to 30 seconds. A real ad takes one to two minutes: put a module “Tools: Sleep” of 90 seconds between the two.',
    'Use `data.report.score.value` and other fields of the second module in the modules behind it, with a filter on `data.status` equal to `done`.',
  ],
  sheets: [
    'Put the URLs of ads into column A, from A2 on.',
    'Open Extensions, then Apps Script, and paste the script. Under Project Settings, add the script properties `BASE_URL`, the address of this service, and `API_TOKEN`.',
    'Run `analyzeAds`. It fills in the analysis, status, score, grade, hook and summary of each row. Run it again, or by a trigger every five minutes, until every row has ended.',
  ],
} as const;

export default async function RecipesPage() {
  const [{ n8n, sheets }, origin] = [await readRecipes(), publishedOrigin()];
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
      {recipeSections.map(({ id, title }) => (
        <DocsSection key={id} id={id} title={title}>
          {codes[id]}
        </DocsSection>
      ))}
    </DocsPage>
  );
}
