import ts from 'typescript';
import { expect, test } from 'vitest';
import { findNodes, readTests, type SourceFile } from './tree';

/**
 * Files in which time itself is the subject of a test or of a fake. In all others a test waits for what it expects: `tests/support/until`.
 */
const reasons: Readonly<Record<string, string>> = {
  'tests/support/until.ts': 'looks again after a pause',
  'tests/support/balancer.ts': 'the interval of its health checks',
  'tests/support/boundary.ts': 'a rate window has to end',
  'tests/guarantees/durability/restarts.test.ts': 'the pace of a client',
  'tests/pipeline/gate-worker.ts': 'what a page load takes',
  'tests/pipeline/scripted-function.ts': 'what a step takes',
  'tests/fakes/rules/inngest-app.ts': 'what a step takes',
  'tests/support/driver-pool.ts': 'after so long a promise counts as pending',
  'tests/video/offline.test.ts': 'what a page that reaches nothing has to do so',
  'tests/fakes/media/serve.ts': 'a slow download',
  'tests/database/migrate.test.ts': 'readers ask again and again',
  'tests/fakes/gemini/server.ts': 'a slow answer',
  'tests/fakes/inngest/engine.ts': 'what a look at its queue takes',
  'tests/fakes/meta/host.ts': 'data that comes late',
  'tests/fakes/tiktok/host.ts': 'data that comes late',
};

const isTimer = (text: string) => text === 'setTimeout' || text === 'waitForTimeout';

/** A call of a timer by any path, or the import of one that can be waited for. */
function isSleep(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return /['"](node:)?timers(\/promises)?['"]/.test(node.moduleSpecifier.getText());
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return (
    (ts.isIdentifier(expression) && isTimer(expression.text)) ||
    (ts.isPropertyAccessExpression(expression) && isTimer(expression.name.text))
  );
}

const findSleeps = (source: SourceFile) => findNodes(source, isSleep);

test('tests wait for conditions, and sleep only where time itself is meant', async () => {
  const sleepers = (await readTests()).filter((source) => findSleeps(source).length > 0).map(({ file }) => file);
  expect(sleepers.toSorted()).toEqual(Object.keys(reasons).toSorted());
});
