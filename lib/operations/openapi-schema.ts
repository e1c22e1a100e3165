import { z } from 'zod';
import { allowFurtherFields } from '@/lib/json-schema';

export type SchemaObject = z.core.JSONSchema.BaseSchema;
export type Example = { summary: string; value: unknown };
export type MediaObject = { schema: SchemaObject; examples?: Record<string, Example> };
export type HeaderObject = { description: string; required?: boolean; schema: SchemaObject; example: unknown };
export type Ref = { $ref: string };
export type ParameterObject = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: SchemaObject;
  example: unknown;
};
export type ResponseObject = {
  description: string;
  headers: Record<string, Ref>;
  content?: Record<string, MediaObject>;
  /** Not in `content`: every client made from the document would take its JSON for JSON or text. */
  'x-representations'?: Record<string, MediaObject>;
};
export type OperationObject = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: true;
  tags: readonly string[];
  parameters: ParameterObject[];
  requestBody?: { required: true; description: string; content: Record<string, MediaObject> };
  responses: Record<string, ResponseObject | Ref>;
};

const local = '#/$defs/';
const component = '#/components/schemas/';

/** Drops the pattern that zod adds to a format, and the largest safe integer, which is no limit of ours, and closes nothing that may grow. */
function simplify(context: { jsonSchema: SchemaObject }): void {
  allowFurtherFields(context);
  const { jsonSchema } = context;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function toComponentRefs(schema: SchemaObject): SchemaObject {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${local}`, `"$ref":"${component}`));
}

/** Schemas with an id, at any depth, become components. */
export function toSchemas<Name extends string>(
  named: Record<Name, z.ZodType>,
  io: 'input' | 'output',
): { schemas: Record<Name, SchemaObject>; components: Record<string, SchemaObject> } {
  const { properties = {}, $defs = {} } = toComponentRefs(z.toJSONSchema(z.object(named), { io, override: simplify }));
  return { schemas: properties as Record<Name, SchemaObject>, components: $defs };
}

export function toInlineSchema(schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
  const { $ref, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override: simplify });
  const { $schema: _, ...whole } = $ref === undefined ? own : ($defs[$ref.slice(local.length)] ?? own);
  return whole;
}
