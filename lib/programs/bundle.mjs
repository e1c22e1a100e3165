// Bundles the worker programs, so that none of them needs a loader of TypeScript. `npm run build` runs it after Next, which
// empties its folder; the tests, the demo and `npm run dev` call it, so that all of them run what production runs.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwind from '@tailwindcss/postcss';
import { build, context } from 'esbuild';
import postcss from 'postcss';
import { pagePrograms, programFile, programs, sheetFile } from './list.mjs';
import { stampRelease } from './stamp.mjs';

/** Keeps an unchanged file, and replaces any other atomically, because programs may be starting meanwhile. */
async function write({ path: file, contents }) {
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(contents)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, contents);
  await rename(`${file}.${process.pid}`, file);
}

/** @type {import('esbuild').BuildOptions} */
const options = {
  outdir: path.dirname(programFile('admin')),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
  write: false,
  plugins: [
    {
      name: 'write',
      setup: ({ onEnd }) => onEnd(async ({ outputFiles = [] }) => void (await Promise.all(outputFiles.map(write)))),
    },
  ],
};

const entryPoints = (/** @type {Record<string, string>} */ sources) =>
  Object.entries(sources).map(([name, source]) => ({ in: source, out: name }));

/** @type {import('esbuild').BuildOptions[]} */
const builds = [
  {
    ...options,
    entryPoints: entryPoints(programs),
    // Packages stay in node_modules: some are native, and some find their fonts, pictures and binaries in their own folder.
    packages: 'external',
    // A program needs few of its icons.
    alias: { 'lucide-react': path.resolve('node_modules/lucide-react/dist/esm/lucide-react.mjs') },
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
  },
  // A page reaches no file but its own program, so that everything it imports is in it.
  { ...options, entryPoints: entryPoints(pagePrograms), platform: 'browser', target: 'chrome120', minify: true, legalComments: 'none' },
];

/** Compiles the app's sheet for the components of a report alone, without its fonts, of which a download carries those that it uses. */
async function compileSheet() {
  const file = path.resolve('app/globals.css');
  const source = await readFile(file, 'utf8');
  const sources = ['../components/report', '../components/ui/button.tsx', './_server/download'].map((one) => `@source "${one}";`);
  const others = '@source not "../components/report/{compar,copy,report-actions}*";';
  const own = `@import "tailwindcss" source(none);${sources.join('')}${others}`;
  const sheet = source.replace(/@import "tailwindcss";\n@import "@fontsource[^;]+;/, own).replace(/^@layer components \{.*?^\}/gms, '');
  const { css } = await postcss([tailwind({ optimize: true })]).process(sheet, { from: file });
  await write({ path: sheetFile(), contents: Buffer.from(`${css}:root{--font-latin:"Plex"}`) });
}

export async function bundlePrograms() {
  await Promise.all([compileSheet(), ...builds.map((one) => build(one))]);
}

export async function listProgramPackages() {
  const { metafile } = await build({ ...builds[0], plugins: [], metafile: true });
  const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports.filter(({ external }) => external));
  const names = imports.map((one) => one.path).filter((name) => !isBuiltin(name));
  return [...new Set(names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))];
}

/** Bundles the programs anew after every edit, until the answered function is called; the sheet of a download is compiled once. */
export async function watchPrograms() {
  await compileSheet();
  const watching = await Promise.all(builds.map((one) => context(one)));
  await Promise.all(
    watching.map(async (one) => {
      await one.rebuild();
      await one.watch();
    }),
  );
  return async () => void (await Promise.all(watching.map((one) => one.dispose())));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await bundlePrograms();
  stampRelease(process.env.SOURCE_COMMIT);
}
