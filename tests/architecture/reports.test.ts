import ts from 'typescript';
import { expect, test } from 'vitest';
import { findNodes, readProduct, type SourceFile } from './tree';

/** Schemas of a report, and of answers that carry one. */
const schemas =
  /^(Report|ScoredReport|InsufficientReport|LegacyReport|StoredReport|VersionedReport|Analysis|getAnalysisOperation\.documented)$/;

const isParse = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^(safe)?(parse|decode)(Async)?$/i.test(node.expression.name.text) &&
  schemas.test(node.expression.expression.getText());

const findParses = (source: SourceFile) => findNodes(source, isParse);

/** Every place where a report enters, and by what way. */
const entries = {
  'lib/model/assemble.ts': 'the answer of the model',
  'lib/analyses/steps/look.ts': 'the draft of a run, which a server of another version may have written',
  'lib/model/look/ask.ts': 'what a second look changed',
  'lib/analyses/pipeline.ts': 'the memory of the engine, on the way into the row',
  'lib/report/example.ts': 'the file of the example',
  'lib/report/legacy.ts': 'what an older generation left out, for those who draw it',
};

test('a report is parsed once where it enters, and is a type or its own text from there on', async () => {
  const found = (await readProduct()).flatMap(findParses);
  expect(found.map((place) => place.replace(/:\d+$/, '')).sort()).toEqual(Object.keys(entries).sort());
});

test.each([
  'const report = Report.parse(row.report);',
  'const read = StoredReport.safeParse(stored);',
  'const analysis = Analysis.parse(await getAnalysis(ctx, input));',
])('the scan sees %j', (text) => {
  expect(findParses({ file: 'app/x.ts', text })).toHaveLength(1);
});
