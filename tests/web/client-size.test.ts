import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { readProduct, root } from '@/tests/architecture/tree';

/** The most code that a browser component may add to a page, compressed, besides the framework; of chunks, what others need counts too. */
const MAX_KB = 11.5;

/** The root of `import '@/…'`, and modules that a page has anyway or reaches over the network. */
const resolution = {
  alias: { '@': root },
  external: ['react', 'react-dom', 'react/jsx-runtime', 'next', 'next/*', '*/actions', '*/selection-actions'],
};

type Output = Metafile['outputs'][string];

/** The files that load with an entry, without those that it loads later. */
function listLoaded(outputs: Metafile['outputs'], name: string): [string, Output][] {
  const output = outputs[name];
  if (output === undefined) return [];
  const next = output.imports.filter(({ kind, external }) => kind === 'import-statement' && external !== true);
  return [[name, output], ...next.flatMap(({ path: file }) => listLoaded(outputs, file))];
}

type Measured = { file: string; kb: number; packages: string[] };

/** Builds all components at once, each as an entry of its own: what several need is in chunks, which count for each of them. */
async function measure(files: readonly string[]): Promise<Measured[]> {
  const { metafile, outputFiles } = await build({
    ...resolution,
    entryPoints: files.map((file) => path.join(root, file)),
    absWorkingDir: root,
    outdir: path.join(root, 'out'),
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const contents = new Map(outputFiles.map((output) => [path.relative(root, output.path), output.contents]));
  return files.map((file) => {
    const entry = Object.keys(metafile.outputs).find((name) => metafile.outputs[name]?.entryPoint === file) ?? '';
    const loaded = new Map(listLoaded(metafile.outputs, entry));
    const inputs = [...loaded.values()].flatMap(({ inputs: given }) => Object.keys(given));
    const packages = inputs.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []);
    const code = Buffer.concat([...loaded.keys()].flatMap((name) => contents.get(name) ?? []));
    return { file, kb: gzipSync(code).length / 1000, packages: [...new Set(packages)] };
  });
}

test('no component of the browser is large when it loads, or brings the schemas', async () => {
  const files = (await readProduct()).filter(({ text }) => text.startsWith("'use client'")).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(20);
  // These load when a reader opens them.
  const opened = new Set([
    'app/(account)/_share/share-dialog.tsx',
    'app/(account)/analyses/filter-panel.tsx',
    'app/(account)/analyses/keys-dialog.tsx',
    'app/(account)/analyses/tag-dialog.tsx',
    'components/revoke/revoke-dialog.tsx',
    'components/ui/modal.tsx',
  ]);
  const measured = await measure(files);
  expect(measured.filter(({ file, kb }) => !opened.has(file) && !(kb > 0 && kb <= MAX_KB))).toEqual([]);
  expect(measured.filter(({ packages }) => packages.includes('zod'))).toEqual([]);
  expect(measured.filter(({ file, kb }) => opened.has(file) && kb > MAX_KB)).toHaveLength(opened.size);
});
