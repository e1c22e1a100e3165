import { reportJsonSchema } from '@/lib/report/json-schema';
import type { PublishedDocument } from './define';

export const reportSchemaDocument: PublishedDocument = {
  path: '/report.schema.json',
  mediaType: 'application/schema+json',
  summary: 'The JSON Schema of a report',
  render: () => `${JSON.stringify(reportJsonSchema(), null, 2)}\n`,
};
