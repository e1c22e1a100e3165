import { toComparisonFile } from '@/app/_server/http/comparison-file';
import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { requestId } from '@/app/_server/http/request-id';
import { assertAdmitted } from '@/app/_server/http/route';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { findSession } from '@/app/_server/session/session';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { admitUser } from '@/lib/rate-limit/admit';

const toBase = () => ({ ...pageHeaders(), 'Cache-Control': 'private, no-store', 'X-Request-Id': requestId() });

export async function GET(request: Request, { params }: RouteContext<'/compare/[file]'>): Promise<Response> {
  const base = toBase();
  try {
    const { file: name } = await params;
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, getAnalysisOperation.limit));
    const ids = new URL(request.url).searchParams.getAll('ids');
    return await toComparisonFile(toContext(session.actor), { ids, name }, base);
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
