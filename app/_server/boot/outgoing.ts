import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerNotes } from '@/lib/scope';

/** Headers that only the router of Next sends; no answer of the API depends on them. */
const ofRouter = /^(?:rsc|next-[a-z-]+)$/i;

function withoutRouter(vary: number | string | readonly string[]): string {
  const names = [vary].flat().flatMap((part) => String(part).split(','));
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !ofRouter.test(name))
    .join(', ');
}

/** Headers that name where Next found an answer: they would show that a hidden page is not merely unknown. */
const ofRewrites = ['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query'];

/** The headers of an answer that sets none of its own, such as a file or an error of Next. */
const defaults: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export const isForm = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  !url.startsWith('/api/') &&
  (headers['next-action'] !== undefined || headers['content-type']?.startsWith('multipart/form-data') === true);

/** Runs as late as possible: Next drops the length, makes the API vary by headers of its router, and leaves security headers out. */
export function correctOutgoing(request: IncomingMessage, response: ServerResponse, notes: AnswerNotes): void {
  const isApi = /^\/api(?:[/?]|$)/.test(request.url ?? '');
  const { writeHead } = response;
  if (isForm(request)) notes.form = 'sent';
  const correct = () => {
    const vary = isApi ? response.getHeader('vary') : undefined;
    if (vary !== undefined) {
      const left = withoutRouter(vary);
      if (left === '') response.removeHeader('vary');
      else response.setHeader('Vary', left);
    }
    for (const name of ofRewrites) response.removeHeader(name);
    for (const [name, value] of Object.entries(defaults)) if (!response.hasHeader(name)) response.setHeader(name, value);
    // A body that is compressed on its way has another length.
    if (notes.length !== undefined && !response.hasHeader('content-encoding')) response.setHeader('Content-Length', notes.length);
  };
  response.writeHead = ((...[status, ...args]: Parameters<typeof writeHead>) => {
    if (!response.headersSent) correct();
    const isMalformed = status === 500 && notes.form === 'sent';
    return writeHead.apply(response, [isMalformed ? 400 : status, ...args]);
  }) as typeof writeHead;
}
