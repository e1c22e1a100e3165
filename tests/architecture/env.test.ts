import path from 'node:path';
import { expect, test } from 'vitest';
import { envSchema, testSettings } from '@/lib/env/schema';
import { readProduct, root, type SourceFile } from './tree';

type Setting = { name: string; description: string; byDefault: string };

const settings: readonly Setting[] = Object.entries(envSchema.shape)
  .filter(([name]) => !Object.hasOwn(testSettings, name))
  .map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    byDefault: 'defaultValue' in schema.def ? String(schema.def.defaultValue) : '',
  }));

const renderEnvExample = (): string =>
  settings.map(({ name, description, byDefault }) => `# ${description}\n${name}=${byDefault}\n`).join('');

/** Renders `lib/env/README.md`. */
const renderSettingsPage = (): string =>
  [
    '# Settings',
    '',
    'The service reads its settings from the environment and from `.env`; [`.env.example`](../../.env.example) lists the same ones. An empty value',
    'counts as unset. A server does not start with a setting that is invalid, and names each one. This page is made from `schema.ts`:',
    '`npx vitest run -u --config tests/vitest.config.ts --project unit tests/architecture/env.test.ts` writes it anew.',
    '',
    ...settings.map(
      ({ name, description, byDefault }) => `- \`${name}\`${byDefault === '' ? '' : ` (default \`${byDefault}\`)`}: ${description}`,
    ),
    '',
  ].join('\n');

const reads = [
  /\bprocess\s*(\?\.|\.)\s*env\b/,
  /\bprocess\s*(\?\.)?\[\s*['"`]env/,
  /\benv\b[^={}]*\}\s*=\s*(globalThis\.)?process\b/,
  /from\s*['"](node:)?process['"]/,
  /\bloadEnvFile\b/,
];

/** Programs that the documentation prints; they read the environment of the reader who runs them. */
const printed = 'lib/operations/samples/to-typescript.ts';

function readsEnvironment({ file, text }: SourceFile): boolean {
  // Only inside a text: outside of it is ordinary code of ours.
  if (file === printed) return reads.some((pattern) => pattern.test(text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')));
  // Variables that Next sets and reads are no settings of ours. Next replaces the runtime at build time only in this form.
  const rest = file === 'instrumentation.ts' ? text.replaceAll(/process\.env\.(NEXT_RUNTIME|__NEXT_PRIVATE_ORIGIN)\b/g, '') : text;
  return reads.some((pattern) => pattern.test(rest));
}

test.each([
  ['.env.example', renderEnvExample],
  ['lib/env/README.md', renderSettingsPage],
])('%s says of every setting what its schema says', async (file, render) => {
  await expect(render()).toMatchFileSnapshot(path.join(root, file));
});

test('every setting says what it does, but those that only tests and development may set', () => {
  expect(settings.filter(({ description }) => description === '')).toEqual([]);
  expect(Object.keys(testSettings)).toEqual(['EGRESS_MAP', 'EGRESS_CA', 'GOOGLE_ISSUER', 'STRIPE_BASE_URL', 'INNGEST_DEV']);
});

test('the process environment is read in lib/env.ts and nowhere else', async () => {
  const readers = (await readProduct()).filter(readsEnvironment).map(({ file }) => file);
  expect(readers).toEqual(['lib/env.ts']);
});

test.each([
  'const port = process.env.PORT;',
  "const port = process['env'].PORT;",
  'const { env } = process;',
  'const { env: settings, pid } = globalThis.process;',
  "import { env } from 'node:process';",
  'process.loadEnvFile();',
])('%j counts as a read', (text) => {
  expect(readsEnvironment({ file: 'lib/x.ts', text })).toBe(true);
});

test('instrumentation reads only the variables that Next sets', () => {
  const file = 'instrumentation.ts';
  expect(readsEnvironment({ file, text: "if (process.env.NEXT_RUNTIME !== 'nodejs') return;" })).toBe(false);
  expect(readsEnvironment({ file, text: 'if (process.env.DATABASE_URL) return;' })).toBe(true);
});
