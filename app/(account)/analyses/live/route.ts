import { toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { findSession } from '@/app/_server/session/session';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { AppError } from '@/lib/errors';

const headers = { 'Cache-Control': 'private, no-store' };

export async function GET(): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out.' });
    return Response.json(await listLiveAnalyses(toContext(session.actor)), { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), headers);
  }
}
