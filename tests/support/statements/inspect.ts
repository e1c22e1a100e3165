import path from 'node:path';
import ts from 'typescript';
import type { Sql } from '@/db/client';
import { root } from '@/tests/architecture/tree';
import { createComparison } from './compare';
import { type Described, openRecorder } from './record';
import { createSampler } from './sample';
import { readSources, type StoreFunction, type Template } from './sources';

/** A call of a function of a store, whose statements all seem to answer nothing or one row. */
type Call = { to: StoreFunction; turn: number; rows: 'none' | 'one' };

const hasParameter = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.TypeParameter) !== 0 || (type.isIntersection() && type.types.some(hasParameter));

async function perform({ to, turn }: Call, sample: (type: ts.Type, turn: number) => unknown): Promise<void> {
  const module: Record<string, (...values: unknown[]) => unknown> = await import(path.join(root, to.file));
  try {
    await module[to.name]?.(...to.parameters.map((type) => sample(type, turn)));
  } catch {
    // A store may throw for a row that it was not given; what counts is which statements were seen.
  }
}

/**
 * Calls every function of these stores with values of the types of its parameters, until each union had each of its members; has PostgreSQL
 * describe the statements that come of it, and compares what they answer with the rows that the stores declare.
 */
export async function inspectStores(sql: Sql, files: readonly string[]): Promise<{ statements: number; problems: string[] }> {
  const { checker, templates, functions, declared } = readSources(files);
  const compare = createComparison(checker, declared);
  const seen = new Set<string>();
  const problems = new Set<string>();
  let call: Call | undefined;

  const check = ({ at, row }: Template, { columns, refusal }: Described): unknown => {
    const note = (problem: string) => void problems.add(`${at}: ${problem}`);
    if (refusal !== undefined) note(String(refusal));
    if (refusal !== undefined || row === undefined || call === undefined)
      return new Proxy({}, { get: (_row, name) => note(`"${String(name)}" is read, but not declared`) });
    const known = hasParameter(row) ? call.to.answer : row;
    for (const problem of compare(columns, known)) note(problem);
    return createSampler(checker, undefined).sample(known, call.turn);
  };

  const handle = await openRecorder(sql, (described) => {
    for (const part of described.parts) seen.add(part);
    const rows = templates.filter(({ key }) => key === described.parts[0]).map((template) => check(template, described));
    return call?.rows === 'one' ? rows.slice(0, 1) : [];
  });
  for (const to of functions) {
    const { sample, turns } = createSampler(checker, handle);
    for (let turn = 0; turn < turns(); turn++) {
      for (const rows of ['none', 'one'] as const) {
        call = { to, turn, rows };
        await perform(call, sample);
      }
    }
  }
  for (const { at } of templates.filter(({ key }) => !seen.has(key))) problems.add(`${at}: was never seen`);
  return { statements: templates.length, problems: [...problems] };
}
