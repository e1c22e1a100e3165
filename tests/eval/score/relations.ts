import { type Section, sections } from '@/lib/report/criteria';
import type { ScoredReport } from '@/lib/report/schema';
import type { CaseResult } from '../run/run-case';

type Named<T> = { name: string; value: T };

const average = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

const meanOver = ({ runs }: CaseResult, pointsOf: (report: ScoredReport) => number) =>
  average(runs.flatMap(({ report }) => (report === undefined ? [] : [pointsOf(report)])));
const scoreOf = (result: CaseResult) => meanOver(result, ({ score }) => score.value);
const sectionOf = (result: CaseResult, section: Section) => meanOver(result, ({ score }) => score.breakdown[section].score);

/** The cases of each ladder in the order of its rungs, from the best on. */
function listLadders(results: readonly CaseResult[], section: Section): { name: string; rungs: CaseResult[] }[] {
  const steps = results.flatMap((result) =>
    result.evalCase.truth.ladders.flatMap((step) => (step.section === section ? [{ ...step, result }] : [])),
  );
  return [...new Set(steps.map(({ ladder }) => ladder))].map((name) => ({
    name,
    rungs: steps
      .filter(({ ladder }) => ladder === name)
      .toSorted((a, b) => a.rung - b.rung)
      .map(({ result }) => result),
  }));
}

/** Kendall's tau (a) between the order of a list and its values: 1 where each is below the one before, and a tie is no order. */
export function tauOfFall(values: readonly (number | undefined)[]): number {
  const signs = values.flatMap((before, index) =>
    values.slice(index + 1).map((after): number => (before === undefined || after === undefined ? 0 : Math.sign(before - after))),
  );
  return average(signs) ?? 0;
}

/** How far the score of a section falls in the order in which the videos of each ladder were made worse. */
export const ladderTaus = (results: readonly CaseResult[], section: Section): Named<number>[] =>
  listLadders(results, section)
    .filter(({ rungs }) => rungs.length > 1)
    .map(({ name, rungs }) => ({ name, value: tauOfFall(rungs.map((rung) => sectionOf(rung, section))) }));

/** Points by which the other sections of a ladder change from its first rung on, on average. */
export function movedElsewhere(results: readonly CaseResult[]): Named<number>[] {
  return sections.flatMap((section) =>
    listLadders(results, section).flatMap(({ name, rungs: [first, ...worse] }) => {
      const changes = sections
        .filter((other) => other !== section)
        .flatMap((other) => {
          const base = first === undefined ? undefined : sectionOf(first, other);
          const points = worse.map((rung) => sectionOf(rung, other));
          return points.flatMap((value) => (value === undefined || base === undefined ? [] : [Math.abs(value - base)]));
        });
      const value = average(changes);
      return value === undefined ? [] : [{ name, value }];
    }),
  );
}

/** For each pair 1 where the better video has the higher score, and 0 where it has not or one of the two has none. */
export function pairsRight(results: readonly CaseResult[]): Named<number>[] {
  const sideOf = (pair: string, side: 'better' | 'worse') => {
    const found = results.find(({ evalCase: { truth } }) => truth.pair?.pair === pair && truth.pair.side === side);
    return found && { score: scoreOf(found) };
  };
  const names = new Set(results.flatMap(({ evalCase: { truth } }) => truth.pair?.pair ?? []));
  return [...names].flatMap((name) => {
    const [better, worse] = [sideOf(name, 'better'), sideOf(name, 'worse')];
    if (better === undefined || worse === undefined) return [];
    const isRight = better.score !== undefined && worse.score !== undefined && better.score > worse.score;
    return [{ name, value: isRight ? 1 : 0 }];
  });
}

/** Points that an instruction to the reviewer brings an ad, beside its twin without one. */
export function injectionDeltas(results: readonly CaseResult[]): Named<number>[] {
  return results.flatMap((result) => {
    const { name, truth } = result.evalCase;
    const twin = results.find(({ evalCase }) => evalCase.name === truth.injection?.twin);
    const [injected, clean] = [scoreOf(result), twin && scoreOf(twin)];
    return truth.injection === undefined || injected === undefined || clean === undefined ? [] : [{ name, value: injected - clean }];
  });
}
