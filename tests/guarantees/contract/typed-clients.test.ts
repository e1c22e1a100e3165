import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { API_BASE } from '@/lib/api-paths';
import { example } from '@/lib/report/example';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { installTools, runTool, toolBin } from '@/tests/support/tools';

let app: AppServer;
/** Inside the project, so that programs in it find its packages. */
let folder: string;
let document: string;

beforeAll(async () => {
  await installTools();
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  [app, folder] = await Promise.all([startApp(), mkdtemp(path.join(cache, 'typed-clients-'))]);
  document = await (await fetch(`${app.address}${API_BASE}/openapi.json`)).text();
  await writeFile(path.join(folder, 'openapi.json'), document);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

async function runWhole(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await runTool(program, args, cwd);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

/** Each generates a client of the document in its folder, as `client`. */
const generators: Readonly<Record<string, (home: string) => Promise<unknown>>> = {
  'openapi-typescript': async (home) => writeFile(path.join(home, 'client.ts'), astToString(await openapiTypescript(document))),
  'hey-api': (home) => runWhole(toolBin('node'), [toolBin('openapi-ts'), '-i', '../openapi.json', '-o', 'client', '--silent'], home),
  orval: async (home) => {
    const output = { target: 'client.ts', client: 'fetch', mode: 'single', baseUrl: { getBaseUrlFromSpecification: true } };
    await writeFile(
      path.join(home, 'orval.config.mjs'),
      `export default { api: { input: '../openapi.json', output: ${JSON.stringify(output)} } };`,
    );
    return runWhole(toolBin('node'), [toolBin('orval'), '--config', 'orval.config.mjs'], home);
  },
};

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true },
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'] },
};

test.each(Object.entries(generators))(
  'a client of %s compiles strictly, and reads the score of a sample by its verdict, without a cast',
  async (name, generate) => {
    const home = path.join(folder, name);
    await mkdir(home);
    await generate(home);
    await copyFile(path.join(import.meta.dirname, 'typed-clients', `${name}.ts.txt`), path.join(home, 'program.ts'));
    await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    await runWhole(path.resolve('node_modules/typescript/bin/tsc'), ['-p', 'tsconfig.json'], home);

    const { secret } = await newAccount(app.db, { credits: 0 });
    const settings = { API_URL: `${app.address}${API_BASE}`, API_TOKEN: secret, AD_URL: sampleAdOf('done').url };
    const assigned = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    const printed = await runWhole('env', [...assigned, path.resolve('node_modules/.bin/tsx'), 'program.ts'], home);
    expect(JSON.parse(printed)).toEqual({
      value: example.score.value,
      works: example.hook.works,
      isListed: true,
      balance: 0,
    });
  },
);

test('a client that reads what another verdict has not does not compile', async () => {
  const home = path.join(folder, 'wrong');
  await mkdir(home);
  await writeFile(path.join(home, 'client.ts'), astToString(await openapiTypescript(document)));
  const program = `import type { components } from './client';
export const scoreOf = (report: components['schemas']['Analysis']['report']): number | undefined => report?.score.value;`;
  await writeFile(path.join(home, 'program.ts'), program);
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await expect(runWhole(path.resolve('node_modules/typescript/bin/tsc'), ['-p', 'tsconfig.json'], home)).rejects.toThrow(/TS\d+/);
});
