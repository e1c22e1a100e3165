import { type Section, sections } from '@/lib/report/criteria';
import type { Strategy } from '@/lib/report/observed';
import { findQuotes, withoutQuotes } from '@/lib/report/quotes';
import type { ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import type { Answer } from './answer';
import { momentOf } from './moment';

const metric =
  '(?:clicks|click-?throughs?|impressions|conversions|sales|revenue|purchases|installs|sign-?ups|ctrs?|roas|cp[acm]s?|(?:click|click-?through|conversion|hook|hold|view|completion|engagement|retention|thumb-?stop) rates?)';
const number = String.raw`\d[\d.,]{0,15}(?: ?%|[km]\b)?`;
const results = [
  String.raw`(?:drives|drove|generates|generated|boosts|boosted|lifts|lifted|gets|got|earns|earned|brings|brought|wins|won)(?: [\w-]{1,20}){0,2} ${metric}`,
  String.raw`(?:high|higher|low|lower|strong|weak|poor|record) ${metric}(?! (?:page|pitch|counter|team|people))`,
  String.raw`${metric} (?:(?:of|is|was|at)(?: [a-z]{1,20}){0,2} ${number}|rose|fell|grew|doubled)`,
  String.raw`${number} ${metric}|converts (?:at )?${number}|went viral|outperform(?:s|ed)|(?:top|best)-(?:perform|convert)ing`,
];
const result = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${results.join('|')})(?![\p{L}\p{N}])`, 'iu');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Removes each sentence that states a result of the ad, which no one can see in it; quotes may, and so may the named figures of a library. */
export function withoutResults(text: string, known: readonly string[]): string {
  const masked = findQuotes(text).reduce(
    (all, { start, end }) => all.slice(0, start) + '_'.repeat(end - start - 2) + all.slice(end - 2),
    text,
  );
  const isResult = (sentence: string) =>
    result.test(known.reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ''), sentence.toLowerCase()));
  const kept = Array.from(segmenter.segment(masked)).filter(({ segment }) => !isResult(segment));
  return kept
    .map(({ index, segment }) => text.slice(index, index + segment.length))
    .join('')
    .trim();
}

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

export const toTests = ({ abHypotheses }: Answer): ScoredReport['abHypotheses'] =>
  abHypotheses.slice(0, 3).map(({ slot, hypothesis, change, metric, predictedImpact, stop }) => ({
    slot,
    hypothesis: hypothesis || neutral.hypothesis,
    predictedImpact: predictedImpact || neutral.predictedImpact,
    falsifiableSignal: stop || neutral.predictedImpact,
    ...(change === '' ? {} : { change }),
    ...(metric === '' ? {} : { metric }),
    ...(stop === '' ? {} : { stop }),
  }));

/** A fix of a moment past the end names none. */
export const toFixes = ({ fixes }: Answer, seconds: number): NonNullable<ScoredReport['fixes']> =>
  fixes
    .filter((fix) => fix.do !== '' && fix.why !== '')
    .slice(0, caps.fixes)
    .map(({ at, ...fix }) => {
      const moment = at === null ? undefined : momentOf(at, seconds);
      return { ...(moment === undefined ? {} : { at: moment }), ...fix };
    });

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
const FEWEST_LETTERS = 200;
// English prose has some 15 to 25 of these in a hundred words; German, French, Spanish, Italian or Dutch has fewer than two.
const SMALLEST_SHARE = 0.06;

/** False when a text is plainly written in another language; quotes are left aside, and a few words are not judged. */
export function readsAsEnglish(text: string): boolean {
  const words =
    withoutQuotes(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isShort = words.join('').length < FEWEST_LETTERS;
  return isShort || words.filter((word) => functionWords.has(word)).length >= words.length * SMALLEST_SHARE;
}
