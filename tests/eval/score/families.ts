import type { EvalCase } from '../cases/schema';

/** Keys that make two videos one ad: the same ladder, the same pair, or a twin. */
function tiesOf({ name, truth }: EvalCase): string[] {
  const { ladders, pair, injection } = truth;
  return [
    `case ${name}`,
    ...ladders.map(({ ladder }) => `ladder ${ladder}`),
    ...(pair === undefined ? [] : [`pair ${pair.pair}`]),
    ...(injection === undefined ? [] : [`case ${injection.twin}`]),
  ];
}

/**
 * The ad of each case by the name of its first: versions of one ad share their words, so that what a model gets wrong in one it gets wrong in all,
 * and they count as one when chance is told from a difference.
 */
export function familiesOf(cases: readonly EvalCase[]): ReadonlyMap<string, string> {
  const families = new Map<string, string>();
  const byTie = new Map<string, string>();
  for (const evalCase of cases) {
    const ties = tiesOf(evalCase);
    const joined = new Set(ties.flatMap((tie) => byTie.get(tie) ?? []));
    const [family = evalCase.name] = joined;
    for (const [tie, other] of byTie) if (joined.has(other)) byTie.set(tie, family);
    for (const [name, other] of families) if (joined.has(other)) families.set(name, family);
    for (const tie of ties) byTie.set(tie, family);
    families.set(evalCase.name, family);
  }
  return families;
}
