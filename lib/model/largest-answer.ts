import type { ResponseSchema } from './response-schema';

// As `toResponseSchema` and the schema's own words tell them.
const toldCharacters = /\bAt most (\d{1,6}) characters\./;
const toldItems = /\bAt most (\d{1,4})\.$/;
const toldWords = /^One of: ([^.]{1,20000})\./;
const toldMoment = /"MM:SS/;

/** The length of a text without a stated limit: an identifier or a word. */
const UNTOLD_CHARACTERS = 20;
const UNTOLD_ITEMS = 5;

const longest = (words: readonly string[]) => words.reduce((most, word) => (word.length > most.length ? word : most), '');

const told = ({ description = '' }: ResponseSchema, limit: RegExp, otherwise: number) => Number(limit.exec(description)?.[1] ?? otherwise);

function largestText(schema: ResponseSchema): string {
  const { description = '' } = schema;
  const words = schema.enum ?? toldWords.exec(description)?.[1]?.split(', ');
  if (words !== undefined) return longest(words);
  if (toldMoment.test(description)) return '00:59.9';
  // Words of six letters, so that no reader takes it for one.
  const characters = told(schema, toldCharacters, UNTOLD_CHARACTERS);
  return 'letter '
    .repeat(Math.ceil(characters / 7))
    .slice(0, characters)
    .replace(/ $/, 's');
}

/** The longest answer of a model that keeps to the schema: every list full, and every text as long as it may be. */
export function largestAnswer(schema: ResponseSchema): unknown {
  const { items, properties = {} } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, largestAnswer(of)]));
    case 'array':
      return items === undefined ? [] : Array.from({ length: told(schema, toldItems, UNTOLD_ITEMS) }, () => largestAnswer(items));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.maximum ?? 60;
    default:
      return largestText(schema);
  }
}
