// Patches the database driver in node_modules with Node alone. It runs after an install, and again before every command that builds or
// runs the app, because the install may have skipped its scripts or run before the sources were copied.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPublished, published, repair, undo, VERSION } from './repairs.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dir = path.join(root, 'node_modules', 'postgres');

/** Writes a new file, because other installs may share the old one by hard link. */
function replace(file, text) {
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, text);
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Keeps the published text next to the patched file, so that a later set of patches can start from it. */
function patch(name) {
  const file = path.join(dir, name);
  const kept = `${file}.published`;
  const now = readFileSync(file, 'utf8');
  const original = existsSync(kept) ? readFileSync(kept, 'utf8') : undo(name, now);
  if (!isPublished(name, original)) throw new Error(`${file} is not the file for which the patches were made. Reinstall postgres.`);
  const repaired = repair(name, original);
  if (now === repaired) return;
  if (!existsSync(kept)) replace(kept, original);
  replace(file, repaired);
}

try {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  if (version !== VERSION) throw new Error(`postgres ${version} is installed; the patches are for ${VERSION}.`);
  for (const name of Object.keys(published)) patch(name);
} catch (error) {
  process.stderr.write(
    `The database driver could not be patched: ${error instanceof Error ? error.message : error}\nSee db/driver/patch.mjs.\n`,
  );
  process.exit(1);
}
