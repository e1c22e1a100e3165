const single =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const values = new Map([
  ...single.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
// "Seventy" before "seven".
const word = [...values.keys(), 'hundred', 'thousand'].toSorted((a, b) => b.length - a.length).join('|');
const spelled = new RegExp(String.raw`\b(?:${word})(?:(?:[ -]|(?<=hundred|thousand) and )(?:${word}))*\b`, 'gi');

/** The number after one more word, or that of the word alone; a number is `open` to words below this. */
function next(last: number | undefined, one: string, open: number): { numbers: number[]; open: number } {
  if (one === 'thousand') return { numbers: [(last ?? 1) * 1000], open: 1000 };
  if (one === 'hundred') return { numbers: [(last ?? 1) + ((last ?? 1) % 100) * 99], open: 100 };
  const own = values.get(one) ?? 0;
  const goesOn = last !== undefined && own > 0 && own < open;
  return { numbers: goesOn ? [last + own] : [last, own].filter((value) => value !== undefined), open: own >= 20 ? 10 : 0 };
}

/** The numbers that a run of words says: "two hundred and six" is one, and "two three" are two. */
function toFigures(run: string): string {
  const numbers: number[] = [];
  let open = 0;
  for (const one of run.toLowerCase().split(/ and |[ -]/)) {
    const said = next(numbers.pop(), one, open);
    numbers.push(...said.numbers);
    open = said.open;
  }
  return numbers.join(' ');
}

const percent = /(?<=\d) ?per ?cent\b/gi;
const money = /(?<![\d.,])(\d[\d.,]*) ?(?:US )?(dollars?|bucks|euros?|pounds?)\b(?: and (\d\d?) cents?\b)?/gi;
const signOf = (name: string) => (/^e/i.test(name) ? '€' : /^p/i.test(name) ? '£' : '$');

/** A text with the numbers, amounts and percentages that its English words say: "sixty-nine dollars" is "$69". */
export const withFigures = (text: string): string =>
  text
    .replace(spelled, toFigures)
    .replace(percent, '%')
    .replace(
      money,
      (_, figure: string, name: string, cents?: string) =>
        `${signOf(name)}${figure}${cents === undefined ? '' : `.${cents.padStart(2, '0')}`}`,
    );
