import { toContext } from '@/app/_server/context';
import { toAppError, toErrorResponse } from '@/app/_server/errors';
import { findSession } from '@/app/_server/session';
import { AppError } from '@/lib/errors';
import { listLive } from '@/lib/history/live';

const headers = { 'Cache-Control': 'private, no-store' };

/** What is being done for the signed-in account, for the pages that show it without a reload. */
export async function GET(): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out.' });
    return Response.json(await listLive(toContext(session.actor)), { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), headers);
  }
}
