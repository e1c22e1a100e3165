import type { PublishedDocument } from './define';
import { operations } from './index';
import { tools } from './tools';

const API_BASE = '/api/v1';

/** The service in a few lines of Markdown, for language models that read a site (llmstxt.org). */
export const llmsText: Pick<PublishedDocument, 'mediaType' | 'render'> = {
  mediaType: 'text/plain',
  render: () => `# Ad Analysis Service

> Send the URL of one ad in the Meta or TikTok ad library; get a structured, evidence-backed report within about two minutes.

Every call needs the header \`Authorization: Bearer <API_TOKEN>\`. A new analysis costs 1 credit; a URL that was analyzed before is free; an ad without a video and an analysis that fails are refunded. Analysis is asynchronous: submit, then fetch every 3 to 5 seconds until the status is done or failed.

## API

${operations.map(({ http, description }) => `- \`${http.method} ${API_BASE}${http.path}\`: ${description}`).join('\n')}

## Tools (Model Context Protocol, Streamable HTTP at ${API_BASE}/mcp)

${tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}

## Documents

- [OpenAPI 3.1, JSON](${API_BASE}/openapi.json): every endpoint, answer, error and header
- [OpenAPI 3.1, YAML](${API_BASE}/openapi.yaml): the same
- [Quickstart](/docs): curl, TypeScript and Python
- [Agents](/docs/agents): how to connect an MCP client
- [Reference](/docs/reference): the OpenAPI document for people
- [Rubric](/docs/rubric): what the scores mean
`,
};
