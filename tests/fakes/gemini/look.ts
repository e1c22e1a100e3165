import { answersByVideo, type Recorded } from './answers';
import type { GeminiFault } from './faults';

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every text of an answer, all of which its video shows or has. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return isRecord(value) ? Object.values(value).flatMap(listTexts) : [];
};

type Known = { texts: ReadonlySet<string>; answer: Recorded['answer'] };

const known: readonly Known[] = [...new Set(answersByVideo.values())].map(({ answer }) => ({ texts: new Set(listTexts(answer)), answer }));

/** True for what an OCR of the picture said that it read. */
const isReading = (statement: string) => /^The words “.*” are written\.$/s.test(statement);

/** The statements of a request, which are JSON texts after their IDs. */
const listStatements = (prompt: string) =>
  [...prompt.matchAll(/^(s\d+), picture [\d, ]+: (".*")$/gm)].map(([, id = '', text = '""']) => ({ id, text: JSON.parse(text) as string }));

/** Sees what the recorded answer about the same video says, and hears its transcript; of any other video it sees nothing that is stated. */
export function answerLook(prompt: string, hasSound: boolean, kind: GeminiFault['kind']): object {
  const statements = listStatements(prompt);
  const shared = ({ texts }: Known) => statements.filter(({ text }) => texts.has(text)).length;
  const [best] = known.toSorted((a, b) => shared(b) - shared(a));
  const isSeen = (text: string) => kind === 'sees_all' || isReading(text) || (kind !== 'denies' && best?.texts.has(text) === true);
  const { transcript = [] } = (best?.answer.observed ?? {}) as { transcript?: { at: string; to: string; words: string }[] };
  return {
    statements: statements.map(({ id, text }) => ({ id, seen: isSeen(text) ? 'yes' : 'no' })),
    lines: hasSound && best !== undefined && shared(best) > 0 ? transcript.map(({ at, to, words }) => ({ at, to, words })) : [],
  };
}
