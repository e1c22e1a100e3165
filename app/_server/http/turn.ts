import type { NextRequest } from 'next/server';
import { log } from '@/lib/log';
import { findSessionOwner } from '@/lib/sessions/find';
import { takeTurn } from '@/lib/turns';
import { toNetwork } from '@/lib/users/network';
import { toRouteLabel } from '../boot/route-label';
import { sessionCookie } from '../session/session-cookie';
import { clientAddress } from './client-address';
import { requireDatabase } from './context';
import { READER_HEADER } from './reader';

/**
 * The routes that take no turn (`lib/turns.ts`), as the folders of `app` name them: what probes and vendors call, documents made once per
 * process, and files, which have queues of their own. Kept pages are answered before any route (`boot/kept-pages.ts`).
 */
export const turnless = [
  '/api/[[...path]]',
  '/api/health/live',
  '/api/health/ready',
  '/api/inngest',
  '/api/stripe/webhook',
  '/metrics',
  '/api/v1',
  '/api/v1/openapi.json',
  '/api/v1/openapi.yaml',
  '/api/v1/report.schema.json',
  '/.well-known/[[...path]]',
  '/docs/search.json',
  '/llms.txt',
  '/oauth/[[...path]]',
  '/analyses/[id]/[file]',
  '/analyses/[id]/preview',
  '/analyses/[id]/stills/[n]',
  '/compare/[file]',
  '/previews/[...page]',
  '/r/[token]/[file]',
  '/r/[token]/preview.jpg',
  '/r/[token]/stills/[n]',
  '/settings/profile/logo',
] as const;

const toPattern = (route: string) =>
  new RegExp(
    `^${route
      .replace(/\/\[\[\.{3}[a-z]+\]\]/, '(?:/.*)?')
      .replace(/\[\.{3}[a-z]+\]/, '.+')
      .replace(/\[[a-z]+\]/g, '[^/]+')}/?$`,
  );
const patterns = turnless.map(toPattern);

/** A visitor shares the lane of their network and, where no address is known, that of everyone who opens such a page. */
function laneOfVisitor(request: Request): string {
  const address = clientAddress(request.headers);
  return `visitor:${address === undefined ? toRouteLabel(new URL(request.url).pathname) : toNetwork(address)}`;
}

async function findLane(request: NextRequest): Promise<string> {
  const secret = request.cookies.get(sessionCookie().name)?.value;
  try {
    const owner = secret === undefined ? undefined : await findSessionOwner(requireDatabase('signIn'), secret);
    return owner?.userId ?? laneOfVisitor(request);
  } catch (error) {
    // Whatever answers the request finds the same fault, and says so.
    log.debug('the account of a request could not be read', { error });
    return laneOfVisitor(request);
  }
}

/** Throws `service_unavailable`. */
export const takeVisitorTurn = (request: Request): Promise<void> => takeTurn(laneOfVisitor(request));

/** Takes the turn of a request for a page or one of its actions, or for a route beside the API; a rendering of a kept page takes none. */
export async function takePageTurn(request: NextRequest): Promise<void> {
  const { headers, nextUrl } = request;
  if (headers.has(READER_HEADER) || patterns.some((pattern) => pattern.test(nextUrl.pathname))) return;
  const isPrefetch = headers.has('next-router-prefetch') || headers.get('sec-purpose')?.startsWith('prefetch') === true;
  await takeTurn(await findLane(request), isPrefetch ? 'prefetch' : 'call');
}
