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
  const written = properties && Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, toNode(value)]));
  return {
    type: named,
    ...(orNull === undefined ? {} : { nullable: true }),
    ...rest,
    ...(items === undefined ? {} : { items: toNode(items) }),
    ...(written === undefined
      ? {}
      : {
          properties: written,
          // A null costs as many tokens as a word. What else is left out is the matter of the schema that parses the answer.
          required: Object.keys(written).filter((key) => written[key]?.nullable !== true),
          propertyOrdering: Object.keys(written),
        }),
  };
}

/** The order of properties is the order of writing. */
export function toResponseSchema(schema: z.ZodType): ResponseSchema {
  return toNode(z.toJSONSchema(schema, { io: 'input' }));
}
