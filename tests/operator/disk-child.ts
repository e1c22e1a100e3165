import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findDiskProblem } from '@/lib/notices/checks';

// In a namespace of its own, in which this process may mount: an empty disk, a full one, and one that is read-only.
const folder = process.argv[2] ?? '';
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=72m', 'none', folder]);
const found = [await findDiskProblem(folder)];
try {
  writeFileSync(path.join(folder, 'filling'), Buffer.alloc(80 * 1024 * 1024));
} catch {
  // The disk is full, as it should be.
}
found.push(await findDiskProblem(folder));
execFileSync('mount', ['-o', 'remount,ro', folder]);
found.push(await findDiskProblem(folder));
process.stdout.write(JSON.stringify(found.map((problem) => problem ?? null)));
