import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { failedBy, type Outcome } from './run-tool';

const VitestResults = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.object({ specs: z.array(Spec), suites: z.lazy(() => z.array(Suite)).optional() });
const PlaywrightResults = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(Suite) });

const toPath = (file: string) => path.relative(process.cwd(), path.resolve('tests/e2e', file));

const MAX_REASON = 1000;

/** Names a failure in one line with the beginning of its reason, for a reader who has the end of the log alone. */
function nameFailure(file: string, test: string, reason: string | undefined): string {
  const lines = stripVTControlCharacters(reason ?? '')
    .split('\n')
    .map((line) => line.trim());
  const why = lines
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, MAX_REASON);
  return [toPath(file), test, why].filter((part) => part !== '').join(' > ');
}

async function readResults<Results>(file: string, schema: z.ZodType<Results>): Promise<Results | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/** Reads what Vitest's JSON reporter wrote. A file that fails without a failed test, such as one that cannot be loaded, is itself the failure. */
export async function readVitest(file: string): Promise<Outcome> {
  const results = await readResults(file, VitestResults);
  if (results === undefined) return failedBy('vitest: left no results');
  const failures = results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [nameFailure(name, '', message)] : [];
    return failed.map((test) => nameFailure(name, test.fullName, test.failureMessages?.[0]));
  });
  const files = results.testResults.map(({ name, startTime, endTime }) => ({ file: toPath(name), seconds: (endTime - startTime) / 1000 }));
  return { passed: results.numPassedTests, failures, files };
}

const specsOf = ({ specs, suites = [] }: Suite): z.infer<typeof Spec>[] => [...specs, ...suites.flatMap(specsOf)];

/** Reads what Playwright's JSON reporter wrote. A test that was never begun, because one before it failed, has failed. */
export async function readPlaywright(file: string): Promise<Outcome> {
  const results = await readResults(file, PlaywrightResults);
  if (results === undefined) return failedBy('playwright: left no results');
  const specs = results.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ title, file: spec, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results: tries }) => nameFailure(spec, title, tries.at(-1)?.error?.message ?? status)),
  );
  const files = [...new Set(specs.map(({ file }) => file))].map((file) => {
    const tries = specs.filter((spec) => spec.file === file).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { file: toPath(file), seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 };
  });
  return { passed: results.stats.expected, failures, files };
}
