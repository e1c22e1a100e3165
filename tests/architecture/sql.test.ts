import ts from 'typescript';
import { expect, test } from 'vitest';
import { findNodes, readProduct, type SourceFile } from './tree';

const homes = /^(lib\/([^/]+\/)+store\.ts|inngest\/embedded\/store\.ts|inngest\/outbox\.ts|db\/.+)$/;
const handles = /^(sql|db|tx|trx|reserved)$/;
const statement =
  /^\s*(select|insert|update|delete|with|merge|truncate|create|alter|drop|lock|listen|notify|set|begin|commit|call|copy|do)\s/i;

/** `sql`…``, `ctx.db<Row[]>`…`` and any other tag in front of a statement; also `sql.unsafe(…)` and `db.file(…)`. */
function isSql(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression: owner, name } = node.expression;
    return name.text === 'unsafe' || (name.text === 'file' && handles.test(owner.getText()));
  }
  if (!ts.isTaggedTemplateExpression(node)) return false;
  const tag = ts.isPropertyAccessExpression(node.tag) ? node.tag.name : node.tag;
  const opening = ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.text : node.template.head.text;
  return handles.test(tag.getText()) || statement.test(opening);
}

const findSql = (source: SourceFile) => findNodes(source, isSql);

test('only the stores, the outbox and db contain SQL', async () => {
  const sources = await readProduct();
  expect(sources.filter(({ file }) => !homes.test(file)).flatMap(findSql)).toEqual([]);
  expect(sources.filter(({ file }) => homes.test(file)).flatMap(findSql).length).toBeGreaterThan(20);
});

test.each([
  'await sql`select 1`',
  'await ctx.db<{ id: string }[]>`\n  select id from users`',
  `const [row] = await connection\`  Update users set email = \${email}\``,
  'const where = db`user_id is null`',
  'await handle.unsafe(text)',
  'await sql.file("query.sql")',
])('the scan sees %j', (text) => {
  expect(findSql({ file: 'lib/x.ts', text })).toHaveLength(1);
});

test.each(['const text = `select a plan`', 'String.raw`\\d`', 'const html = escape`<p>text</p>`', '// sql`select 1`'])(
  'the scan passes over %j',
  (text) => {
    expect(findSql({ file: 'lib/x.ts', text })).toEqual([]);
  },
);
