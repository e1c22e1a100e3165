import type { Fact } from '@/lib/report/view/facts';
import { html, type Markup } from './text';

export function renderFacts(facts: readonly Fact[]): Markup {
  return html`<dl class="facts">${facts.map(
    ({ label, value, code }) =>
      html`<div><dt>${label}</dt><dd dir="auto">${code ? html`<code>${value}</code>` : html`${value}`}</dd></div>`,
  )}</dl>`;
}
