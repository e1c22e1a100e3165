import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/operations';
import type { AnyOperation } from '@/lib/operations/define';
import { languages, programs, samplesOf } from '@/lib/operations/samples';
import { clientOf } from '@/tests/support/client';
import { dispatch } from '@/tests/support/dispatch';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { isInstalled, type SamplePrograms, writeSamples } from '@/tests/support/sample-programs';
import { type RequestServer, serveRequests } from '@/tests/support/serve-requests';
import { completeWithStills } from '@/tests/support/stills';
import { runTool } from '@/tests/support/tools';

const harness = perFile(openHarness);

const all: readonly AnyOperation[] = operations;
/** Every operation, and its representations other than JSON. */
const calls = all.flatMap((operation) => [
  { name: operation.id, samples: samplesOf(operation) },
  ...(operation.representations?.list ?? []).map(({ mediaType }) => ({
    name: `${operation.id}-${mediaType.replace('/', '-')}`,
    samples: samplesOf(operation, mediaType),
  })),
]);
const each = languages.flatMap(({ id: language, label }) =>
  calls.map(({ name, samples }) => ({ language, label, name, code: samples[language] })),
);
const here = each.filter(({ language }) => isInstalled(language));
const titled = (of: typeof here) => of.map((sample) => [sample.label, sample.name, sample] as const);

type Seen = { status: number; body: Buffer };

let server: RequestServer;
let written: SamplePrograms;
let env: Record<string, string>;
const seen: Seen[] = [];

beforeAll(async () => {
  server = await serveRequests(async (request) => {
    const answer = await dispatch(request);
    seen.push({ status: answer.status, body: Buffer.from(await answer.clone().arrayBuffer()) });
    return answer;
  });
  const { secret } = await newAccount(harness.db, { credits: 1 });
  const { body } = await clientOf(secret).submit({ url: metaUrl(newAdId()) });
  await completeWithStills(harness.db, String(body.id), [7]);
  env = { BASE_URL: server.baseUrl, API_TOKEN: secret, ANALYSIS_ID: String(body.id) };
  written = await writeSamples(here);
});
afterAll(async () => {
  await written.close();
  await server.close();
});

test.each(titled(here))(
  '%s: the sample of %s is run, and prints or writes what the service answers',
  async (_label, name, { language }) => {
    seen.length = 0;
    const { code, stdout, stderr, cwd } = await written.run(name, language, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [file] = await readdir(cwd);
    const shown = file === undefined ? Buffer.from(stdout.trimEnd()) : await readFile(path.join(cwd, file));
    const [answer] = seen;
    expect(seen).toHaveLength(1);
    expect(answer?.status).toBeLessThan(300);
    expect(shown.equals(file === undefined ? Buffer.from(String(answer?.body).trimEnd()) : (answer?.body ?? Buffer.of()))).toBe(true);
  },
);

test.each(titled(here.filter(({ name }) => name === 'getCreditBalance' || name === 'getStill')))(
  '%s: the sample of %s ends with an error when the service answers with one',
  async (_label, name, { language }) => {
    const { code, stdout, stderr, cwd } = await written.run(name, language, { ...env, API_TOKEN: 'pat_wrong' });
    expect(code).toBeGreaterThan(0);
    expect(`${stdout}${stderr}`).toMatch(/unauthorized|401/);
    expect(await readdir(cwd)).toEqual([]);
  },
);

test('the TypeScript samples compile under strict', async () => {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noUnusedLocals: true, noEmit: true },
    ...{ target: 'es2022', lib: ['es2022'], module: 'nodenext', erasableSyntaxOnly: true, skipLibCheck: true },
    ...{ typeRoots: [path.resolve('node_modules/@types')], types: ['node'] },
  };
  await writeFile(path.join(written.folder, 'whole.ts'), (await programs()).typescript.code);
  await writeFile(path.join(written.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const compiled = await runTool(path.resolve('node_modules/typescript/bin/tsc'), ['-p', '.', '--listFilesOnly'], written.folder);
  expect(compiled.stdout.match(/\/(main|whole)\.ts$/gm)).toHaveLength(calls.length + 1);
  expect(await runTool(path.resolve('node_modules/typescript/bin/tsc'), ['-p', '.'], written.folder)).toMatchObject({
    code: 0,
    stdout: '',
  });
});
