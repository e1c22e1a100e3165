import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { toFileResponse } from '@/app/_server/http/file-response';
import { requestId } from '@/app/_server/http/request-id';
import { assertAdmitted } from '@/app/_server/http/route';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { findSession } from '@/app/_server/session/session';
import { getPreview } from '@/lib/analyses/early/get';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { getStillOperation, stillFile } from '@/lib/operations/get-still';
import { admitUser } from '@/lib/rate-limit/admit';

const toBase = () => ({ ...pageHeaders(), 'Cache-Control': 'private, no-store', 'X-Request-Id': requestId() });

export async function GET(request: Request, { params }: RouteContext<'/analyses/[id]/preview'>): Promise<Response> {
  const base = toBase();
  try {
    const sent = await params;
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in to see this still.' });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, getStillOperation.limit));
    const asked = getAnalysisOperation.input.safeParse(sent);
    if (!asked.success) throw getAnalysisOperation.toInputError(sent);
    const body = await getPreview(toContext(session.actor), asked.data);
    return toFileResponse(request, { mediaType: stillFile.mediaType, body }, base);
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
