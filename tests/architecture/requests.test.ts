import ts from 'typescript';
import { expect, test } from 'vitest';
import { findNodes, readProduct, type SourceFile } from './tree';

/** The one place that makes a request out of another. */
const home = 'app/_server/http/copy-request.ts';

const nameOf = (node: ts.Expression) => (ts.isPropertyAccessExpression(node) ? node.name.text : node.getText());

/** A request that is built from anything but a literal: an expression may be a request of Next's. */
function isCopy(node: ts.Node): boolean {
  if (ts.isHeritageClause(node)) return node.types.some(({ expression }) => /^(Next)?Request$/.test(nameOf(expression)));
  if (!ts.isNewExpression(node) || !/^(Next)?Request$/.test(nameOf(node.expression))) return false;
  const [address] = node.arguments ?? [];
  return address === undefined || !(ts.isStringLiteralLike(address) || ts.isTemplateExpression(address));
}

const findCopies = (source: SourceFile) => findNodes(source, isCopy);

test('a request is built from another in one place, which copies by name what a proxy of Next shows', async () => {
  const copies = (await readProduct()).flatMap(findCopies);
  expect(copies.filter((place) => !place.startsWith(`${home}:`))).toEqual([]);
  expect(copies).toHaveLength(1);
});

test.each([
  'const copy = new Request(request);',
  'const copy = new Request(request, { signal });',
  'const copy = new Request(request.url, { headers: request.headers });',
  'const copy = new NextRequest(await toBounded(request, 16));',
  'const copy = new globalThis.Request(incoming as Request);',
  'const copy = new server.NextRequest(incoming);',
  'const copy = new Request(...given);',
  'class Copy extends Request {}',
])('the scan sees %j', (text) => {
  expect(findCopies({ file: 'app/x.ts', text })).toHaveLength(1);
});

test.each([
  "const own = new Request('http://embedded.invalid/');",
  `const own = new Request(\`\${ORIGIN}\${PATH}\`, { method });`,
  'const copy = await toBounded(request, 16);',
  '// new Request(request)',
])('the scan passes over %j', (text) => {
  expect(findCopies({ file: 'app/x.ts', text })).toEqual([]);
});
