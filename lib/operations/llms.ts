import { API_BASE, SKILL_PATH } from '@/lib/api-paths';
import { RUN_TIME_IN_MINUTES } from '@/lib/limits';
import { anyLibrary } from '@/lib/platforms';
import type { PublishedDocument } from './define';
import { operations } from './index';
import { listRuleSections } from './rules';
import { type RuleSection, type RuleTable, toProse } from './rules/section';
import { tools } from './tools';

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function toTable({ caption, head, rows }: RuleTable): string {
  return `${caption}:\n\n${[head, head.map(() => '---'), ...rows].map(toRow).join('\n')}`;
}

function toSection({ title, lead, tables = [], rules, besides = [] }: RuleSection): string {
  return [`### ${title}`, lead, ...tables.map(toTable), toProse({ lead: '', rules: [...rules, ...besides] })].join('\n\n');
}

/** The service in Markdown, for language models (llmstxt.org). */
export const llmsText: Pick<PublishedDocument, 'mediaType' | 'render'> = {
  mediaType: 'text/plain',
  render: () => `# Ad Analysis Service

> Send the URL of one ad in the ${anyLibrary}; get a structured, evidence-backed report within ${RUN_TIME_IN_MINUTES}.

Every call needs the header \`Authorization: Bearer <API_TOKEN>\`. A new analysis costs 1 credit; an ad that was analyzed before is free; if the ad has no video or the analysis fails, the credit is refunded. Analysis is asynchronous: submit, then fetch every 3 to 5 seconds until the status is done or failed.

## API

${operations.map(({ http, summary }) => `- \`${http.method} ${API_BASE}${http.path}\`: ${summary}`).join('\n')}

## Tools (Model Context Protocol, Streamable HTTP at ${API_BASE}/mcp)

${tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}

## How it works

${listRuleSections().map(toSection).join('\n\n')}

## Documents

- [OpenAPI 3.1, JSON](${API_BASE}/openapi.json): every endpoint, response, error and header
- [OpenAPI 3.1, YAML](${API_BASE}/openapi.yaml): the same
- [Quickstart](/docs): curl, TypeScript and Python
- [Agents](/docs/agents): how to connect an MCP client
${listRuleSections()
  .map(({ id, title }) => `- [${title}](/docs/rules/${id}): the rules above, with samples`)
  .join('\n')}
- [Reference](/docs/reference): the OpenAPI document, as pages
${operations.map(({ id, summary }) => `- [${summary}](/docs/reference/${id}): its request and responses, with samples`).join('\n')}
- [Fields of a report](/docs/reference/report): every field, with its type
- [Rubric](/docs/rubric): what the scores mean
- [Checks](/docs/checks): how findings are checked against the video, and what each result means
- [Changelog](/docs/changelog): what changed for clients
- [Recipes](/docs/recipes): n8n, Make and Google Sheets
- [Skill](${SKILL_PATH}): for agents that run commands
- [All pages](/llms-full.txt) in one file; each page alone as Markdown: its address with \`.md\`
`,
};
