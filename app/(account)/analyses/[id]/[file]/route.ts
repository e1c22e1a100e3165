import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { toReportFile } from '@/app/_server/http/report-file';
import { requestId } from '@/app/_server/http/request-id';
import { assertAdmitted } from '@/app/_server/http/route';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { findSession } from '@/app/_server/session/session';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { admitUser } from '@/lib/rate-limit/admit';

const toBase = () => ({ ...pageHeaders(), 'Cache-Control': 'private, no-cache', 'X-Request-Id': requestId() });

export async function GET(request: Request, { params }: RouteContext<'/analyses/[id]/[file]'>): Promise<Response> {
  const base = toBase();
  try {
    const { id, file: name } = await params;
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    const input = getAnalysisOperation.input.safeParse({ id });
    if (!input.success) throw getAnalysisOperation.toInputError({ id });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, getAnalysisOperation.limit));
    const query = new URL(request.url).searchParams;
    return await toReportFile(toContext(session.actor), { id: input.data.id, name, audience: 'owner', query }, base);
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
