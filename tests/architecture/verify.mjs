import { spawn } from 'node:child_process';
import path from 'node:path';
import { budgets, measure } from './mass.mjs';

/** The quick check of the project: no database, no build. Prints one line per check and the output of those that failed. */

const root = path.resolve(import.meta.dirname, '../..');
const LANES = 2;

function run(tool, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules', tool.includes('/') ? tool : `.bin/${tool}`), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/** Unit files that take seconds each; they are left to `npm test`. */
const long = [
  '{claim,deadline,openapi,turns}',
  'ads/{container,hostile-text,meta,meta-gate,text,url}',
  'model/{any-answer,prompt}',
  'pages/*',
  'report/{positioning,quotes,schema}',
  'report/render/markdown-text',
];
const exclude = long.flatMap((file) => ['--exclude', `tests/unit/${file}.test.ts`]);

/** One worker loads the product once; the other processor has the other lane. */
const vitest = (folder, ...options) =>
  run(
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'unit',
    '--maxWorkers',
    '1',
    '--reporter',
    'dot',
    ...options,
    folder,
  );

/** Next writes the types of its routes at a build, which a fresh clone has not seen. TypeScript 7 checks in a quarter of the time of 5, and again only what changed. */
async function checkTypes() {
  const typegen = await run('next', 'typegen');
  return typegen.passed
    ? run('typescript-7/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/verify.tsbuildinfo', '-p', '.')
    : typegen;
}

// The longest first, so that the lanes end together.
const checks = [
  { name: 'layers and laws', check: () => vitest('tests/architecture') },
  { name: 'units', check: () => vitest('tests/unit', ...exclude) },
  { name: 'style', check: () => run('biome', 'check', '--error-on-warnings', '--max-diagnostics', '100', '.') },
  { name: 'dead code', check: () => run('knip', '--config', 'tests/architecture/knip.jsonc', '--no-progress') },
  { name: 'types', check: checkTypes },
];

async function perform({ name, check }) {
  const start = performance.now();
  const result = await check().catch((error) => ({ passed: false, output: String(error?.stack ?? error) }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${result.passed ? 'passed' : 'FAILED'}  ${name.padEnd(15)} ${seconds.padStart(5)} s`);
  return { name, ...result };
}

const waiting = [...checks];
const results = [];

async function lane() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await perform(next));
}

await Promise.all(Array.from({ length: LANES }, lane));

const { parts, tests, product } = measure();
console.log(`lines   product ${product}, tests ${tests}`);
console.log(
  `        ${Object.entries(budgets)
    .map(([part, most]) => `${part} ${parts[part]} of ${most}`)
    .join(' · ')}`,
);

const failures = results.filter(({ passed }) => !passed);
for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trim()}`);
process.exitCode = failures.length > 0 ? 1 : 0;
