import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { toPictureCaching, toPictureResponse } from '@/app/_server/http/picture-response';
import { requestId } from '@/app/_server/http/request-id';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { findPagePreview, readExampleStill } from '@/app/(public)/_site/previews';
import { AppError } from '@/lib/errors';
import { getPreview, toPreviewVersion } from '@/lib/report/render/preview/previews';

const toPath = (page: readonly string[]) => (page.join('/') === 'home.jpg' ? '/' : `/${page.join('/')}`.replace(/\.jpg$/, ''));

export async function GET(request: Request, { params }: RouteContext<'/previews/[...page]'>): Promise<Response> {
  const base = { ...pageHeaders(), 'X-Request-Id': requestId() };
  try {
    const { page } = await params;
    const preview = page.at(-1)?.endsWith('.jpg') === true ? findPagePreview(toPath(page)) : undefined;
    if (preview === undefined) throw new AppError('not_found', { message: 'There is no such picture.' });
    const picture = await getPreview({ preview, still: await readExampleStill(preview) });
    return toPictureResponse(request, picture, { ...base, ...toPictureCaching(request, toPreviewVersion(preview)) });
  } catch (error) {
    return toErrorResponse(toAppError(error), { ...base, 'Cache-Control': 'no-store' });
  }
}
