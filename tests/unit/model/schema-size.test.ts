import { expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { type ResponseSchema, toResponseSchema } from '@/lib/model/response-schema';

/** Each object inside the schema with how many objects and lists it is inside. */
function nodesOf(schema: ResponseSchema, around = 0): { node: ResponseSchema; depth: number }[] {
  const depth = around + (schema.type === 'object' || schema.type === 'array' ? 1 : 0);
  const children = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  return [{ node: schema, depth }, ...children.flatMap((child) => nodesOf(child, depth))];
}

/**
 * The vendor publishes causes of refusal and no numbers ("there is no exact guidance", its engineer in python-genai#660, 2025-04-30). Each limit
 * is below what users saw refused: 6 deep (Portkey-AI/gateway#1546, 2026-03-02), some 150 nested properties (gauravsaxena1997/mantra-wayfinding,
 * 2025-11-22), 240 enum values (python-genai#2133, 2026-03-10), 49,300 bytes (receptron/MulmoChat#123, 2026-02-23).
 */
test('the schema of an answer is smaller than any that the vendor was seen to refuse', () => {
  const schema = toResponseSchema(Answer);
  const nodes = nodesOf(schema);
  const count = (of: (node: ResponseSchema) => number) => nodes.reduce((sum, { node }) => sum + of(node), 0);
  expect(Math.max(...nodes.map(({ depth }) => depth))).toBeLessThanOrEqual(5);
  expect(count(({ properties = {} }) => Object.keys(properties).length)).toBeLessThanOrEqual(140);
  expect(count((node) => node.enum?.length ?? 0)).toBeLessThanOrEqual(220);
  expect(Buffer.byteLength(JSON.stringify(schema))).toBeLessThanOrEqual(40_000);
});
