import { z } from 'zod';
import type { Context } from '@/lib/context';
import { LoggedRequest, REQUESTS_PER_PAGE, type RequestPage } from './schema';
import { selectRequests } from './store';

const Id = z.uuid();
const Place = z.string().regex(/^\d{1,18}$/);

/** A filter that is not an id finds nothing; a place that is none is the first page. */
export async function listRequests(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { tokenId, requestId, before }: { tokenId?: string; requestId?: string; before?: string },
): Promise<RequestPage> {
  const ids = [tokenId, requestId].filter((id) => id !== undefined);
  if (ids.some((id) => !Id.safeParse(id).success)) return { requests: [] };
  const rows = await selectRequests(db, actor.userId, {
    ...(tokenId === undefined ? {} : { tokenId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(Place.safeParse(before).success && before !== undefined ? { before } : {}),
    limit: REQUESTS_PER_PAGE + 1,
  });
  const requests = rows.slice(0, REQUESTS_PER_PAGE).map((row) => LoggedRequest.parse(row));
  const last = requests.at(-1);
  return rows.length > REQUESTS_PER_PAGE && last !== undefined ? { requests, older: last.id } : { requests };
}
