const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, number): [string, number] => [word, number]);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'
  .split(' ')
  .map((word, index): [string, number] => [word, (index + 2) * 10]);

/** Numbers that are spelled as one word. */
export const spelledNumbers: ReadonlyMap<string, number> = new Map([...units, ...tens]);

/** Matches a number, spelled or not, in a regular expression. */
export const NUMBER_WORD = String.raw`\d{1,4}(?:[.,]\d{1,2})?|${[...spelledNumbers.keys()].join('|')}`;

export const toNumber = (word: string) => spelledNumbers.get(word.toLowerCase()) ?? Number(word.replace(',', '.'));
