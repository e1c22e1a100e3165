import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders, toContentSecurityPolicy } from './app/_server/security-headers';

/** Gives every page its policy and nonce. It admits nobody: sessions are checked where data is read. */
export function proxy(request: NextRequest): NextResponse {
  const policy = toContentSecurityPolicy(randomBytes(18).toString('base64'));
  // Next takes the nonce for its own scripts from the policy of the request.
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries({ ...pageHeaders(), 'Content-Security-Policy': policy })) response.headers.set(name, value);
  return response;
}

// Reports as files are no pages: each brings the policy that it was written for.
export const config = { matcher: ['/((?!api/|_next/static/|_next/image|analyses/[^/]+/report\\.).*)'] };
