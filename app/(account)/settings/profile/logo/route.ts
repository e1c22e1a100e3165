import { readBytes } from '@/app/_server/http/body';
import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { toFileResponse } from '@/app/_server/http/file-response';
import { assertAdmitted } from '@/app/_server/http/route';
import { assertOwnOrigin } from '@/app/_server/session/own-origin';
import { findSession } from '@/app/_server/session/session';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getProfile } from '@/lib/profiles/get';
import { saveLogo } from '@/lib/profiles/logo/save';
import { MAX_LOGO_FILE_BYTES } from '@/lib/profiles/schema';
import { admitUser } from '@/lib/rate-limit/admit';

const CACHING = 'private, no-cache';
const base = { 'Cache-Control': CACHING, Vary: 'Cookie' };

async function answer(counted: 'list' | 'submit', toResponse: (ctx: Context) => Promise<Response>): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and try again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, counted));
    return await toResponse(toContext(session.actor));
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}

export function GET(request: Request): Promise<Response> {
  return answer('list', async (ctx) => {
    const { logo } = await getProfile(ctx);
    if (logo === null) throw new AppError('not_found', { message: 'This account has no logo.' });
    return toFileResponse(request, { mediaType: 'image/jpeg', body: logo }, base, CACHING);
  });
}

/** A server action would not do: its forms are smaller than a picture may be. */
export function PUT(request: Request): Promise<Response> {
  return answer('submit', async (ctx) => {
    assertOwnOrigin(request);
    await saveLogo(ctx, await readBytes(request, MAX_LOGO_FILE_BYTES, 'The file is larger than 1 MB. Choose a smaller one.'));
    return new Response(null, { status: 204, headers: base });
  });
}
