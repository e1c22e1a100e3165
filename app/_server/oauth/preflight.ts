import { getClient } from '@/lib/oauth/clients';
import { oauthPaths } from '@/lib/oauth/schema';
import { requireDatabase } from '../http/context';
import { answering } from './answer';

/** Answers an app, such as mcp-remote, that checks its registration before it opens a browser: an error makes it register again. */
export const preflight = answering(async (request) => {
  const { search, searchParams } = new URL(request.url);
  const clientId = searchParams.get('client_id') ?? '';
  // A document is fetched for a signed-in user only.
  if (!clientId.startsWith('https:')) await getClient(requireDatabase(), clientId, '');
  const next = new URLSearchParams({ next: `${oauthPaths.authorize}${search}` });
  return { status: 303, body: { error: 'interaction_required' }, headers: { Location: `/sign-in?${next}` } };
});
