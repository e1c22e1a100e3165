// Plain JavaScript, because the start of the server reads it before anything else is loaded.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `commit` and `builtAt` are null where nothing was built. @typedef {{ version: string, commit: string | null, builtAt: string | null }} Release */

export const releaseFile = () => path.join(process.cwd(), '.next', 'programs', 'release.json');

/** @type {Release | undefined} */
let known;

/** Reads which release of the service this is: its version, the commit and the time of the build. @returns {Release} */
export function readRelease() {
  if (known !== undefined) return known;
  try {
    known = JSON.parse(readFileSync(releaseFile(), 'utf8'));
  } catch {
    const { version } = JSON.parse(readFileSync(path.join(process.cwd(), 'package.json'), 'utf8'));
    known = { version, commit: null, builtAt: null };
  }
  return /** @type {Release} */ (known);
}

/** Names the release in one word, such as `1.4.0+0a1b2c3d`. */
export function releaseName() {
  const { version, commit } = readRelease();
  return commit === null ? version : `${version}+${commit.slice(0, 8)}${commit.endsWith('-dirty') ? '-dirty' : ''}`;
}
