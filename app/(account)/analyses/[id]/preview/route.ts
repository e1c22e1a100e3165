import { toFileResponse } from '@/app/_server/http/file-response';
import { answerSession } from '@/app/_server/session/answer';
import { getPreview } from '@/lib/analyses/early/get';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { getStillOperation, stillFile } from '@/lib/operations/get-still';

export function GET(request: Request, { params }: RouteContext<'/analyses/[id]/preview'>): Promise<Response> {
  return answerSession(getStillOperation.limit, { 'Cache-Control': 'private, no-store' }, async (ctx, base) => {
    const sent = await params;
    const asked = getAnalysisOperation.input.safeParse(sent);
    if (!asked.success) throw getAnalysisOperation.toInputError(sent);
    return toFileResponse(request, { mediaType: stillFile.mediaType, body: await getPreview(ctx, asked.data) }, base);
  });
}
