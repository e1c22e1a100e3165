import { toFileResponse } from '@/app/_server/http/file-response';
import { answerSession } from '@/app/_server/session/answer';
import { getStillOperation, stillFile } from '@/lib/operations/get-still';

export function GET(request: Request, { params }: RouteContext<'/analyses/[id]/stills/[n]'>): Promise<Response> {
  const { input, limit, run, toInputError } = getStillOperation;
  return answerSession(limit, { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }, async (ctx, base) => {
    const sent = await params;
    const asked = input.safeParse(sent);
    if (!asked.success) throw toInputError(sent);
    return toFileResponse(request, { mediaType: stillFile.mediaType, body: await run(ctx, asked.data) }, base);
  });
}
