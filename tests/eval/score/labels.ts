import type { ScoredReport } from '@/lib/report/schema';
import type { Share } from '@/tests/support/share';
import type { Labels } from '../cases/schema';
import type { CaseResult } from '../run/run-case';

export const vocabularies = ['hook', 'script', 'visual', 'cta', 'stage'] as const satisfies readonly (keyof Labels)[];
type Vocabulary = (typeof vocabularies)[number];

export const labelsOf = ({ hook, script, visual, cta, schwartz }: ScoredReport): Record<Vocabulary, string> => ({
  hook: hook.archetype,
  script: script.framework,
  visual: visual.style,
  cta: cta.commitment,
  stage: schwartz.primary,
});

/** How many of a list are the one that most are. */
export function commonest(list: readonly string[]): number {
  return Math.max(0, ...list.map((word) => list.filter((other) => other === word).length));
}

const isAccepted = (label: string, name: Vocabulary, labels: Labels) => new Set<string>(labels[name]).has(label);

/** How often the labels of all reports would be right for a case, as if they were dealt out by chance. */
function chanceOf(name: Vocabulary, labels: Labels, dealt: readonly string[]): number {
  return dealt.length === 0 ? 0 : dealt.filter((label) => isAccepted(label, name, labels)).length / dealt.length;
}

/**
 * Right labels of each case beyond chance, of the most that there can be beyond it. A case in which every label that the model uses would be
 * right says nothing.
 */
export function labelShares(results: readonly CaseResult[]): { name: string; value: Share }[] {
  const reports = results.flatMap(({ runs }) => runs.flatMap(({ report }) => report ?? []));
  const dealt = Object.fromEntries(vocabularies.map((name) => [name, reports.map((report) => labelsOf(report)[name])])) as Record<
    Vocabulary,
    string[]
  >;
  return results.flatMap(({ evalCase: { name: caseName, truth }, runs }) => {
    const { labels } = truth;
    if (labels === undefined) return [];
    const shares = runs.flatMap(({ report }) =>
      vocabularies.map((name): Share => {
        const chance = chanceOf(name, labels, dealt[name]);
        const isRight = report !== undefined && isAccepted(labelsOf(report)[name], name, labels);
        return { hits: (isRight ? 1 : 0) - chance, of: 1 - chance };
      }),
    );
    const value = { hits: shares.reduce((sum, { hits }) => sum + hits, 0), of: shares.reduce((sum, { of }) => sum + of, 0) };
    return value.of > 0 ? [{ name: caseName, value }] : [];
  });
}
