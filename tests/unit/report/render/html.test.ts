import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '@/app/_server/download/document';
import { renderers, toFileName } from '@/lib/report/render';
import { toHtmlPolicy, withStyles } from '@/lib/report/render/html';
import { toBlocks } from '@/lib/report/view/blocks';
import { bodyOf, type Element, elementsOf } from '@/tests/support/report-forms';
import { richReport, strainedReport } from '@/tests/support/report-samples';

const documents = { rich: renderHtml(toBlocks(richReport())), strained: renderHtml(toBlocks(strainedReport())) };

const attributeOf = ({ attrs }: Element, attribute: string) => attrs.find(({ name }) => name === attribute)?.value;

describe.each(Object.entries(documents))('the HTML of the %s report', (_, document) => {
  const elements = elementsOf(bodyOf(document));

  test('carries only style sheets that the policy names by their hash', () => {
    const styles = [...document.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles.length).toBeGreaterThan(1);
    for (const style of styles) expect(toHtmlPolicy()).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(document).not.toMatch(/<[^>]* style=/);
  });

  test('loads nothing and runs nothing', () => {
    const loaded = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => ['src', 'action', 'srcset', 'data', 'ping'].includes(name)));
    expect(loaded).toEqual([]);
    expect(
      elements.map(({ tagName }) => tagName).filter((name) => /^(script|img|iframe|object|embed|form|input|link)$/.test(name)),
    ).toEqual([]);
    expect(document).not.toMatch(/url\((?!data:font\/woff2;base64,)/);
  });

  test('has one link that leads out of it: to the ad, in a new tab that learns nothing of the document', () => {
    const outside = elements.filter((element) => !(attributeOf(element, 'href') ?? '#').startsWith('#'));
    expect(outside.map(({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])))).toMatchObject([
      { href: 'https://www.facebook.com/ads/library/?id=1248806319947205', target: '_blank', rel: 'noreferrer noopener external' },
    ]);
  });

  test('stays small enough to mail', () => {
    expect(Buffer.byteLength(document)).toBeLessThan(250_000);
  });
});

test('classes have short names, and no text changes, in an attribute or beside one that ends like the name of a class', () => {
  const label = { 'aria-label': 'x class=' };
  const markup = renderToStaticMarkup(
    createElement(
      'p',
      { ...label, className: 'flex' },
      createElement('b', label, 'a flex grid b'),
      createElement('i', { className: 'grid' }),
    ),
  );
  const names = Object.fromEntries(['flex', 'grid'].map((name) => [name, withStyles(` class="${name}"`).body]));
  expect(Object.values(names).join()).toMatch(/^ class="c\w+", class="c\w+"$/);
  expect(withStyles(markup).body).toBe(markup.replace(' class="flex"', names.flex ?? '').replace(' class="grid"', names.grid ?? ''));
});

test('a finding and its shot lead to each other, and it leads to what it rests on', () => {
  const tree = toBlocks(richReport());
  const body = bodyOf(renderHtml(tree));
  const linksFrom = (id: string) => {
    const place = elementsOf(body).find((element) => attributeOf(element, 'id') === id);
    return place === undefined ? [] : elementsOf(place).flatMap((element) => attributeOf(element, 'href') ?? []);
  };
  const nodes = tree.chapters.flatMap(({ blocks }) => blocks.flatMap((block) => block.nodes));
  const rows = nodes.flatMap((node) => (node.kind === 'panel' ? node.lists.flatMap((list) => list.rows) : []));
  expect(rows).toHaveLength(15);
  for (const { anchor = '', place, links = [] } of rows) {
    expect(linksFrom(anchor)).toEqual(expect.arrayContaining(links.map((link) => `#${link.anchor}`)));
    if (place?.shot === undefined) continue;
    expect(linksFrom(anchor)).toContain(`#${place.shot}`);
    expect(linksFrom(place.shot)).toContain(`#${anchor}`);
  }
});

test('the policy forbids everything but the document’s own styles, fonts and pictures, and a new tab', () => {
  const directives = toHtmlPolicy()
    .split('; ')
    .map((directive) => directive.replace(/(?: 'sha256-[A-Za-z0-9+/=]{44}')+$/, ' hashes'));
  expect(directives).toEqual([
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    'style-src hashes',
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
