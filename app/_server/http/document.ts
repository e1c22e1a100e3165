import { publishedOrigin } from '@/lib/env';
import type { PublishedDocument } from '@/lib/operations/define';
import { DOCUMENT_CACHING } from './caching';
import { matchesEntityTag, toEntityTag } from './entity-tag';
import { requestId } from './request-id';
import { toWhole } from './whole';

export function document({ mediaType, render }: Pick<PublishedDocument, 'mediaType' | 'render'>): (request: Request) => Promise<Response> {
  let rendered: { body: string; tag: string; headers: Record<string, string> } | undefined;
  const renderOnce = () => {
    const body = render(publishedOrigin);
    const headers = {
      'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      'Cache-Control': DOCUMENT_CACHING,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
    };
    return { body, tag: toEntityTag(mediaType, body), headers };
  };
  return async (request) => {
    rendered ??= renderOnce();
    const { body, tag } = rendered;
    const headers = { ...rendered.headers, ETag: tag, 'X-Request-Id': requestId() };
    if (matchesEntityTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    return toWhole(body, { headers });
  };
}
