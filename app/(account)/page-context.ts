import { toContext } from '@/app/_server/http/context';
import { requireSession, type Session } from '@/app/_server/session/session';
import type { Context } from '@/lib/context';

/** The session and context of a page; redirects a visitor to sign-in and back to `returnTo`. */
export async function requirePage(returnTo: string): Promise<{ session: Session; ctx: Context }> {
  const session = await requireSession(returnTo);
  return { session, ctx: toContext(session.actor, 'reads') };
}
