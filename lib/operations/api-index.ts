import { API_BASE } from '@/lib/api-paths';
import type { PublishedDocument } from './define';
import { operations } from './index';
import { openApiJson, openApiYaml } from './openapi';
import { reportSchemaDocument } from './report-schema';
import { SERVICE_NAME, VERSION } from './version';

export const apiIndex: PublishedDocument = {
  path: '',
  mediaType: 'application/json',
  summary: 'Where everything is',
  render: (origin) => {
    const at = (path: string) => `${origin()}${API_BASE}${path}`;
    const index = {
      name: SERVICE_NAME,
      version: VERSION,
      authentication: 'Send Authorization: Bearer <API_TOKEN>. Create a token under Settings > Developers.',
      documentation: `${origin()}/docs`,
      changelog: `${origin()}/docs/changelog`,
      openapi: [openApiJson, openApiYaml].map(({ path }) => at(path)),
      reportSchema: at(reportSchemaDocument.path),
      agents: at('/mcp'),
      endpoints: operations.map(({ http, summary }) => ({ method: http.method, url: at(http.path), summary })),
    };
    return `${JSON.stringify(index, null, 2)}\n`;
  },
};
