/** A page of every kind that the documentation has. */
export const docsPages = [
  '/docs',
  '/docs/agents',
  '/docs/rules',
  '/docs/rules/errors',
  '/docs/reference',
  '/docs/reference/submitAnalysis',
  '/docs/rubric',
  '/docs/checks',
  '/docs/sharing',
  '/docs/library',
  '/docs/paste',
  '/docs/recipes',
];
