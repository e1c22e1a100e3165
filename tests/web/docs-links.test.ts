import { expect, test } from 'vitest';
import type { SearchEntry } from '@/app/(public)/docs/_search/entry';
import { listPageGroups } from '@/app/(public)/docs/_site/pages';
import { startApp } from '@/tests/support/built-app';
import { attribute, type Node, parse, walk } from '@/tests/support/markup';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startApp);

type Page = { status: number; ids: ReadonlySet<string | undefined>; targets: readonly string[]; firstHeadings: number };

const read = new Map<string, Promise<Page>>();

async function readPage(path: string): Promise<Page> {
  const answer = await fetch(`${app.address}${path}`);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  const nodes: Node[] = isPage ? Array.from(walk(parse(await answer.text()))) : [];
  return {
    status: answer.status,
    ids: new Set(nodes.map((node) => attribute(node, 'id'))),
    targets: nodes.filter(({ nodeName }) => nodeName === 'a').flatMap((node) => attribute(node, 'href') ?? []),
    firstHeadings: nodes.filter(({ nodeName }) => nodeName === 'h1').length,
  };
}

/** Each page once. */
function getPage(path: string): Promise<Page> {
  const page = read.get(path) ?? readPage(path);
  read.set(path, page);
  return page;
}

async function findFault(from: string, target: string): Promise<string[]> {
  const { origin, pathname, search, hash } = new URL(target, `${app.address}${from}`);
  if (origin !== app.address) return [];
  const { status, ids } = await getPage(`${pathname}${search}`);
  if (status !== 200) return [`${from} leads to ${target}, which answers ${status}`];
  const isThere = hash === '' || ids.has(decodeURIComponent(hash.slice(1)));
  return isThere ? [] : [`${from} leads to ${target}, where nothing has this ID`];
}

const paths = listPageGroups().flatMap(({ pages }) => pages.map(({ href }) => href));

test('every link and anchor within the documentation leads somewhere', async () => {
  const faults: string[] = [];
  for (const path of paths) {
    const { status, targets, firstHeadings } = await getPage(path);
    expect({ path, status, firstHeadings }).toEqual({ path, status: 200, firstHeadings: 1 });
    // One after another: the pages are read once, and most links are on each of them.
    for (const target of new Set(targets)) faults.push(...(await findFault(path, target)));
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(read.size).toBeGreaterThan(paths.length);
});

test('everything that the search finds is where it says', async () => {
  const answer = await fetch(`${app.address}/docs/search.json`);
  expect(answer.headers.get('cache-control')).toContain('public');
  const etag = answer.headers.get('etag') ?? '';
  const entries: SearchEntry[] = await answer.json();
  const faults = await Promise.all([...new Set(entries.map(({ h }) => h))].map((href) => findFault('/docs/search.json', href)));
  expect(faults.flat()).toEqual([]);
  expect((await fetch(`${app.address}/docs/search.json`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('the anchors that pages linked to before the reference and the rules were split still lead to what they name', async () => {
  const [reference, rules] = await Promise.all([getPage('/docs/reference'), getPage('/docs/rules')]);
  for (const id of ['submitAnalysis', 'getAnalysis', 'schema-ScoredReport', 'schema-Finding']) expect(reference.ids).toContain(id);
  for (const id of ['report', 'errors', 'limits', 'credits', 'states']) expect(rules.ids).toContain(id);
});

test('the sitemap names every page of the documentation', async () => {
  const sitemap = await (await fetch(`${app.address}/sitemap.xml`)).text();
  for (const path of paths) expect(sitemap).toContain(`${path}</loc>`);
});

test('a page of the documentation that does not exist is not found', async () => {
  for (const path of ['/docs/reference/nothing', '/docs/rules/nothing', '/docs/nothing'])
    expect((await fetch(`${app.address}${path}`)).status).toBe(404);
});
