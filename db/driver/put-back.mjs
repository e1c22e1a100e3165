// Puts back the published files of a driver that 0.1.0 repaired in place: the patch applies to those alone.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const dir = 'node_modules/postgres';
const kept = existsSync(dir) ? readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith('.published')) : [];
for (const name of kept) {
  const copy = path.join(dir, String(name));
  const file = copy.slice(0, -'.published'.length);
  // Removed first, because other installs may share the old one by hard link.
  rmSync(file, { force: true });
  copyFileSync(copy, file);
  rmSync(copy);
}
