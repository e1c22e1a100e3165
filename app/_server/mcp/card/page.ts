import { createHash } from 'node:crypto';
import { publishedOrigin } from '@/lib/env';
import { sections } from '@/lib/report/criteria';
import { type Palette, palettes, radius, typeScale as size } from '@/lib/report/view/theme';
import { toScript } from './script';

/** Both schemes at once: the host says which one applies. */
const color = (pick: (palette: Palette) => string) => `light-dark(${pick(palettes.light)},${pick(palettes.dark)})`;

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0;padding:0}
body{background:${color(({ surface }) => surface)};color:${color(({ ink }) => ink)};font:400 ${size.sm}px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
main{display:flex;flex-direction:column;gap:16px;padding:20px}
ul,ol{list-style:none}
.quiet{color:${color(({ quiet }) => quiet)};font-size:${size.xs}px}
.score{font-size:${size.xxl}px;font-weight:650;line-height:1.1}
.score small{font-size:${size.sm}px;font-weight:400}
.grade{margin-left:12px;padding:2px 10px;border-radius:${radius.control}px;background:${color(({ sunk }) => sunk)};font-size:${size.lg}px}
.strip{display:flex;gap:8px;overflow-x:auto}
.strip li{flex:none;display:flex;flex-direction:column;gap:2px}
.strip img{display:block;height:120px;width:auto;border-radius:${radius.control}px}
ul{display:grid;gap:12px}
.section{display:grid;grid-template-columns:112px 1fr auto;gap:2px 12px;align-items:center}
.bar{height:8px;border-radius:4px;background:${color(({ sunk }) => sunk)};overflow:hidden}
.fill{display:block;height:100%}
${sections.map((name) => `.fill.${name}{background:${color((palette) => palette.sections[name])}}`).join('\n')}
.line{grid-column:1/-1;color:${color(({ quiet }) => quiet)}}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px}
dt{font-weight:650}
button{align-self:start;padding:8px 14px;border:1px solid ${color(({ line }) => line)};border-radius:${radius.control}px;background:transparent;color:${color(({ brand }) => brand)};font:inherit;cursor:pointer}
`;

const toSource = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

export const CARD_URI = 'ui://ad-analysis-service/report-card';
export const CARD_TYPE = 'text/html;profile=mcp-app';

function toPage(script: string): string {
  // On top of the host's policy, which lets through any inline script.
  const policy = `default-src 'none'; script-src ${toSource(script)}; style-src ${toSource(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Ad analysis</title><style>${style}</style></head><body><main aria-live="polite"><p class="quiet">Waiting for the report.</p></main><script>${script}</script></body></html>
`;
}

let page: string | undefined;

/** The first screen of a report; it holds nothing of a report itself, and is the same for every caller. */
export function cardPage(): string {
  page ??= toPage(toScript(publishedOrigin()));
  return page;
}
