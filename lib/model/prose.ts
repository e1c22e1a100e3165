import { type Section, sections } from '@/lib/report/criteria';
import type { Strategy } from '@/lib/report/observed';
import type { ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { Answer } from './answer';
import { claimsPerformance, claimsSuccess, withoutClaims } from './performance/claims';
import { neutralSentences as neutral } from './performance/neutral';

/** The text without what it says about performance; the neutral sentence where nothing else is left. */
export const clean = (text: string, instead: string) => withoutClaims(text, instead, claimsPerformance);
/** The same of a text that may name the metric which a test would move. */
const cleanPrediction = (text: string, instead: string) => withoutClaims(text, instead, claimsSuccess);

export function toPlaybook({ actions, abHypotheses }: Answer): Pick<ScoredReport, 'actions' | 'abHypotheses'> {
  const action = ({ title, body }: Answer['actions']['steal']) => ({
    title: clean(title, neutral.actionTitle),
    body: clean(body, neutral.actionBody),
  });
  return {
    actions: { steal: action(actions.steal), adapt: action(actions.adapt), skip: action(actions.skip) },
    abHypotheses: abHypotheses.slice(0, 3).map(({ slot, hypothesis, predictedImpact, falsifiableSignal }) => ({
      slot,
      hypothesis: cleanPrediction(hypothesis, neutral.hypothesis),
      predictedImpact: cleanPrediction(predictedImpact, neutral.predictedImpact),
      falsifiableSignal: falsifiableSignal || neutral.predictedImpact,
    })),
  };
}

/** Cleans the texts about the ad's argument and resolves the observed lines that they cite. */
export function toStrategy(
  { promise, objectionsAnswered, objectionsOpen }: Answer['strategy'],
  resolve: (ids: readonly string[]) => string[],
): Strategy {
  const answered = objectionsAnswered.map(({ objection, answer, cites }) => ({
    objection: clean(objection, ''),
    answer: clean(answer, ''),
    cites: resolve(cites),
  }));
  const open = objectionsOpen.map(({ objection, cites }) => ({ objection: clean(objection, ''), cites: resolve(cites) }));
  return {
    promise: clean(promise, neutral.strategy),
    objectionsAnswered: answered.filter(({ objection, answer }) => objection !== '' && answer !== '').slice(0, caps.objections),
    objectionsOpen: open.filter(({ objection }) => objection !== '').slice(0, caps.objections),
  };
}

/** Everything that the model wrote to be read in English, in one text. */
export function proseOf(answer: Answer): string {
  const { actions, reasoning, summary, schwartz, strategy } = answer;
  const judged = sections.flatMap((section: Section) => {
    const { reasoning: why, worksDetail, doesntWorkDetail, criteria } = answer[section];
    return [why, ...[...worksDetail, ...doesntWorkDetail].map(({ text }) => text), ...criteria.map(({ reason }) => reason)];
  });
  const advised = Object.values(actions).flatMap(({ title, body }) => [title, body]);
  return [summary, reasoning, schwartz.reasoning, strategy.promise, ...judged, ...advised].join('\n');
}
