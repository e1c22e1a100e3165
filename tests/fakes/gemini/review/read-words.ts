/** Words of an ad as a review understands them: patterns, and passages of the copy. */

const asks =
  /\b(?:order|buy|shop|get|install|download|book|reserve|sign up|start|try|claim|choose|pick|feel|see|learn|board|visit|call|apply|subscribe|join|sit down|come|bring)\b/i;
const amount = /[$€£] ?\d[\d.,]*\d|[$€£] ?\d/;
const people = /\b(?:people|customers|couples|families|buyers|users|members|reviews|stars|runners|owners)\b/i;
const spelled = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|hundred)\b/i;
const keeps = /\b(?:guarantee[ds]?|warranty|repaired|mended|refund(?:ed)?|money[- ]back|returns?|for life|free trial)\b/i;

export const asksFor = (text: string) => asks.test(text);
export const amountIn = (text: string) => amount.test(text);
export const amountOf = (text: string) => amount.exec(text)?.[0];
/** A number of people: a claim by others, not a property of the product. */
export const isCrowd = (text: string) => people.test(text) && /\d/.test(text);
export const hasFigure = (text: string) => /\d/.test(text) || spelled.test(text);
export const takesRisk = (text: string) => keeps.test(text);
export const isDenial = (text: string) => /\b(?:not|isn[’']t|never|stop|wrong|myth|no longer)\b/i.test(text);
/** An order that needs no product to be followed. */
export const isDare = (text: string) => /^(?:read|watch|look|listen|imagine)\b/i.test(text.trim());
/** A question that yes or no answers, and one that asks who, what or why. */
export const isQuestion = (text: string) => text.trim().endsWith('?');
export const isOpenQuestion = (text: string) => isQuestion(text) && /^(?:who|what|why|how|where|when|which)\b/i.test(text.trim());

export const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length >= 3;
export const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Tells whether two texts share most of the longer words of the first. */
export function isLike(text: string, other: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const there = bare(other);
  return words.length > 0 && words.filter((word) => there.includes(word)).length * 2 >= words.length;
}

const MAX_QUOTED_WORDS = 12;

/** The passage, or as many of its clauses as are short enough to quote. */
function shorten(passage: string, maxWords: number): string {
  const count = (text: string) => text.split(/\s+/).length;
  const clauses = passage.split(/(?<=,)\s/);
  while (clauses.length > 1 && count(clauses.join(' ')) > maxWords) clauses.pop();
  return clauses
    .join(' ')
    .split(/\s+/)
    .slice(0, maxWords)
    .join(' ')
    .replace(/[,;:]$/, '');
}

/** Lists passages of the copy: three words and more without marks that end them. */
export function listPassages(copy: readonly string[], maxWords = MAX_QUOTED_WORDS): string[] {
  return copy
    .flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n+/))
    .map((passage) =>
      passage
        .replaceAll(/["“”]/g, '')
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .replace(/[^\p{L}\p{N}%?]+$/u, '')
        .trim(),
    )
    .filter((passage) => !/[@#/]|\p{Extended_Pictographic}/u.test(passage))
    .map((passage) => (isQuestion(passage) ? passage : shorten(passage, maxWords)))
    .filter((passage) => passage.split(/\s+/).length >= 3);
}

const MIN_CLAUSE_WORDS = 4;

/** The passages of the copy, each part of a list by itself where it is long enough to say something. */
export const listClauses = (copy: readonly string[]): string[] =>
  listPassages(copy).flatMap((passage) => {
    const clauses = passage.split(/,\s+/);
    return clauses.every((clause) => clause.split(/\s+/).length >= MIN_CLAUSE_WORDS) ? clauses : [passage];
  });

export function findUntoldPromise(copy: readonly string[], lines: readonly { text: string }[]): string | undefined {
  const shown = lines.map(({ text }) => text).join(' ');
  const untold = listClauses(copy).filter((clause) => !isQuestion(clause) && !isLike(clause, shown));
  return untold.find((clause) => takesRisk(clause)) ?? untold.find((clause) => /\d|free|no /i.test(clause)) ?? untold[0];
}
