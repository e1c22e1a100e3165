import { z } from 'zod';

/** The subset of JSON Schema that the Gemini API takes as `responseSchema`; it refuses a request that uses more. */
export type ResponseSchema = {
  type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  description?: string;
  nullable?: true;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: ResponseSchema;
  properties?: Record<string, ResponseSchema>;
  required?: string[];
  propertyOrdering?: string[];
};

const Type = z.enum(['object', 'array', 'string', 'integer', 'number', 'boolean']);

const Node = z.object({
  type: z.union([Type, z.tuple([Type, z.literal('null')])]).optional(),
  description: z.string().exactOptional(),
  /** Given by code, so the model does not write it. */
  readOnly: z.boolean().optional(),
  enum: z.array(z.string()).exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  minItems: z.int().exactOptional(),
  maxItems: z.int().exactOptional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.tuple([z.unknown(), z.object({ type: z.literal('null') })]).optional(),
});

/**
 * Limits of a list, said in words. As keywords the API takes each of them, but answers a schema that has several with an
 * error that does not name them: what it compiles a schema to grows with every element that a list may have.
 */
function toDescription(description: string | undefined, least: number | undefined, most: number | undefined): string | undefined {
  const limits = [...(least === undefined ? [] : [`At least ${least}.`]), ...(most === undefined ? [] : [`At most ${most}.`])];
  const said = [...(description === undefined ? [] : [description]), ...limits];
  return said.length === 0 ? undefined : said.join(' ');
}

/** "This or null" has two forms in JSON Schema and is a flag in the API's dialect; other unions it does not need. */
function toNode(json: unknown): ResponseSchema {
  const { type, items, properties: all, anyOf, description, minItems, maxItems, readOnly: _, ...kept } = Node.parse(json);
  const properties = all && Object.fromEntries(Object.entries(all).filter(([, value]) => Node.parse(value).readOnly !== true));
  const said = toDescription(description, minItems, maxItems);
  const rest = { ...(said === undefined ? {} : { description: said }), ...kept };
  if (anyOf !== undefined) return { ...toNode(anyOf[0]), ...rest, nullable: true };
  if (type === undefined) throw new TypeError('a response schema needs a type at every node');
  const [named, orNull] = typeof type === 'string' ? [type] : type;
  return {
    type: named,
    ...(orNull === undefined ? {} : { nullable: true }),
    ...rest,
    ...(items === undefined ? {} : { items: toNode(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, toNode(value)])),
          // The model writes every property; what it leaves out all the same is the matter of the schema that parses the answer.
          required: Object.keys(properties),
          propertyOrdering: Object.keys(properties),
        }),
  };
}

/** The order of properties is the order of writing. */
export function toResponseSchema(schema: z.ZodType): ResponseSchema {
  return toNode(z.toJSONSchema(schema, { io: 'input' }));
}

/** The counts that the vendor names as causes of a refused schema, each over the whole tree. */
export type SchemaSize = {
  properties: number;
  /** Properties that may be left out or null. */
  optional: number;
  depth: number;
  enumValues: number;
  largestEnum: number;
  enumCharacters: number;
  nameCharacters: number;
  descriptionCharacters: number;
  bounds: number;
  bytes: number;
};

/** Basis `reported`: users saw a schema refused from the number on that the source names, and we stay below. `ours`: none is published. */
type SchemaLimit = { most: number; basis: 'reported' | 'ours'; source: string };

/**
 * The vendor publishes causes and no numbers: "The API may reject very large or deeply nested schemas" (page on structured output, as of
 * 2026-09-23), for "long property names, long array length limits, enums with many values, objects with lots of optional properties"
 * (Agent Platform's page), and "there is no exact guidance" (its engineer in python-genai#660, 2025-04-30).
 */
export const SCHEMA_LIMITS = 'The vendor publishes no numbers. Limits by reports of users, as of 2026-11-22.';

/** Our own limits, so that a schema which the vendor accepts today is not at its edge. */
export const schemaLimits: Readonly<Record<keyof SchemaSize, SchemaLimit>> = {
  properties: {
    most: 140,
    basis: 'reported',
    source: 'some 150 nested ones were refused (gauravsaxena1997/mantra-wayfinding, 2025-11-22)',
  },
  optional: { most: 40, basis: 'ours', source: 'the vendor names "lots of optional properties"' },
  depth: { most: 5, basis: 'reported', source: '6 were refused as JSON Schema (Portkey-AI/gateway#1546, 2026-03-02)' },
  enumValues: { most: 220, basis: 'reported', source: '225 were taken, 240 in places refused (python-genai#2133, 2026-03-10)' },
  largestEnum: { most: 80, basis: 'reported', source: 'about 100 were refused (python-genai#950, 2025-06-10)' },
  enumCharacters: { most: 2_900, basis: 'reported', source: 'some 3,600 were refused, 3,400 taken (python-genai#2133, 2026-03-10)' },
  nameCharacters: { most: 2_500, basis: 'ours', source: 'the vendor names "very long property names"' },
  descriptionCharacters: { most: 12_000, basis: 'ours', source: 'the vendor counts the schema as input' },
  bounds: { most: 60, basis: 'ours', source: 'the vendor names "minimum/maximum bounds"' },
  bytes: { most: 40_000, basis: 'reported', source: '49,300 of tools were refused (receptron/MulmoChat#123, 2026-02-23)' },
};

function* nodesOf(schema: ResponseSchema, around = 0): Generator<{ node: ResponseSchema; depth: number }> {
  const { properties = {}, items } = schema;
  const isNest = schema.type === 'object' || schema.type === 'array';
  const depth = around + (isNest ? 1 : 0);
  yield { node: schema, depth };
  for (const child of [...Object.values(properties), ...(items === undefined ? [] : [items])]) yield* nodesOf(child, depth);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const charactersOf = (words: readonly string[]) => sum(words.map(({ length }) => length));

export function measureSchema(schema: ResponseSchema): SchemaSize {
  const nodes = [...nodesOf(schema)];
  const enums = nodes.map(({ node }) => node.enum ?? []);
  const named = nodes.flatMap(({ node: { properties = {}, required = [] } }) =>
    Object.entries(properties).map(([name, of]) => ({ name, mayMiss: of.nullable === true || !required.includes(name) })),
  );
  return {
    properties: named.length,
    optional: named.filter(({ mayMiss }) => mayMiss).length,
    depth: Math.max(...nodes.map(({ depth }) => depth)),
    enumValues: sum(enums.map(({ length }) => length)),
    largestEnum: Math.max(...enums.map(({ length }) => length)),
    enumCharacters: sum(enums.map(charactersOf)),
    nameCharacters: charactersOf(named.map(({ name }) => name)),
    descriptionCharacters: sum(nodes.map(({ node }) => node.description?.length ?? 0)),
    bounds: nodes.flatMap(({ node: { minimum, maximum } }) => [minimum, maximum].filter((bound) => bound !== undefined)).length,
    bytes: Buffer.byteLength(JSON.stringify(schema)),
  };
}
