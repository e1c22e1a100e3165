import { AppError } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import { type Palette, palettes, radius, typeScale } from '@/lib/report/view/theme';
import { toErrorResponse } from './errors';

const colors = ({ paper, ink, quiet, brand, surface }: Palette) =>
  `--paper:${paper};--ink:${ink};--quiet:${quiet};--brand:${brand};--surface:${surface}`;

const STYLE = `
:root{color-scheme:light dark;${colors(palettes.light)}}
@media (prefers-color-scheme:dark){:root{${colors(palettes.dark)}}}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:var(--paper);color:var(--ink);font:${typeScale.md}px/1.6 "IBM Plex Sans",system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:672px;margin:0 auto;padding:96px 16px}
h1{margin:0 0 16px;font-size:${typeScale.xxl}px;line-height:1.15;letter-spacing:-.025em;font-weight:600}
p{margin:0 0 24px;color:var(--quiet)}
a{display:inline-block;padding:8px 14px;border-radius:${radius.control}px;background:var(--brand);color:var(--surface);font-size:${typeScale.sm}px;font-weight:500;text-decoration:none}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

type Message = { title: string; text: string; reloadsAfterSeconds?: number };

const toPage = ({ title, text, reloadsAfterSeconds }: Message, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${reloadsAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadsAfterSeconds}">\n`}<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="">Reload now</a>
</main>
</body>
</html>
`;

/** Answers instead of a page: with a self-contained page for a browser, and an API error for a program. */
function toAnswer(request: Request, error: AppError, message: Message, nonce: string): Response {
  const headers = { 'Cache-Control': 'no-store' };
  const answer = toErrorResponse(error, headers);
  if (request.headers.get('accept')?.includes('text/html') !== true) return answer;
  const retry = answer.headers.get('Retry-After');
  return new Response(toPage(message, nonce), {
    status: answer.status,
    headers: { ...headers, ...(retry === null ? {} : { 'Retry-After': retry }), 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** The reader of a page: someone with an account, or a visitor, who has no credits here. */
export type PageReader = 'account' | 'visitor';

const safeData: Record<PageReader, string> = {
  account: 'Your credits and analyses are safe, and running analyses continue. ',
  visitor: '',
};

export function toOutageResponse(request: Request, nonce: string, reader: PageReader): Response {
  const error = new AppError('service_unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS });
  const message = {
    title: 'The service is temporarily unavailable',
    text: `${safeData[reader]}This page reloads every few seconds.`,
    reloadsAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS,
  };
  return toAnswer(request, error, message, nonce);
}

export function toWaitResponse(request: Request, nonce: string, error: AppError): Response {
  const seconds = error.retryAfterSeconds ?? RETRY_WHEN_UNAVAILABLE_SECONDS;
  const text = `${error.message} This page reloads every few seconds.`;
  return toAnswer(request, error, { title: 'Too much at once', text, reloadsAfterSeconds: seconds }, nonce);
}

export function toBusyResponse(request: Request, nonce: string, error: AppError): Response {
  const seconds = error.retryAfterSeconds ?? WINDOW_SECONDS;
  const text = `This page was opened too often within a minute. Open it again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return toAnswer(request, error, { title: 'Too many requests', text }, nonce);
}
