import { toComparisonFile } from '@/app/_server/http/comparison-file';
import { answerSession } from '@/app/_server/session/answer';

export function GET(request: Request, { params }: RouteContext<'/compare/[file]'>): Promise<Response> {
  const ids = new URL(request.url).searchParams.getAll('ids');
  return answerSession('fetch', { 'Cache-Control': 'private, no-store' }, async (ctx, base) =>
    toComparisonFile(ctx, { ids, name: (await params).file }, base),
  );
}
