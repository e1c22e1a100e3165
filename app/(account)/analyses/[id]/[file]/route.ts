import { toReportFile } from '@/app/_server/http/report-file';
import { answerSession } from '@/app/_server/session/answer';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';

export function GET(request: Request, { params }: RouteContext<'/analyses/[id]/[file]'>): Promise<Response> {
  const { input, limit, toInputError } = getAnalysisOperation;
  return answerSession(limit, { 'Cache-Control': 'private, no-cache' }, async (ctx, base) => {
    const { id, file: name } = await params;
    const asked = input.safeParse({ id });
    if (!asked.success) throw toInputError({ id });
    return toReportFile(ctx, { ...asked.data, name, audience: 'owner', query: new URL(request.url).searchParams }, base);
  });
}
