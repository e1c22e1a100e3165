import { API_BASE, SKILL_PATH } from '@/lib/api-paths';
import type { RuleSection } from './section';

export const documentRules: RuleSection = {
  id: 'documents',
  title: 'Documents',
  lead: 'The documents that describe the service need no token and do not count against any limit.',
  rules: [
    `\`${API_BASE}/openapi.json\`, \`${API_BASE}/openapi.yaml\`, \`${API_BASE}/report.schema.json\`, \`/llms.txt\` and these pages are public and may be cached; the first four have an \`ETag\`.`,
    'Add `.md` to the address of any of these pages to get it as Markdown, such as `/docs/rules/errors.md`. `/llms-full.txt` has all of them.',
    `A skill for Claude and other agents that run commands is at \`${SKILL_PATH}\`: save it as \`SKILL.md\` in a folder \`analyze-ad\` of your skills.`,
  ],
};
