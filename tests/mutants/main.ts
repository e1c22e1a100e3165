import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { envSchema } from '@/lib/env/schema';

/** A planted defect: `before` occurs once in the file, and one of the tests must fail with `after` in its place. */
const Mutant = z.object({ name: z.string(), file: z.string(), before: z.string(), after: z.string(), tests: z.array(z.string()) });
type Mutant = z.infer<typeof Mutant>;

const root = path.resolve(import.meta.dirname, '../..');
const left = new Set(['node_modules', '.next', '.git', '.data']);

const Results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
      message: z.string().optional(),
    }),
  ),
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A copy of the sources on the packages of this clone. */
async function copySources(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'ad-mutants-'));
  await cp(root, dir, { recursive: true, filter: (source) => !left.has(path.relative(root, source)) });
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

/** `broken`: a file of tests could not even be loaded, which proves nothing. */
type Outcome = { kind: 'passed' | 'failed' | 'broken'; failures: string[] };

async function runTests(dir: string, files: readonly string[]): Promise<Outcome> {
  const output = path.join(dir, 'results.json');
  await rm(output, { force: true });
  const unset = Object.fromEntries(Object.keys(envSchema.shape).map((key) => [key, '']));
  const args = ['run', '--config', 'tests/vitest.config.ts', '--bail=1', '--reporter=json', `--outputFile=${output}`, ...files];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: dir,
    env: { ...process.env, ...unset, APP_ENV: 'test', CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '' },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  const text = await readFile(output, 'utf8').catch(() => undefined);
  const results = text === undefined ? [] : Results.parse(JSON.parse(text)).testResults;
  const failures = results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title);
      return titles.length > 0 ? titles : [`${name}: ${message ?? 'failed before its tests'}`];
    });
  const isUnloaded = results.some(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  if (results.length === 0 || isUnloaded) return { kind: 'broken', failures };
  return { kind: code === 0 ? 'passed' : 'failed', failures };
}

async function judge(dir: string, { file, before, after, tests }: Mutant): Promise<'killed' | 'SURVIVED' | 'BROKEN'> {
  const target = path.join(dir, file);
  const original = await readFile(target, 'utf8');
  if (original.split(before).length !== 2) return 'BROKEN';
  await writeFile(
    target,
    original.replace(before, () => after),
  );
  try {
    const { kind } = await runTests(dir, tests);
    return kind === 'failed' ? 'killed' : kind === 'passed' ? 'SURVIVED' : 'BROKEN';
  } finally {
    await writeFile(target, original);
  }
}

/** Puts each defect into a copy of the sources and runs the tests that should notice; first, without one, all of them must pass. */
async function main(): Promise<number> {
  const mutants = z.array(Mutant).parse(JSON.parse(await readFile(path.join(import.meta.dirname, 'mutants.json'), 'utf8')));
  const only = process.argv.slice(2).join(' ');
  const chosen = mutants.filter(({ name }) => name.includes(only));
  const dir = await copySources();
  try {
    const baseline = await runTests(dir, [...new Set(chosen.flatMap(({ tests }) => tests))]);
    say([`${baseline.kind.padEnd(8)} without a defect`, ...baseline.failures].join('\n  '));
    if (baseline.kind !== 'passed') return 1;
    const verdicts: string[] = [];
    for (const mutant of chosen) {
      const verdict = await judge(dir, mutant);
      verdicts.push(verdict);
      say(`${verdict.padEnd(8)} ${mutant.name}`);
    }
    const killed = verdicts.filter((verdict) => verdict === 'killed').length;
    say(`${killed} of ${chosen.length} mutants killed`);
    return killed === chosen.length ? 0 : 1;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

process.exit(await main());
