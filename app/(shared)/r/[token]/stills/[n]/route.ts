import { toFileResponse } from '@/app/_server/http/file-response';
import { answerLink, sharedHeaders, toLinkContext } from '@/app/_server/shares/visit';
import { getStillOperation, stillFile } from '@/lib/operations/get-still';

/** A still for the page of a shared link. */
export async function GET(request: Request, { params }: RouteContext<'/r/[token]/stills/[n]'>): Promise<Response> {
  const { token, n } = await params;
  return answerLink(request, token, 'sharedStills', async (link, base) => {
    const sent = { id: link.analysisId, n };
    const asked = getStillOperation.input.safeParse(sent);
    if (!asked.success) throw getStillOperation.toInputError(sent);
    const body = await getStillOperation.run(toLinkContext(link), asked.data);
    return toFileResponse(request, { mediaType: stillFile.mediaType, body }, base, sharedHeaders['Cache-Control']);
  });
}
