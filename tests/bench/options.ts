import { parseArgs } from 'node:util';
import { heldVersions, lineOf } from '../nodes/held';
import { isGroupAsked } from './rows';

export type Options = {
  rows: readonly string[];
  /** Undefined: each group's own number. */
  rounds: number | undefined;
  json: boolean;
  /** The exact version to measure on; undefined: the Node that runs this. */
  node: string | undefined;
};

const lines = heldVersions.map(lineOf);

export const toUsage = (
  groups: readonly string[],
) => `usage: npm run bench -- [--rows <beginning>,…] [--rounds N] [--node ${lines.join('|')}] [--json]
       npm run bench -- --video …      (--video --help)
--rows measures the rows whose ids begin so. The groups: ${groups.join(', ')}.`;

function parseRounds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--rounds is a whole number from 1 to 99, not "${text}".`);
  return Number(text);
}

function parseNode(line: string | undefined): string | undefined {
  const version = heldVersions.find((one) => lineOf(one) === line);
  if (line !== undefined && version === undefined) throw new Error(`--node is one of ${lines.join(', ')}, not "${line}".`);
  return version;
}

function parseRows(text: string | undefined, groups: readonly string[]): string[] {
  const rows = text?.split(',').map((start) => start.trim()) ?? [];
  const strange = rows.find((start) => start === '' || !groups.some((group) => isGroupAsked([start], group)));
  if (strange !== undefined) throw new Error(`No row begins with "${strange}".`);
  return rows;
}

/** Throws a sentence and the usage where the arguments are wrong. */
export function parseOptions(args: readonly string[], groups: readonly string[]): Options {
  const options = {
    rows: { type: 'string' },
    rounds: { type: 'string' },
    node: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    const { rows, rounds, node, json } = parseArgs({ args: [...args], options }).values;
    return { rows: parseRows(rows, groups), rounds: parseRounds(rounds), node: parseNode(node), json };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${toUsage(groups)}`);
  }
}
