import { readBytes } from '@/app/_server/http/body';
import { toFileResponse } from '@/app/_server/http/file-response';
import { answerSession } from '@/app/_server/session/answer';
import { assertOwnOrigin } from '@/app/_server/session/own-origin';
import { AppError } from '@/lib/errors';
import { getProfile } from '@/lib/profiles/get';
import { saveLogo } from '@/lib/profiles/logo/save';
import { MAX_LOGO_FILE_BYTES } from '@/lib/profiles/schema';

const CACHING = 'private, no-cache';
const own = { 'Cache-Control': CACHING, Vary: 'Cookie' };

export function GET(request: Request): Promise<Response> {
  return answerSession('list', own, async (ctx, base) => {
    const { logo } = await getProfile(ctx);
    if (logo === null) throw new AppError('not_found', { message: 'This account has no logo.' });
    return toFileResponse(request, { mediaType: 'image/jpeg', body: logo }, base, CACHING);
  });
}

/** A server action would not do: its forms are smaller than a picture may be. */
export function PUT(request: Request): Promise<Response> {
  return answerSession('submit', own, async (ctx, base) => {
    assertOwnOrigin(request);
    await saveLogo(ctx, await readBytes(request, MAX_LOGO_FILE_BYTES, 'The file is larger than 1 MB. Choose a smaller one.'));
    return new Response(null, { status: 204, headers: base });
  });
}
