import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { failedBy, nameFailure, type Outcome } from './run-tool';

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

const specsOf = ({ specs, suites = [] }: Suite): z.infer<typeof Spec>[] => [...specs, ...suites.flatMap(specsOf)];

/** Reads what Playwright's JSON reporter wrote. A test that was never begun, because one before it failed, has failed. */
export async function readPlaywright(file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return failedBy('playwright: left no results');
  const results = PlaywrightResults.parse(JSON.parse(text));
  const specs = results.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ title, file: spec, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results: tries }) => nameFailure(toPath(spec), title, tries.at(-1)?.error?.message ?? status)),
  );
  const files = [...new Set(specs.map(({ file }) => file))].map((file) => {
    const tries = specs.filter((spec) => spec.file === file).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { file: toPath(file), seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 };
  });
  return { passed: results.stats.expected, failures, files };
}
