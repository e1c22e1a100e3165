// Plain JavaScript, because commands check the Node they run on before anything is installed.
import { readFileSync } from 'node:fs';

/** The end of support of each line of Node: https://github.com/nodejs/release#release-schedule, read on 2026-11-22. */
const endsOn = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };

const toNumbers = (version) => version.split('.').map(Number);

/** Tells whether `version` is at least `least`, which may leave out its last parts. */
const isAtLeast = (version, least) => version.localeCompare(least, undefined, { numeric: true }) >= 0;

/** Tells whether a version satisfies a range in the format of `engines`: `^1.2.3` and `>=4`, with `||` between them. */
export function satisfies(/** @type {string} */ version, /** @type {string} */ range) {
  return range.split('||').some((part) => {
    const [, operator, least = ''] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(part) ?? [];
    if (operator === undefined) throw new Error(`"${part}" is no range that this check reads`);
    return isAtLeast(version, least) && (operator === '>=' || toNumbers(version)[0] === toNumbers(least)[0]);
  });
}

/** Why this service, in whose folder it is asked, does not run on a version of Node; undefined where it does. */
export function findNodeProblem(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (satisfies(version, engines.node)) return undefined;
  return `This service needs Node ${engines.node}; this is ${version}. Install Node 24.`;
}

/** The day since which a version of Node gets no more security fixes; undefined while it gets them. */
export function findEndOfLife(version = process.versions.node, today = new Date()) {
  const day = endsOn[toNumbers(version)[0]];
  return day !== undefined && today >= new Date(day) ? day : undefined;
}
