import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listFiles, productFolders, root } from './tree';

/** Every page, and the most bytes that it may have. */
const pages: Readonly<Record<string, number>> = {
  'README.md': 12_000,
  'AGENTS.md': 6000,
  '.github/CONTRIBUTING.md': 5000,
  '.github/SECURITY.md': 5000,
  'CHANGELOG.md': 20_000,
  ...Object.fromEntries(
    [
      'db',
      'inngest',
      'lib/env',
      'lib/model',
      'lib/notices',
      'lib/operator',
      'lib/report',
      'lib/operator/deploy',
      'lib/operator/monitoring',
      'lib/users',
      'lib/video',
      'tests',
      'tests/bench',
      'tests/eval',
    ].map((folder) => [`${folder}/README.md`, 10_000]),
  ),
};
const documents = Object.keys(pages);
const MAX_CELL_CHARACTERS = 160;
const folders = [...productFolders, 'tests', 'public'];
const bannedNames = /(^|[-.])(utils?|helpers?|common|misc|shared|types|constants|service|manager|handler|data|info)([-.]|$)/;

const read = (document: string) => readFile(path.join(root, document), 'utf8');

/** `lib/{env,log}.ts` → `lib/env.ts`, `lib/log.ts`. */
function expandBraces(text: string): string[] {
  const group = /\{([^{}]*)\}/.exec(text);
  if (group === null) return [text];
  return (group[1] ?? '').split(',').flatMap((part) => expandBraces(text.replace(group[0], part.trim())));
}

/** The paths in code spans and link targets: those that begin with a folder of ours, and bare file names. */
function pathsInText(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].map(([, code, link]) => code ?? link ?? '');
  const ours = new RegExp(`^((${folders.join('|')})/|\\.?[\\w.-]+\\.(md|json|tsx?|c?m?js|yml|example)$)`);
  return spans
    .map((span) => span.replace(/^\.\//, '').replace(/#.*$/, '').replace(/\/$/, ''))
    .flatMap(expandBraces)
    .filter((span) => ours.test(span) && !/[\s*<>…$]/.test(span));
}

/** The folders of a map: lines of `name/   what for`, nested by two spaces. */
function pathsInMap(text: string): string[] {
  const open: string[] = [];
  return [...text.matchAll(/^((?: {2})*)([\w-]+)\/ {2,}\S/gm)].map(([, indent = '', name = '']) => {
    open.splice(indent.length / 2, open.length, name);
    return open.join('/');
  });
}

/** The npm scripts that a document tells the reader to run. */
function scriptsInText(text: string): string[] {
  return [...text.matchAll(/\bnpm run (?:-\S+ )*([\w:-]+)/g)].map(([, name]) => name ?? '');
}

async function listKnownPaths(): Promise<Set<string>> {
  const files = await listFiles(['.', ...folders]);
  const parents = files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')));
  return new Set([...files, ...parents, ...files.map((file) => path.basename(file))]);
}

test.each(documents)('every path that %s names exists', async (document) => {
  const text = await read(document);
  const named = [...pathsInText(text), ...pathsInMap(text)];
  const known = await listKnownPaths();
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test.each(documents)('every npm script that %s names exists', async (document) => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(await read('package.json')));
  const named = scriptsInText(await read(document));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(Object.entries(pages))('%s has at most %d bytes, and no cell of a table is long', async (document, maxBytes) => {
  const text = await read(document);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
  const cells = text.split('\n').flatMap((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/) : []));
  expect(cells.filter((cell) => cell.trim().length > MAX_CELL_CHARACTERS)).toEqual([]);
});

test('every README in a code folder is listed', async () => {
  const found = (await listFiles(['.', ...folders])).filter((file) => path.basename(file) === 'README.md');
  expect(found.filter((file) => !documents.includes(file))).toEqual([]);
});

test('no file or folder has a name that says nothing', async () => {
  // systemd wants its units so.
  const files = (await listFiles(folders)).filter((file) => !file.startsWith('public/') && !file.endsWith('@.service'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.split('/').some((part) => bannedNames.test(part)))).toEqual([]);
});

test('names that say nothing are recognized', () => {
  expect(
    ['utils.ts', 'date-helpers.ts', 'types.ts', 'shared', 'user-service.ts', 'api.types.ts'].filter((name) => !bannedNames.test(name)),
  ).toEqual([]);
  expect(['serve.ts', 'database.ts', 'information.ts', 'metadata.ts'].filter((name) => bannedNames.test(name))).toEqual([]);
});

test('paths are found in code spans, links, braces and maps', () => {
  const text =
    'See `lib/{env,log}.ts`, [the rules](./tests/architecture/layers.cjs#top), `biome.json`, `/api/v1/analyses` and `lib/*/store.ts`.';
  expect(pathsInText(text)).toEqual(['lib/env.ts', 'lib/log.ts', 'tests/architecture/layers.cjs', 'biome.json']);
  expect(
    pathsInMap('app/      pages (app/_server)\nlib/      the product\n  ads/    ads\n    platforms/  each\ndb/       tables\n'),
  ).toEqual(['app', 'lib', 'lib/ads', 'lib/ads/platforms', 'db']);
});
