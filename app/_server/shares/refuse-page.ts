import { countView, isRobot } from '@/lib/shares/views';
import { isDatabaseReady } from '../boot/readiness';
import { isRouterRequest } from '../http/caching';
import { requireDatabase } from '../http/context';
import { toAppError } from '../http/errors';
import { toBusyResponse, toOutageResponse } from '../http/outage';
import { visitLink } from './visit';

/** Opened by a reader: neither a payload for the router, nor a page that a browser loads in advance. */
const isView = (request: Request) =>
  request.method === 'GET' &&
  !isRouterRequest(request) &&
  request.headers.get('sec-purpose') === null &&
  !isRobot(request.headers.get('user-agent'));

/** Counts a request for the page of a shared link; returns the answer to one that must not be rendered. The page itself checks the link. */
export async function refuseSharedPage(request: Request, token: string, nonce: string): Promise<Response | undefined> {
  try {
    if (!(await isDatabaseReady())) return toOutageResponse(request, nonce, 'visitor');
    const link = await visitLink(request, token, 'shared');
    if (link !== undefined && isView(request)) await countView(requireDatabase(), link.id);
    return undefined;
  } catch (thrown) {
    const error = toAppError(thrown);
    return error.code === 'rate_limited' ? toBusyResponse(request, nonce, error) : toOutageResponse(request, nonce, 'visitor');
  }
}
