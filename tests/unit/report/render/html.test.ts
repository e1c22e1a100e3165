import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toBlocks } from '@/lib/report/blocks';
import { renderers, toFileName } from '@/lib/report/render';
import { HTML_POLICY, renderHtml } from '@/lib/report/render/html';
import { bodyOf, elementsOf } from '@/tests/support/report-forms';
import { richReport, strainedReport } from '@/tests/support/report-samples';

const documents = { rich: renderHtml(toBlocks(richReport())), strained: renderHtml(toBlocks(strainedReport())) };

describe.each(Object.entries(documents))('the HTML of the %s report', (_, document) => {
  test('carries only style sheets that the policy names by their hash', () => {
    const styles = [...document.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles.length).toBeGreaterThan(1);
    for (const style of styles) expect(HTML_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(document).not.toMatch(/<[^>]* style=/);
  });

  test('loads nothing, runs nothing and leads nowhere but to its own sections', () => {
    const elements = elementsOf(bodyOf(document));
    const targets = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => ['href', 'src', 'action', 'srcset', 'data'].includes(name)));
    const ids = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'id').map(({ value }) => `#${value}`));
    expect(targets.map(({ value }) => value)).toEqual(ids);
    expect(
      elements.map(({ tagName }) => tagName).filter((name) => /^(script|img|iframe|object|embed|form|input|link)$/.test(name)),
    ).toEqual([]);
    expect(document).not.toMatch(/url\((?!data:font\/woff2;base64,)/);
  });

  test('stays small enough to mail', () => {
    expect(Buffer.byteLength(document)).toBeLessThan(250_000);
  });
});

test('the policy forbids everything but the document’s own styles, fonts and pictures', () => {
  const directives = HTML_POLICY.split('; ').map((directive) => directive.replace(/ 'sha256-[A-Za-z0-9+/=]{44}'/g, ' hash'));
  expect(directives).toEqual([
    'sandbox',
    "default-src 'none'",
    `style-src${' hash'.repeat(5)}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('the same report comes out the same every time', async () => {
  for (const { render } of [renderers.html, renderers.markdown]) {
    expect(Buffer.from(await render(richReport())).equals(await render(richReport()))).toBe(true);
  }
});

test.each([
  ['Marlowe & Finch Travel Goods', 'marlowe-finch-travel-goods-1248806319947205-ad-analysis.pdf'],
  ['مقهى ☕ 茶', 'مقهى-茶-1248806319947205-ad-analysis.pdf'],
  ['../../etc/passwd\r\n"', 'etc-passwd-1248806319947205-ad-analysis.pdf'],
  [null, '1248806319947205-ad-analysis.pdf'],
  ['🔥🔥', '1248806319947205-ad-analysis.pdf'],
])('a file of the page %j is named %s', (pageName, name) => {
  expect(toFileName({ ...richReport().meta.ad, pageName }, 'pdf')).toBe(name);
});
