import { toPictureResponse } from '@/app/_server/http/picture-response';
import { answerLink, toLinkContext } from '@/app/_server/shares/visit';
import { loadStills } from '@/lib/analyses/stills/get';
import { AppError } from '@/lib/errors';
import { getPreview } from '@/lib/report/render/preview/previews';
import { toSharedPreview } from '../link-preview';
import { findSharedReport } from '../linked-report';

export async function GET(request: Request, { params }: RouteContext<'/r/[token]/preview.jpg'>): Promise<Response> {
  const { token } = await params;
  return answerLink(request, token, 'shared', async (link, base) => {
    const shared = await findSharedReport(token);
    if (shared === undefined) throw new AppError('not_found');
    const { preview } = toSharedPreview(shared);
    const chosen = shared.stills.filter(({ n }) => n === preview.frame?.n);
    const stills = await loadStills(toLinkContext(link), { id: shared.record.id, stills: chosen });
    const picture = await getPreview({ preview, still: stills.get(preview.frame?.n ?? 0), lane: link.accountId });
    return toPictureResponse(request, picture, base);
  });
}
