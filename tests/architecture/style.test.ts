import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root as project } from './tree';

const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** Code that each rule must refuse, and where it stands. */
const planted: Record<string, [file: string, code: string]> = {
  'suspicious/noExplicitAny': ['lib/any.ts', 'export const loose: any = 1;'],
  'style/noNonNullAssertion': ['lib/bang.ts', 'export const first = (list: string[]) => list[0]!;'],
  'style/noEnum': ['lib/enum.ts', 'export enum Color {\n  Red,\n}'],
  'style/noDefaultExport': ['lib/default.ts', 'export default function run() {}'],
  'style/useConsistentTypeDefinitions': ['lib/interface.ts', 'export interface Shape {\n  side: number;\n}'],
  'style/useImportType': ['lib/import.ts', "import { Shape } from './interface';\n\nexport const side = (shape: Shape) => shape.side;"],
  'style/noProcessEnv': ['lib/setting.ts', 'export const home = process.env.HOME;'],
  'style/useFilenamingConvention': ['lib/camelCase.ts', 'export const humps = 1;'],
  'style/noExcessiveLinesPerFile': ['lib/long-file.ts', lines(251, (i) => `export const line${i} = ${i};`)],
  'style/useThrowOnlyError': ['lib/throw.ts', "export function fail(): never {\n  throw 'text';\n}"],
  'complexity/noExcessiveLinesPerFunction': [
    'lib/long-function.ts',
    `export function long(log: string[]) {\n${lines(61, (i) => `  log.push('${i}');`)}\n}`,
  ],
  'complexity/noExcessiveCognitiveComplexity': [
    'lib/nested.ts',
    `export function deep(n: number) {\n${lines(6, (i) => `if (n > ${i}) {`)}\nreturn n;\n${'}'.repeat(6)}\nreturn 0;\n}`,
  ],
  'suspicious/noConsole': ['lib/print.ts', "console.log('text');\nexport {};"],
  'suspicious/noSkippedTests': ['tests/unit/skip.test.ts', "import { test } from 'vitest';\n\ntest.skip('later', () => {});"],
  'suspicious/noFocusedTests': ['tests/unit/only.test.ts', "import { test } from 'vitest';\n\ntest.only('alone', () => {});"],
  'performance/noBarrelFile': ['lib/index.ts', "export { home } from './setting';"],
  'nursery/noFloatingPromises': [
    'lib/floating.ts',
    'async function later(): Promise<void> {\n  await Promise.resolve();\n}\n\nexport function now(): void {\n  later();\n}',
  ],
  'nursery/noMisusedPromises': [
    'lib/misused.ts',
    'async function isReady(): Promise<boolean> {\n  return Promise.resolve(true);\n}\n\nexport function now(): string {\n  if (isReady()) return "yes";\n  return "no";\n}',
  ],
  'nursery/useExhaustiveSwitchCases': [
    'lib/switch.ts',
    "type Side = 'left' | 'right';\n\nexport function turn(side: Side): number {\n  switch (side) {\n    case 'left':\n      return 1;\n  }\n  return 0;\n}",
  ],
  'nursery/useTailwindSortedClasses': ['components/box.tsx', 'export const Box = () => <div className="p-2 hover:p-4 flex" />;'],
};

/** Code of the same kinds, where it may stand. */
const allowed: Record<string, string> = {
  'app/page.tsx': 'export default function Page() {\n  return <main />;\n}\n',
  'lib/env.ts': 'export const home = process.env.HOME;\n',
  'lib/operator/main.ts': "console.log('text');\n\nexport {};\n",
  'tests/unit/home.ts': 'export const home = process.env.HOME;\n',
};

describe('in a tree with planted violations', () => {
  let root: string;
  let findings: string[];

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'style-'));
    const files = [...Object.values(planted), ...Object.entries(allowed), ['app/globals.css', '@import "tailwindcss";\n'] as const];
    await Promise.all(
      files.map(async ([file, code]) => {
        await mkdir(path.join(root, path.dirname(file)), { recursive: true });
        await writeFile(path.join(root, file), code);
      }),
    );
    await copyFile(path.join(project, 'biome.json'), path.join(root, 'biome.json'));
    const child = spawn(path.join(project, 'node_modules/.bin/biome'), ['lint', '--reporter=github', '--max-diagnostics=none', '.'], {
      cwd: root,
    });
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    findings = `${output}\n${complaint}`.split('\n');
  }, 60_000);

  afterAll(() => rm(root, { recursive: true }));

  test.each(Object.entries(planted))('%s is seen to fail', (rule, [file]) => {
    expect(findings.filter((line) => line.startsWith('::error') && line.includes(`lint/${rule}`)).join('\n')).toContain(file);
  });

  test('the allowed code beside them passes', () => {
    expect(findings.filter((line) => Object.keys(allowed).some((file) => line.includes(`file=${file}`)))).toEqual([]);
  });
});
