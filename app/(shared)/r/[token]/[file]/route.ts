import { toComparisonFile } from '@/app/_server/http/comparison-file';
import { toReportFile } from '@/app/_server/http/report-file';
import { answerLink, toLinkContext } from '@/app/_server/shares/visit';
import { AppError } from '@/lib/errors';

export async function GET(request: Request, { params }: RouteContext<'/r/[token]/[file]'>): Promise<Response> {
  const { token, file: name } = await params;
  return answerLink(request, token, 'shared', async (link, base) => {
    if (!link.allowsDownloads)
      throw new AppError('forbidden', { message: 'This link does not allow downloads. Ask the person who sent it for the file.' });
    const [id = '', ...others] = link.analysisIds;
    const ctx = toLinkContext(link);
    if (others.length > 0) return toComparisonFile(ctx, { ids: link.analysisIds, name }, base);
    return toReportFile(ctx, { id, name, audience: 'reader' }, base);
  });
}
