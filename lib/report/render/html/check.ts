import { type CheckCount, type CheckMark, type CheckResult, checkGlyphs } from '@/lib/report/view/check-mark';
import { html, type Markup } from './text';

/** The text after the sign has the meaning. */
function renderGlyph(result: CheckResult): Markup {
  const { outline, isFilled, isDashed, sign } = checkGlyphs[result];
  return html`<svg class="glyph ${isFilled ? 'filled' : ''} ${isDashed ? 'dashed' : ''}" viewBox="0 0 16 16" aria-hidden="true"><path class="ring" d="${outline}"/><path class="sign" d="${sign}"/></svg>`;
}

export function renderCheck({ result, text }: CheckMark): Markup {
  return html`<span class="check check-${result}">${renderGlyph(result)}<span>${text}</span></span>`;
}

export function renderCheckCounts(counts: readonly CheckCount[]): Markup | undefined {
  if (counts.length === 0) return undefined;
  return html`<ul class="checks">${counts.map(
    ({ result, text }) => html`<li class="check check-${result}">${renderGlyph(result)}<span>${text}</span></li>`,
  )}</ul>`;
}
