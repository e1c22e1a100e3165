import type { CheckMark } from './check-mark';
import { one } from './facts';
import type { ReportTree } from './nodes';

/** Keeps what was compared at the findings, and elsewhere at the first mark that has it. An output with nothing behind a sign says it once. */
export function tellOnce<Tree extends ReportTree>(tree: Tree): Tree {
  const panels = tree.chapters.flatMap(({ blocks }) => blocks.flatMap(({ nodes }) => nodes.filter((node) => node.kind === 'panel')));
  const findings = panels.flatMap(({ lists }) => lists.flatMap(({ rows }) => rows));
  const told = new Set(findings.flatMap(({ check }) => one(check?.compared)));
  const tell = ({ compared, ...mark }: CheckMark): CheckMark => {
    if (compared === undefined || told.has(compared)) return mark;
    told.add(compared);
    return { ...mark, compared };
  };
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null || ('kind' in part && part.kind === 'panel')) return part;
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, key === 'check' ? tell(entry) : visit(entry)]));
  };
  return visit(tree) as Tree;
}
