import type { RuleSection } from './section';

export const documentRules: RuleSection = {
  id: 'documents',
  title: 'Documents',
  lead: 'What describes the service asks for no token and counts in no limit.',
  rules: [
    '`/api/v1/openapi.json`, `/api/v1/openapi.yaml`, `/api/v1/report.schema.json`, `/llms.txt` and these pages are public and may be cached; the first four have an `ETag`.',
  ],
};
