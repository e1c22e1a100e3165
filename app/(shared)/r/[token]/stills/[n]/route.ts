import { toFileResponse } from '@/app/_server/http/file-response';
import { answerLink, sharedHeaders, toLinkContext } from '@/app/_server/shares/visit';
import { stillNotFound } from '@/lib/analyses/not-found';
import { getStillOperation, stillFile } from '@/lib/operations/get-still';

/** A number, after the place of the ad in a comparison. */
const path = /^(?:([1-4])-)?(.*)$/s;

export async function GET(request: Request, { params }: RouteContext<'/r/[token]/stills/[n]'>): Promise<Response> {
  const { token, n } = await params;
  return answerLink(request, token, 'sharedStills', async (link, base) => {
    const { analysisIds } = link;
    const [, place, number = ''] = path.exec(n) ?? [];
    const isPlaced = place !== undefined;
    const id = analysisIds[Number(place ?? 1) - 1];
    if (id === undefined || isPlaced !== analysisIds.length > 1) throw stillNotFound();
    const sent = { id, n: number };
    const asked = getStillOperation.input.safeParse(sent);
    if (!asked.success) throw getStillOperation.toInputError(sent);
    const body = await getStillOperation.run(toLinkContext(link), asked.data);
    return toFileResponse(request, { mediaType: stillFile.mediaType, body }, base, sharedHeaders['Cache-Control']);
  });
}
