import { z } from 'zod';
import { caps } from '@/lib/report/text';
import { asked, choice, lenientList, moment, observedLine } from '../stated-fields';
import type { Control, Question } from './statements';

const SEEN = ['yes', 'no', 'cannot_tell'] as const;
export type Seen = (typeof SEEN)[number];

/** The answer that a second look is asked for. */
export const LookAnswer = z.object({
  statements: lenientList(z.object({ id: z.string(), seen: choice(SEEN) })).meta({
    description: 'Each statement once: whether it is seen in its pictures.',
  }),
  lines: lenientList(
    z.object({
      at: moment('when it begins.'),
      to: moment('when it ends.'),
      words: observedLine(caps.line, 'What is said, word for word, in its own language.', asked.words),
    }),
    caps.transcript,
  ).meta({ description: 'Every line that is said in the sound, in order; empty without sound.', maxItems: asked.transcript }),
});
export type LookAnswer = z.infer<typeof LookAnswer>;

export type HeardLine = { at: number; to: number; words: string };

/** The answers of a second look by the keys of its statements, and the lines that it heard. */
export type Look = { seen: ReadonlyMap<string, Seen>; lines: readonly HeardLine[] };

/** Undefined where a control was not answered as it should be, so that nothing of the look counts. */
export function toLook({ statements, lines }: LookAnswer, questions: readonly Question[], controls: readonly Control[]): Look | undefined {
  const answers = new Map(statements.map(({ id, seen }) => [id, seen]));
  const seen = new Map(questions.flatMap(({ id, key }) => (answers.has(id) ? [[key, answers.get(id) ?? 'cannot_tell'] as const] : [])));
  // A text that was read may be too blurred for another reader, and what no ad shows may not.
  const isWrong = ({ key, expected }: Control) => (expected === 'no' ? seen.get(key) !== 'no' : seen.get(key) === 'no');
  if (controls.some(isWrong)) return undefined;
  for (const { key } of controls) seen.delete(key);
  return { seen, lines: lines.flatMap(({ at, to, words }) => (at === null || words === '' ? [] : [{ at, to: to ?? at, words }])) };
}
