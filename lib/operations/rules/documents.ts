import { API_BASE } from '@/lib/api-paths';
import type { RuleSection } from './section';

export const documentRules: RuleSection = {
  id: 'documents',
  title: 'Documents',
  lead: 'The documents that describe the service need no token and do not count against any limit.',
  rules: [
    `\`${API_BASE}/openapi.json\`, \`${API_BASE}/openapi.yaml\`, \`${API_BASE}/report.schema.json\`, \`/llms.txt\` and these pages are public and may be cached; the first four have an \`ETag\`.`,
  ],
};
