import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { admitAddress, admitLink } from '@/lib/rate-limit/admit';
import type { sharePolicy } from '@/lib/rate-limit/policy';
import { findLink } from '@/lib/shares/find';
import type { OpenedLink } from '@/lib/shares/schema';
import { clientAddress } from '../http/client-address';
import { requireDatabase, toContext } from '../http/context';
import { toAppError, toErrorResponse } from '../http/errors';
import { requestId } from '../http/request-id';
import { assertAdmitted } from '../http/route';
import { pageHeaders } from '../http/security-headers';

/** Keeps answers out of caches, because a revocation is effective at once, and out of search engines, and the address out of referrers. */
export const sharedHeaders = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } as const;

/** The answer to ended, revoked and unknown links alike. */
const linkNotFound = () =>
  new AppError('not_found', {
    message: 'This link opens no report: it ended, it was revoked, or a part of it is missing. Ask the person who sent it for a new one.',
  });

/** Counts first for the client, so that one client cannot use up the limit of the link. Throws `rate_limited`. */
export async function visitLink(
  { headers }: Pick<Request, 'headers'>,
  token: string,
  counted: keyof typeof sharePolicy,
): Promise<OpenedLink | undefined> {
  const db = requireDatabase();
  const address = clientAddress(headers);
  if (address !== undefined) assertAdmitted(await admitAddress(db, address, counted));
  const link = await findLink(db, token);
  if (link !== undefined) assertAdmitted(await admitLink(db, link.id, counted));
  return link;
}

/** The context in which a link is read: that of its account, so that it opens nothing that the account could not. */
export const toLinkContext = ({ userId, accountId }: OpenedLink): Context => toContext({ userId, accountId, source: 'web' });

type Answer = (link: OpenedLink, base: Record<string, string>) => Promise<Response>;

export async function answerLink(request: Request, token: string, counted: keyof typeof sharePolicy, answer: Answer): Promise<Response> {
  const base = { ...pageHeaders(), ...sharedHeaders, 'X-Request-Id': requestId() };
  try {
    const link = await visitLink(request, token, counted);
    if (link === undefined) throw linkNotFound();
    return await answer(link, base);
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
