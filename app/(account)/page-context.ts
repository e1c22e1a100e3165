import { toContext } from '@/app/_server/http/context';
import { requireSession, type Session } from '@/app/_server/session/session';
import type { Context } from '@/lib/context';

/** The session of a page and what its verbs may reach; a visitor is sent to sign in and comes back to `returnTo`. */
export async function requirePage(returnTo: string): Promise<{ session: Session; ctx: Context }> {
  const session = await requireSession(returnTo);
  return { session, ctx: toContext(session.actor) };
}
