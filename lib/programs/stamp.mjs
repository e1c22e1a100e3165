// Writes which release was built, once the build is complete.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFile } from '../release.mjs';

/** Finds the commit of this folder, with `-dirty` where files differ from it; `given` stands in where the sources came without git. */
function findCommit(given) {
  if (given !== undefined && given !== '') return given;
  if (!existsSync('.git')) return null;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

export function stampRelease(/** @type {string | undefined} */ sourceCommit) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  mkdirSync(path.dirname(releaseFile()), { recursive: true });
  const release = { version, commit: findCommit(sourceCommit), builtAt: new Date().toISOString() };
  writeFileSync(releaseFile(), `${JSON.stringify(release)}\n`);
}
