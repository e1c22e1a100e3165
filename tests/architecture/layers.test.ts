import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cruise, type Violation } from './cruise';
import { root as project } from './tree';

const MIN_MODULES = 100;

const rules = z
  .object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string().min(20) })) })
  .parse(createRequire(import.meta.url)('./layers.cjs')).forbidden;

/** Each rule with the imports it must refuse: file → what the file imports. */
const planted: Record<string, Record<string, string>> = {
  'db-stands-alone': { 'db/upward.ts': '@/lib/plain' },
  'lib-sees-only-db': {
    'lib/to-app.ts': '@/app/_server/mcp/server',
    'lib/to-component.ts': '@/components/button',
    'lib/to-inngest.ts': '@/inngest/client',
    'lib/to-root.ts': '@/instrumentation',
  },
  'lib-knows-no-framework': {
    'lib/with-next.ts': 'next/headers',
    'lib/with-next-auth.ts': 'next-auth',
    'lib/with-mcp.ts': '@modelcontextprotocol/sdk',
    'lib/with-react.ts': 'react',
    'lib/with-inngest.ts': 'inngest',
  },
  'pdf-knows-react-only': { 'lib/report/render/pdf-with-next.tsx': 'next/headers' },
  'inngest-sees-lib-and-db': { 'inngest/to-app.ts': '@/app/_server/mcp/server', 'inngest/with-react.ts': 'react' },
  'components-are-pure': { 'components/to-verb.tsx': '@/lib/tokens/issue', 'components/to-db.tsx': '@/db/client' },
  'routes-are-projections': { 'app/api/v1/things/route.ts': '@/lib/tokens/issue', 'app/api/v1/bare/route.ts': 'next/headers' },
  'tests-are-a-leaf': { 'app/to-tests.ts': '@/tests/support/factory', 'next.config.ts': '@/tests/support/factory' },
  'stores-stay-in-lib': { 'app/borrow.ts': '@/lib/tokens/store', 'lib/borrow.ts': '@/lib/analyses/line/store' },
  'the-ground-floor-imports-no-domain': { 'lib/errors.ts': '@/lib/tokens/secret', 'lib/log/plain.ts': '@/lib/tokens/secret' },
  'every-domain-has-its-place': { 'lib/drawer/anything.ts': '@/lib/plain' },
  ...Object.fromEntries(
    rules
      .map(({ name }) => /^(.+)-imports-what-is-below$/.exec(name)?.[1])
      .filter((domain) => domain !== undefined)
      .map((domain) => [`${domain}-imports-what-is-below`, { [`lib/${domain}/upward.ts`]: '@/lib/drawer/anything' }]),
  ),
  'engine-store-is-private': { 'app/_server/peek.ts': '@/inngest/embedded/store' },
  'one-model-client': { 'lib/model/second.ts': '@google/generative-ai' },
  'one-resolver': { 'lib/oauth/second.ts': 'node:dns/promises', 'lib/users/third.ts': 'node:dns' },
  'one-browser': { 'lib/ads/second.ts': 'playwright-core' },
  'one-demuxer': { 'lib/video/second.ts': 'mediabunny', 'lib/video/inside.ts': '@/lib/video/inspector/main' },
  'page-runs-in-its-browser': { 'lib/video/third.ts': '@/lib/video/decode/page/main' },
  'page-measures-only': { 'lib/video/decode/page/curious.ts': '@/lib/plain', 'lib/video/decode/page/online.ts': 'node:net' },
  'models-run-in-the-page': { 'lib/video/fourth.ts': 'onnxruntime-web' },
  'measuring-is-pure': { 'lib/video/measure/curious.ts': '@/lib/plain', 'lib/video/measure/decoding.ts': 'mediabunny' },
  'inspector-sees-its-file': { 'lib/video/inspector/online.ts': 'node:net', 'lib/video/inspector/curious.ts': '@/lib/plain' },
  'inngest-stays-in-its-room': { 'app/api/other/route.ts': 'inngest' },
  'drivers-stay-in-db': { 'lib/tokens/direct.ts': 'postgres', 'lib/tokens/builder.ts': 'drizzle-orm' },
  'tables-are-types': { 'lib/tokens/tables.ts': '@/db/schema' },
  'no-cycles': { 'lib/cycle-a.ts': '@/lib/cycle-b' },
  'imports-resolve': { 'lib/lost.ts': '@/lib/nowhere' },
  'product-needs-no-dev-dependency': { 'lib/development.ts': 'vitest' },
};

/** Imports of the same kinds that the rules allow. */
const allowed: Record<string, string> = {
  // Closes the planted cycle, which is reported once, at its first file.
  'lib/cycle-b.ts': '@/lib/cycle-a',
  'lib/plain.ts': '@/db/client',
  'lib/tokens/issue.ts': './store',
  'lib/tokens/store.ts': '@/db/client',
  'lib/tokens/secret.ts': './store',
  'lib/analyses/line/store.ts': '@/db/client',
  'lib/operations/issue.ts': '@/lib/tokens/store',
  'lib/report/render/pdf.tsx': 'react',
  'lib/model/client.ts': '@google/generative-ai',
  'lib/browser/browser.ts': 'playwright-core',
  'lib/video/container.ts': './inspector/ready',
  'lib/video/inspector/main.ts': 'mediabunny',
  'lib/video/inspector/ready.ts': 'node:fs',
  'lib/video/decode/page/main.ts': 'mediabunny',
  'lib/video/decode/page/models.ts': 'onnxruntime-web',
  'lib/video/decode/page/message.ts': '@/lib/video/measure/shots',
  'lib/video/decode/decode.ts': './page/message',
  'lib/video/measure/shots.ts': 'zod',
  'db/client.ts': 'postgres',
  'db/schema.ts': 'drizzle-orm',
  'inngest/client.ts': 'inngest',
  'inngest/start.ts': './embedded/store',
  'inngest/embedded/store.ts': '@/db/client',
  'app/_server/mcp/server.ts': '@/lib/tokens/issue',
  'app/api/inngest/route.ts': 'inngest',
  'app/api/v1/tokens/route.ts': '@/lib/operations/issue',
  'components/button.tsx': '@/lib/report/schema',
  'lib/report/schema.ts': 'zod',
  'instrumentation.ts': '@/app/_server/mcp/server',
  'tests/support/factory.ts': '@/lib/tokens/store',
  'drizzle.config.ts': 'vitest',
};

const runtime = [
  'next',
  'next-auth',
  'react',
  'inngest',
  '@modelcontextprotocol/sdk',
  '@google/generative-ai',
  'mediabunny',
  'onnxruntime-web',
  'playwright-core',
  'postgres',
  'drizzle-orm',
  'zod',
];

async function plant(root: string, file: string, content: string): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), content);
}

async function plantTree(root: string): Promise<void> {
  const files = [...Object.values(planted), allowed].flatMap((imports) => Object.entries(imports));
  // By type alone where the rule allows no exception for it, because a type ties modules together too.
  const importOf = (target: string) =>
    `import ${['vitest', '@/db/schema'].includes(target) ? '' : 'type '}{ thing } from '${target}';\nexport type Own = typeof thing;\n`;
  await Promise.all(files.map(([file, target]) => plant(root, file, importOf(target))));
  await Promise.all(
    [...runtime, 'vitest'].map(async (name) => {
      await plant(root, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      await plant(root, `node_modules/${name}/index.js`, 'exports.thing = 1;\n');
    }),
  );
  await plant(root, 'node_modules/next/headers.js', 'exports.thing = 1;\n');
  const dependencies = Object.fromEntries(runtime.map((name) => [name, '1.0.0']));
  await plant(root, 'package.json', JSON.stringify({ name: 'planted', dependencies, devDependencies: { vitest: '1.0.0' } }));
  await plant(
    root,
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@/*': ['./*'] } } }),
  );
}

test('the project breaks no layer rule, and its modules were really read', async () => {
  const { seen, violations } = await cruise(project);
  expect(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  // A parser that cannot read the tree reports success on no modules at all.
  expect(seen.length).toBeGreaterThan(MIN_MODULES);
}, 180_000);

describe('in a tree with planted violations', () => {
  let root: string;
  let violations: Violation[];

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'layers-'));
    await plantTree(root);
    violations = (await cruise(root)).violations;
  }, 180_000);

  afterAll(() => rm(root, { recursive: true }));

  test.each(rules)('$name is seen to fail', ({ name }) => {
    const caught = violations.filter(({ rule }) => rule === name).map(({ from }) => from);
    expect(Object.keys(planted)).toContain(name);
    expect(caught).toEqual(expect.arrayContaining(Object.keys(planted[name] ?? {})));
  });

  test('the allowed imports beside them pass', () => {
    expect(violations.filter(({ from }) => from in allowed)).toEqual([]);
  });
});
