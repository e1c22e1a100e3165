/** Finds the end of a sticky pattern that begins at a place; undefined when it does not match there. */
function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

// Patterns are tried where a word begins and span few words, so that a search takes linear time.
const beginning = /(?<![\w'])\w/g;
const beginningsOf = (text: string) => Array.from(text.matchAll(beginning), ({ index }) => index);

/** Tells whether one of the sticky patterns matches from the beginning of a word. */
export function holds(text: string, patterns: readonly RegExp[]): boolean {
  return beginningsOf(text).some((at) => patterns.some((pattern) => matchAt(pattern, text, at) !== undefined));
}

/** Sticky patterns for a subject, for a word between it and its predicate, and for the predicate. */
export type Statement = { subject: RegExp; auxiliary: RegExp; predicate: RegExp };

const MAX_AUXILIARIES = 6;

function isStatedAt(text: string, start: number, { subject, auxiliary, predicate }: Statement): boolean {
  let at = matchAt(subject, text, start);
  for (let passed = 0; at !== undefined && passed <= MAX_AUXILIARIES; passed += 1) {
    if (matchAt(predicate, text, at) !== undefined) return true;
    at = matchAt(auxiliary, text, at);
  }
  return false;
}

/** Tells whether the text makes one of the statements. */
export function states(text: string, statements: readonly Statement[]): boolean {
  return beginningsOf(text).some((at) => statements.some((statement) => isStatedAt(text, at, statement)));
}
