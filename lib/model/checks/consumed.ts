/** The number of statements of a kind that hold, and of those that nothing states. */
export type Tally = { held: number; missing: number };

/** A kind of statement with a figure; `holds` is undefined where another kind may judge it, and null where none can. */
export type Kind = { pattern: RegExp; holds: (found: RegExpExecArray | RegExpMatchArray, before: string) => boolean | null | undefined };

/** Words right before a figure that say that it is not stated. */
export const negatedBefore = /\b(?:no|not|never|nothing|without|omits?|lacks?|leaves out|[a-z]+n[’']t)\b[^.;:!?]*$/i;

/** Judges the statements of each kind, and leaves the text without those that were judged. */
export function consume(text: string, kinds: readonly Kind[]): { rest: string; tally: Tally } {
  const tally = { held: 0, missing: 0 };
  let rest = text;
  for (const { pattern, holds } of kinds) {
    let kept = '';
    let end = 0;
    for (const found of rest.matchAll(pattern)) {
      const verdict = holds(found, rest.slice(Math.max(0, found.index - 30), found.index));
      if (verdict === undefined) continue;
      if (verdict !== null) tally[verdict ? 'held' : 'missing'] += 1;
      kept += `${rest.slice(end, found.index)} `;
      end = found.index + found[0].length;
    }
    rest = kept + rest.slice(end);
  }
  return { rest, tally };
}
