import type { ReferenceSlug } from './references';
import {
  type AwarenessStage,
  awarenessStages,
  type CtaCommitment,
  ctaCommitments,
  type HookArchetype,
  hookArchetypes,
  type ScriptFramework,
  scriptFrameworks,
  slugsOf,
} from './vocabulary';
import { capitalize, toSeries } from './words';

/** One point less than the sections that can fit the stage: another classification may move a score by this at most. */
export const MAX_COHERENCE_BONUS = 2;

/** A viewer who knows neither problem nor product is not ready to buy; one who only waits for a reason is not served by "learn more". */
export const suitableCommitments = {
  unaware: ['none', 'mid'],
  problem_aware: ['low', 'high'],
  solution_aware: ['low', 'high'],
  product_aware: ['mid', 'high'],
  most_aware: ['mid', 'high'],
} as const satisfies Record<AwarenessStage, readonly [CtaCommitment, CtaCommitment]>;

export const suitableCommitmentSources = ['schwartz-awareness', 'great-leads', 'pas'] as const satisfies readonly ReferenceSlug[];

export type Classification = { stage: AwarenessStage; hook: HookArchetype; script: ScriptFramework; cta: CtaCommitment };

const ladder = slugsOf(ctaCommitments);

export function suits(stage: AwarenessStage, commitment: CtaCommitment): boolean {
  const [lowest, highest] = suitableCommitments[stage];
  const rung = ladder.indexOf(commitment);
  return rung >= ladder.indexOf(lowest) && rung <= ladder.indexOf(highest);
}

const speaksTo = (stages: readonly AwarenessStage[], stage: AwarenessStage) => stages.includes(stage);

export function judgeCoherence({ stage, hook, script, cta }: Classification): { coherenceBonus: number; coherence: string } {
  const fits = [
    { name: 'the hook', fits: speaksTo(hookArchetypes[hook].stages, stage) },
    { name: 'the script', fits: speaksTo(scriptFrameworks[script].stages, stage) },
    { name: 'the call to action', fits: suits(stage, cta) },
  ];
  const named = (wanted: 'fits' | 'misses') => fits.filter((one) => one.fits === (wanted === 'fits')).map(({ name }) => name);
  const [fitting, missing] = [named('fits'), named('misses')];
  const viewers = `viewers who are ${awarenessStages[stage].label.toLowerCase()}`;
  const coherenceBonus = Math.max(0, fitting.length - 1);
  if (missing.length === 0) return { coherenceBonus, coherence: `The hook, the script and the call to action all suit ${viewers}.` };
  if (fitting.length === 0)
    return { coherenceBonus, coherence: `Neither the hook, nor the script, nor the call to action suits ${viewers}.` };
  const suit = fitting.length === 1 ? 'suits' : 'suit';
  const miss = missing.length === 1 ? 'does not' : 'do not';
  return { coherenceBonus, coherence: `${capitalize(toSeries(fitting))} ${suit} ${viewers}; ${toSeries(missing)} ${miss}.` };
}
