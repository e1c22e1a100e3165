/** A version of a rubric: up to four numbers, such as "2.0". */
export const rubricVersionPattern = /^\d{1,6}(?:\.\d{1,6}){0,3}$/;

/** Tells whether a report's version of the rubric is below another, by their numbers; one that is missing or cannot be read is. */
export function isRubricBelow(version: string | null, bound: string): boolean {
  if (version === null || !rubricVersionPattern.test(version)) return true;
  const [parts, bounds] = [version.split('.').map(Number), bound.split('.').map(Number)];
  const at = bounds.findIndex((part, index) => part !== (parts[index] ?? 0));
  return at !== -1 && (parts[at] ?? 0) < (bounds[at] ?? 0);
}
