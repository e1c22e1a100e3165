import { type Section, sections } from '@/lib/report/criteria';
import type { Strategy } from '@/lib/report/observed';
import { withoutQuotes } from '@/lib/report/quotes';
import type { ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { Answer } from './answer';

/** Sentences that replace a text of the model of which nothing is left: they are true of every report. */
export const neutral = {
  sectionReasoning: 'The criteria and findings of this section give the reasons for its score.',
  reasoning: 'The four sections give the reasons for this score.',
  summary: 'The findings of this report tell what the ad says and shows.',
  awarenessReasoning: 'The stage follows from what the ad says and shows.',
  strategy: 'The findings tell what the ad says and shows.',
  actionTitle: 'See the findings',
  actionBody: 'The findings tell what to keep in this ad and what to change.',
  hypothesis: 'Test a change here against the present ad.',
  predictedImpact: 'The test tells whether the change helps.',
} as const satisfies Record<string, string>;

/** Cleans a text of the model, with a sentence for when nothing is left. */
export type Clean = (text: string, instead: string) => string;

export const toTests = ({ abHypotheses }: Answer): ScoredReport['abHypotheses'] =>
  abHypotheses.slice(0, 3).map(({ slot, hypothesis, predictedImpact, falsifiableSignal }) => ({
    slot,
    hypothesis: hypothesis || neutral.hypothesis,
    predictedImpact: predictedImpact || neutral.predictedImpact,
    falsifiableSignal: falsifiableSignal || neutral.predictedImpact,
  }));

/** Resolves the observed lines that the texts about the ad's argument cite. */
export function toStrategy(
  { promise, objectionsAnswered, objectionsOpen }: Answer['strategy'],
  resolve: (ids: readonly string[]) => string[],
): Strategy {
  const answered = objectionsAnswered.map(({ objection, answer, cites }) => ({
    objection,
    answer,
    cites: resolve(cites),
  }));
  const open = objectionsOpen.map(({ objection, cites }) => ({ objection, cites: resolve(cites) }));
  return {
    promise: promise || neutral.strategy,
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

// Words that English prose cannot do without and that its neighbors do not share.
const functionWords = new Set('the and to that with its by this not are from has which but their what who when where than'.split(' '));
const FEWEST_JUDGED_LETTERS = 200;
const SMALLEST_LATIN_SHARE = 0.6;
// English prose has some 15 to 25 of these in a hundred words; German, French, Spanish, Italian or Dutch has fewer than two.
const SMALLEST_WORD_SHARE = 0.06;

/** False when a text is plainly written in another language; quotes are left aside, and a few words are not judged. */
export function readsAsEnglish(text: string): boolean {
  const ours = withoutQuotes(text).toLowerCase();
  const letters = ours.match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_JUDGED_LETTERS) return true;
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < letters.length * SMALLEST_LATIN_SHARE) return false;
  const words = ours.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => functionWords.has(word)).length >= words.length * SMALLEST_WORD_SHARE;
}
