import { describe, expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { ANSWER_TOKENS } from '@/lib/model/models';
import { type ResponseSchema, toResponseSchema } from '@/lib/model/response-schema';

/** "A token is equivalent to about 4 characters" (the vendor's page on tokens, as of 2026-11). */
const CHARACTERS_PER_TOKEN = 4;

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

function largestAnswer(schema: ResponseSchema): unknown {
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

describe('the longest answer that is asked for', () => {
  const schema = toResponseSchema(Answer);
  const answer = largestAnswer(schema);

  test('is one that is accepted', () => {
    expect(Answer.safeParse(answer).error).toBeUndefined();
  });

  test('is bounded: no list is without the most that it may hold', () => {
    const lists = (node: ResponseSchema, path: string): string[] => [
      ...(node.type === 'array' && !/\bAt most \d+\.$/.test(node.description ?? '') ? [path] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, of]) => lists(of, `${path}.${name}`)),
      ...(node.items === undefined ? [] : lists(node.items, `${path}[]`)),
    ];
    expect(lists({ type: 'array', items: { type: 'string' } }, 'untold')).toEqual(['untold']);
    expect(lists(schema, 'answer')).toEqual([]);
  });

  test('fits into what is kept for an answer beside the thoughts, however the model indents it', () => {
    expect(JSON.stringify(answer, null, 2).length / CHARACTERS_PER_TOKEN).toBeLessThan(ANSWER_TOKENS);
  });
});
