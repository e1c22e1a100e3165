import { createHash } from 'node:crypto';
import { answers } from './answers.mjs';
import { cuts } from './cuts.mjs';
import { transactions } from './transactions.mjs';

/** @typedef {{ file: string, before: string, after: string, formerly?: string }} Edit */
/** @typedef {{ why: string, edits: Edit[] }} Repair */

export const VERSION = '3.4.9';

/** SHA-256 of the repaired files as that version was published. */
export const published = {
  'src/connection.js': 'ee3a218d9aa6a6f2887c1a19da50009335fe84c11a5431d5cab72d6bc528632f',
  'src/index.js': '4e21f5733e70d79cffc10d10d4ef01031de4a9ac862210e43f8870029fd103ed',
  'cjs/src/connection.js': 'ce6d375809baad79963ef9b3773e6ac757bcf6da2362d4d85482bb14c2c751be',
  'cjs/src/index.js': 'd8fea1a5311c47e65004646bc81f57305ac64d48f99004a5b3ca27bcfc6babf8',
};

/** @type {Repair[]} */
const parts = [...cuts, ...transactions, ...answers];

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest('hex');

/** Identifies this set of repairs; a driver that carries another value has older or newer ones. */
export const revision = digest(JSON.stringify(parts.map(({ edits }) => edits))).slice(0, 16);

/**
 * Applied in order: each `before` occurs exactly once in the text that the earlier edits produced.
 * @type {Repair[]}
 */
export const repairs = [
  ...parts,
  {
    why: 'the server refuses to run on a driver with any other set of repairs',
    edits: [
      {
        file: 'index.js',
        before: '  BigInt: {\n',
        after: `  repairs: '${revision}',\n  BigInt: {\n`,
        formerly: '  survivesCuts: true,\n  BigInt: {\n',
      },
    ],
  },
];

/** @param {string} file @param {readonly Repair[]} list */
const editsOf = (file, list) => list.flatMap(({ edits }) => edits).filter((edit) => file.endsWith(`/${edit.file}`));

/**
 * @param {string} file a key of {@link published}
 * @param {string} text
 */
export function isPublished(file, text) {
  return digest(text) === Object.entries(published).find(([name]) => name === file)?.[1];
}

/**
 * Applies the repairs of `list` to the published text of a file.
 * @param {string} file
 * @param {string} text
 * @param {readonly Repair[]} list
 */
export function repair(file, text, list = repairs) {
  return editsOf(file, list).reduce((now, { before, after }) => {
    if (now.split(before).length !== 2) throw new Error(`${file} does not have exactly one place for this repair:\n${before}`);
    return now.replace(before, () => after);
  }, text);
}

/**
 * Recovers the published text of a file that has some or all of the repairs.
 * @param {string} file
 * @param {string} text
 */
export function undo(file, text) {
  return editsOf(file, repairs).reduceRight((now, { before, after, formerly }) => {
    const found = [after, formerly].find((one) => one !== undefined && now.includes(one));
    return found === undefined ? now : now.replace(found, () => before);
  }, text);
}
