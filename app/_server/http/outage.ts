import { AppError } from '@/lib/errors';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
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

const toPage = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_WHEN_UNAVAILABLE_SECONDS}">
<title>Temporarily unavailable</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>The service is temporarily unavailable</h1>
<p>Your credits and analyses are safe, and running analyses continue. This page reloads every few seconds.</p>
<a href="">Reload now</a>
</main>
</body>
</html>
`;

/** Replaces a page while the database is unavailable: a self-contained page that reloads for a browser, an API error for a program. */
export function toOutageResponse(request: Request, nonce: string): Response {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_WHEN_UNAVAILABLE_SECONDS) };
  if (request.headers.get('accept')?.includes('text/html') !== true)
    return toErrorResponse(new AppError('service_unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS }), headers);
  return new Response(toPage(nonce), { status: 503, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}
