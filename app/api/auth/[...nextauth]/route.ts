import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/app/_server/auth';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

// Options are made at each call, because a build evaluates this file without the settings of any deployment.
async function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  const [action] = (await context.params).nextauth;
  return (await NextAuth(request as never, context as never, authOptions(action))) as Response;
}

export { answer as GET, answer as POST };
