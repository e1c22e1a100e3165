import { API_BASE } from '@/lib/api-paths';
import { operations } from '@/lib/operations';

const toPattern = (template: string) => new RegExp(`^${template.replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`);

const endpoints = [...new Set(operations.map(({ http }) => `${API_BASE}${http.path}`))].map((label) => ({
  label,
  pattern: toPattern(label),
}));

const trees = [
  `${API_BASE}/mcp`,
  '/api/auth',
  '/api/health',
  '/api/inngest',
  '/api/stripe',
  '/.well-known',
  '/_next',
  '/account-deleted',
  '/analyses',
  '/brands',
  '/check-mail',
  '/compare',
  '/confirm',
  '/credits',
  '/docs',
  '/example',
  '/metrics',
  '/oauth',
  '/operator',
  '/previews',
  '/privacy',
  '/r',
  '/reset',
  '/settings',
  '/sign-in',
  '/sign-up',
  '/start',
  '/terms',
] as const;

/** Names the route of a request for metrics. A path that is none of ours is `other`, so that strangers cannot make up labels. */
export function toRouteLabel(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/') return path;
  const endpoint = endpoints.find(({ pattern }) => pattern.test(path));
  return endpoint?.label ?? trees.find((tree) => path === tree || path.startsWith(`${tree}/`)) ?? 'other';
}
