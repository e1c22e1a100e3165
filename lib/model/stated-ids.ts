import type { Check } from '@/lib/report/check';
import { caps } from '@/lib/report/text';

/** The meaning of an ID of the answer in the report; without a result, it was left out. */
export type Named = { stated: string; id: string; result?: Check['result'] | undefined };

const wellFormed = /^([a-z]{1,20})-[1-9][0-9]{0,2}$/;

/** Gives each line of a list its id: its own where that is well-formed and used once, and else one by its position. */
export function nameLines<L extends { id: string }>(list: string, lines: readonly L[]): { line: L; id: string }[] {
  const isOwn = ({ id }: L) => wellFormed.exec(id)?.[1] === list && lines.filter((other) => other.id === id).length === 1;
  const taken = new Set(lines.filter(isOwn).map(({ id }) => id));
  return lines.map((line, index) => {
    if (isOwn(line)) return { line, id: line.id };
    let n = index + 1;
    while (taken.has(`${list}-${n}`)) n += 1;
    taken.add(`${list}-${n}`);
    return { line, id: `${list}-${n}` };
  });
}

/** Finds the IDs in the report for stated ones: only of lines that are left in it, and only where the meaning is unambiguous. */
export function createResolver(named: readonly Named[]): (stated: readonly string[]) => string[] {
  const meant = new Map<string, Named | 'ambiguous'>();
  for (const one of named) meant.set(one.stated, meant.has(one.stated) ? 'ambiguous' : one);
  return (stated) => {
    const found = stated.map((id) => meant.get(id)).filter((one) => one !== undefined && one !== 'ambiguous');
    return [...new Set(found.filter(({ result }) => result !== undefined).map(({ id }) => id))].slice(0, caps.cited);
  };
}
