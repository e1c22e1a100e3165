// Makes a folder that holds the whole service and nothing else: `npm run ship -- [--to FOLDER] [--with postgres] [--with chromium]`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listProgramPackages } from './bundle.mjs';
import { buildLeftovers, extras, license, ownPaths, readByPath, unread, unreadOfNext } from './contents.mjs';
import { areProgramsBuilt } from './list.mjs';

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {string[]} */
const listFiles = (/** @type {string} */ dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));

/** The folder of the package that a file belongs to, nested packages included. */
function packageOf(/** @type {string} */ file) {
  const [, dir] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return dir;
}

function listTraced() {
  const traces = listFiles('.next').filter((file) => file.endsWith('.nft.json') && !file.startsWith('cache'));
  const traced = traces.flatMap((trace) => {
    const file = path.join('.next', trace);
    return readJson(file).files.map((/** @type {string} */ name) => path.normalize(path.join(path.dirname(file), name)));
  });
  return traced.filter((file) => file.startsWith('node_modules/')).map(packageOf);
}

function findPackage(/** @type {string} */ name, /** @type {string} */ from) {
  for (let dir = from; ; dir = path.dirname(dir)) {
    const found = path.join(dir, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (dir === '.' || dir === '/') return undefined;
  }
}

function listWithDependencies(/** @type {string[]} */ names) {
  const found = new Set();
  const waiting = names.map((name) => ({ name, from: '.', isOptional: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dir = findPackage(next.name, next.from);
    if (dir === undefined && !next.isOptional) throw new Error(`The package ${next.name} is not installed. Run: npm install`);
    if (dir === undefined || found.has(dir)) continue;
    found.add(dir);
    const { dependencies = {}, optionalDependencies = {} } = readJson(path.join(dir, 'package.json'));
    for (const name of Object.keys(dependencies)) waiting.push({ name, from: dir, isOptional: name in optionalDependencies });
    for (const name of Object.keys(optionalDependencies)) waiting.push({ name, from: dir, isOptional: true });
  }
  return [...found];
}

function place(/** @type {string} */ file, /** @type {string} */ to) {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
  cpSync(file, path.join(to, file), { recursive: true, verbatimSymlinks: true });
}

/** Copies a package without the packages inside it, its licenses always, and of the rest what is wanted. */
function placePackage(/** @type {string} */ dir, /** @type {string} */ to, /** @type {(file: string) => boolean} */ isWanted) {
  for (const file of listFiles(dir))
    if (!file.includes('node_modules/') && (file === 'package.json' || license.test(file) || isWanted(file)))
      place(path.join(dir, file), to);
}

async function placePackages(/** @type {string} */ to, /** @type {(keyof typeof extras)[]} */ added) {
  const isRead = (/** @type {string} */ file) => !unread.test(file);
  const whole = new Set([...listWithDependencies(await listProgramPackages()), ...listTraced()]);
  const { packages } = readJson('node_modules/.package-lock.json');
  for (const dir of whole) if (packages[dir]?.dev === true) whole.delete(dir);
  for (const name of ['next', ...Object.values(extras).flat(), ...Object.keys(readByPath)]) whole.delete(path.join('node_modules', name));
  for (const dir of whole) if (dir !== undefined) placePackage(dir, to, isRead);
  placePackage('node_modules/next', to, (file) => isRead(file) && !unreadOfNext.test(file));
  for (const [name, files] of Object.entries(readByPath)) placePackage(path.join('node_modules', name), to, (file) => files.test(file));
  for (const name of added.flatMap((extra) => extras[extra])) placePackage(path.join('node_modules', name), to, () => true);
}

/** The manifest of the folder, which npm never installs from. */
function writeManifest(/** @type {string} */ to) {
  const { name, version, license: terms, type, engines } = readJson('package.json');
  const scripts = { start: 'exec node app/_server/start.mjs', admin: 'node lib/operator/start.mjs' };
  writeFileSync(
    path.join(to, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license: terms, type, engines, scripts }, null, 2)}\n`,
  );
}

const options = /** @type {const} */ ({
  to: { type: 'string', default: 'shipped' },
  with: { type: 'string', multiple: true, default: [] },
});
const { to, with: named } = parseArgs({ options }).values;
const unknown = named.find((name) => !(name in extras));

if (unknown !== undefined) throw new Error(`--with ${unknown} is unknown; there are: ${Object.keys(extras).join(', ')}.`);
if (!areProgramsBuilt() || !existsSync('.next/BUILD_ID')) throw new Error('The app is not built. Run: npm run build');
if (existsSync(to) && readdirSync(to).length > 0)
  throw new Error(`${path.resolve(to)} is not empty. Ship each release to a new folder: a server may run from this one.`);
for (const file of ownPaths) place(file, to);
for (const entry of readdirSync('.next')) if (!buildLeftovers.test(entry)) place(path.join('.next', entry), to);
for (const file of listFiles(path.join(to, '.next'))) if (/\.nft\.json$/.test(file)) rmSync(path.join(to, '.next', file));
await placePackages(to, /** @type {(keyof typeof extras)[]} */ (named));
writeManifest(to);
process.stdout.write(`${path.resolve(to)}\n`);
