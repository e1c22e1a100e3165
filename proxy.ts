import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { isDatabaseReady } from '@/app/_server/boot/readiness';
import { DOCUMENT_CACHING, isRouterRequest, routerCaching } from '@/app/_server/http/caching';
import { toAppError } from '@/app/_server/http/errors';
import { refuseBrokenForm } from '@/app/_server/http/form';
import { toOutageResponse, toWaitResponse } from '@/app/_server/http/outage';
import { READER_HEADER } from '@/app/_server/http/reader';
import { requestId } from '@/app/_server/http/request-id';
import { pageHeaders, toContentSecurityPolicy } from '@/app/_server/http/security-headers';
import { takePageTurn } from '@/app/_server/http/turn';
import { toFormTargets } from '@/app/_server/oauth/form-target';
import { isProgram, PREFLIGHT_PATH } from '@/app/_server/oauth/preflight-request';
import { isOperatorPath, isOperatorRequest } from '@/app/_server/session/operator';
import { sessionCookie } from '@/app/_server/session/session-cookie';
import { refuseSharedPage } from '@/app/_server/shares/refuse-page';
import { sharedHeaders } from '@/app/_server/shares/visit';
import { oauthPaths } from '@/lib/oauth/schema';
import { answerNotes } from '@/lib/scope';

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD';
const isSignedIn = ({ cookies, headers }: NextRequest) => cookies.has(sessionCookie().name) || headers.get(READER_HEADER) === 'member';
/** A page that is kept for everyone: its policy is set when it is kept, and nothing in it may depend on a single answer. */
const isRendering = ({ headers }: NextRequest) => headers.has(READER_HEADER);

/** Files such as icons and /llms.txt are the same for everyone. */
const isFile = ({ nextUrl }: NextRequest) => /\.[a-z]+$/.test(nextUrl.pathname);

/** Public forms that depend on the visitor. */
const isForm = ({ nextUrl }: NextRequest) => nextUrl.pathname === '/sign-up' || nextUrl.pathname === '/reset';

/** The token of the page of a shared link. */
const sharedToken = ({ nextUrl }: NextRequest) => /^\/r\/([^/]+)\/?$/.exec(nextUrl.pathname)?.[1];

/** Requests for pages that read the database. Not server actions: an outage page would discard what was typed, so they return the error. */
const readsDatabase = (request: NextRequest) =>
  isRead(request) && (isSignedIn(request) || isForm(request)) && !isFile(request) && !isRendering(request);

/** A page that is kept for visitors. Only such a page may be cached by others: the policy of any other has a nonce of one answer. */
const isDocument = (request: NextRequest) =>
  isRendering(request) && !isSignedIn(request) && /^\/docs(?:\/|$)/.test(request.nextUrl.pathname);

/** Allows the target of the consent page's answer: a form cannot be redirected to an app that the policy does not name. */
const consentTargets = ({ nextUrl }: NextRequest) =>
  nextUrl.pathname === oauthPaths.authorize ? toFormTargets(nextUrl.searchParams.get('redirect_uri')) : [];

const isPreflight = ({ method, nextUrl, headers }: NextRequest) =>
  method === 'GET' && nextUrl.pathname === oauthPaths.authorize && isProgram(headers.get('accept') ?? '');

/** Pages through which a web app may lead its popup. With an opener policy, the popup would look closed to the app, which then gives up. */
function opensForApps({ nextUrl: { pathname, searchParams } }: NextRequest): boolean {
  if (pathname === oauthPaths.authorize) return true;
  return ['/sign-in', '/sign-up', '/reset'].includes(pathname) && searchParams.get('next')?.startsWith(`${oauthPaths.authorize}?`) === true;
}

const isAction = ({ method, headers }: NextRequest) =>
  method === 'POST' && (headers.has('next-action') || headers.get('content-type')?.startsWith('multipart/form-data') === true);

/** Waits for the turn of the request. A page whose turn does not come is answered here, and an action answers itself. */
async function waitForTurn(request: NextRequest, nonce: string): Promise<Response | undefined> {
  try {
    await takePageTurn(request);
    return undefined;
  } catch (thrown) {
    if (!isAction(request)) return toWaitResponse(request, nonce, toAppError(thrown));
    const notes = answerNotes();
    if (notes !== undefined) notes.refusal = thrown;
    return undefined;
  }
}

/** The answer to a request whose page must not be rendered. */
async function answerInstead(request: NextRequest, token: string | undefined, nonce: string): Promise<Response | undefined> {
  const isOutage = token === undefined && readsDatabase(request) && !(await isDatabaseReady());
  if (isOutage) return toOutageResponse(request, nonce, isSignedIn(request) ? 'account' : 'visitor');
  const busy = await waitForTurn(request, nonce);
  return busy ?? (token === undefined ? undefined : refuseSharedPage(request, token, nonce));
}

/** The page of operators, which no one keeps and no search engine lists. */
const operatorHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** A path that no page has. */
const NOWHERE = '/no-such-page';

/** Sets the security headers of every page, answers 503 while the database is unavailable, hides the page of operators, and limits those of shared links. Else it checks no session: pages do, where they read data. */
export async function proxy(request: NextRequest): Promise<Response> {
  const refusal = await refuseBrokenForm(request);
  if (refusal !== undefined) return refusal;
  const nonce = randomBytes(18).toString('base64');
  const policy = toContentSecurityPolicy({ nonce }, consentTargets(request));
  const own = { ...(isRendering(request) ? {} : { 'Content-Security-Policy': policy }), 'X-Request-Id': requestId() };
  const headers = new Headers(request.headers);
  headers.delete('Content-Security-Policy');
  // Next reads the nonce for its scripts from the policy in the request.
  if (!isRendering(request)) headers.set('Content-Security-Policy', policy);
  const token = sharedToken(request);
  if (isPreflight(request)) return NextResponse.rewrite(new URL(`${PREFLIGHT_PATH}${request.nextUrl.search}`, request.url));
  const instead = await answerInstead(request, token, nonce);
  const isOperators = isOperatorPath(request.nextUrl.pathname);
  const isHidden = isOperators && instead === undefined && !(await isOperatorRequest(request));
  const passed = { request: { headers } };
  const response = instead ?? (isHidden ? NextResponse.rewrite(new URL(NOWHERE, request.url), passed) : NextResponse.next(passed));
  const caching = isRouterRequest(request) ? routerCaching : isDocument(request) ? { 'Cache-Control': DOCUMENT_CACHING } : {};
  const opener = opensForApps(request) ? { 'Cross-Origin-Opener-Policy': 'unsafe-none' } : {};
  const shared = token === undefined ? {} : sharedHeaders;
  const operators = isOperators && !isHidden ? operatorHeaders : {};
  for (const [name, value] of Object.entries({ ...caching, ...operators, ...pageHeaders(), ...opener, ...shared, ...own }))
    response.headers.set(name, value);
  return response;
}

// Report files, stills and pictures of links are not pages: each sets its own policy.
export const config = {
  matcher: [
    '/((?!api/|previews/|_next/static/|r/[^/]+/preview\\.jpg$|(?:analyses|r)/[^/]+/(?:(?:report|comparison)\\.[^/]+|stills/[^/]+)$).*)',
  ],
};
