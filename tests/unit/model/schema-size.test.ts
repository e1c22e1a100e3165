import { expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { measureSchema, type ResponseSchema, type SchemaSize, schemaLimits, toResponseSchema } from '@/lib/model/response-schema';

const schema: ResponseSchema = {
  type: 'object',
  description: 'Ten chars.',
  required: ['lines', 'stage'],
  properties: {
    lines: {
      type: 'array',
      items: { type: 'object', required: ['at'], properties: { at: { type: 'string', description: 'Moment' }, said: { type: 'string' } } },
    },
    stage: { type: 'string', nullable: true, enum: ['one', 'three'] },
    score: { type: 'integer', minimum: 0, maximum: 25 },
    mood: { type: 'string', enum: ['é', 'b', 'c'] },
  },
};

test('a schema is measured over its whole tree', () => {
  expect(measureSchema(schema)).toEqual({
    properties: 6,
    optional: 4,
    depth: 3,
    enumValues: 5,
    largestEnum: 3,
    enumCharacters: 11,
    nameCharacters: 25,
    descriptionCharacters: 16,
    bounds: 2,
    bytes: JSON.stringify(schema).length + 1,
  });
});

test('a schema without properties, lists and enums has none of either', () => {
  const size = measureSchema({ type: 'string' });
  expect(size).toMatchObject({ properties: 0, depth: 0, enumValues: 0, largestEnum: 0, bounds: 0 });
});

test.each(Object.keys(schemaLimits) as (keyof SchemaSize)[])('the schema of an answer keeps the limit of its %s', (measure) => {
  expect(measureSchema(toResponseSchema(Answer))[measure]).toBeLessThanOrEqual(schemaLimits[measure].most);
});

test('every limit says who named it, and a reported one where and when', () => {
  for (const { basis, source } of Object.values(schemaLimits))
    expect(source).toMatch(basis === 'reported' ? /\([\w-]+(?:\/[\w-]+)?(?:#\d+)?, 20\d\d-\d\d-\d\d\)$/ : /\w/);
});
