import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { isDatabaseReady } from '@/app/_server/boot/readiness';
import { asksForParts, DOCUMENT_CACHING, partsCaching } from '@/app/_server/http/caching';
import { toOutageResponse } from '@/app/_server/http/outage';
import { requestId } from '@/app/_server/http/request-id';
import { pageHeaders, toContentSecurityPolicy } from '@/app/_server/http/security-headers';
import { sessionCookie } from '@/app/_server/session/session-cookie';

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD';
const isSignedIn = ({ cookies }: NextRequest) => cookies.has(sessionCookie().name);

/** Files such as icons and /llms.txt are the same for everybody. */
const isFile = ({ nextUrl }: NextRequest) => /\.[a-z]+$/.test(nextUrl.pathname);

/** Forms that say what they would do for this very visitor. */
const isForm = ({ nextUrl }: NextRequest) => nextUrl.pathname === '/sign-up' || nextUrl.pathname === '/reset';

/** Pages read the database for who is signed in. An action answers for itself: what was typed must not go with its page. */
const readsDatabase = (request: NextRequest) => isRead(request) && (isSignedIn(request) || isForm(request)) && !isFile(request);

/** A page of the documentation as everybody sees it; who is signed in sees their own header above it. */
const isDocument = (request: NextRequest) => isRead(request) && !isSignedIn(request) && /^\/docs(?:\/|$)/.test(request.nextUrl.pathname);

/** Gives every page its policy and nonce, or says that it cannot be made now. It admits nobody: sessions are checked where data is read. */
export async function proxy(request: NextRequest): Promise<Response> {
  const nonce = randomBytes(18).toString('base64');
  const policy = toContentSecurityPolicy(nonce);
  const own = { 'Content-Security-Policy': policy, 'X-Request-Id': requestId() };
  // Next takes the nonce for its own scripts from the policy of the request.
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const isOutage = readsDatabase(request) && !(await isDatabaseReady());
  const response = isOutage ? toOutageResponse(request, nonce) : NextResponse.next({ request: { headers } });
  const caching = asksForParts(request) ? partsCaching : isDocument(request) ? { 'Cache-Control': DOCUMENT_CACHING } : {};
  for (const [name, value] of Object.entries({ ...caching, ...pageHeaders(), ...own })) response.headers.set(name, value);
  return response;
}

// Reports as files are no pages: each brings the policy that it was written for.
export const config = { matcher: ['/((?!api/|_next/static/|_next/image|analyses/[^/]+/report\\.).*)'] };
