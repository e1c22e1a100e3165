import { findOverload } from './schema-size';
import { GeminiRefusal, isObject, isStringArray, type JsonObject } from './wire';

/** The schema language of a request: the API's own (`responseSchema`) or its part of JSON Schema (`responseJsonSchema`). */
export type Dialect = 'response_schema' | 'response_json_schema';

const keywords = {
  response_schema: [
    ...[
      'type',
      'format',
      'title',
      'description',
      'nullable',
      'enum',
      'items',
      'maxItems',
      'minItems',
      'properties',
      'required',
      'propertyOrdering',
      'minProperties',
      'maxProperties',
    ],
    ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'default'],
  ],
  response_json_schema: [
    ...[
      '$id',
      '$defs',
      '$ref',
      '$anchor',
      'type',
      'format',
      'title',
      'description',
      'enum',
      'items',
      'prefixItems',
      'minItems',
      'maxItems',
      'minimum',
      'maximum',
      'anyOf',
      'oneOf',
    ],
    ...['properties', 'additionalProperties', 'required', 'propertyOrdering'],
  ],
} as const satisfies Record<Dialect, readonly string[]>;

const types = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

function refuse(message: string, where: string): never {
  throw new GeminiRefusal(400, `* GenerateContentRequest.generation_config.${where}: ${message}`);
}

function checkTypes(schema: JsonObject, dialect: Dialect, where: string): void {
  const named = dialect === 'response_json_schema' && Array.isArray(schema.type) ? schema.type : [schema.type];
  for (const type of named)
    if (type !== undefined && !types.includes(String(type).toUpperCase())) refuse(`unknown type "${String(type)}"`, `${where}.type`);
  if (schema.type === undefined && !['anyOf', 'oneOf', '$ref', 'enum'].some((key) => key in schema))
    refuse('must be specified', `${where}.type`);
}

function checkObject(schema: JsonObject, dialect: Dialect, where: string): void {
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (dialect === 'response_schema' && Object.keys(properties).length === 0)
    refuse('should be non-empty for OBJECT type', `${where}.properties`);
  if (schema.required !== undefined && !isStringArray(schema.required)) refuse('must be a list of names', `${where}.required`);
  for (const list of [schema.required, schema.propertyOrdering]) {
    for (const name of isStringArray(list) ? list : [])
      if (!(name in properties)) refuse(`property "${name}" is not defined`, `${where}.required`);
  }
}

function checkValues(schema: JsonObject, dialect: Dialect, where: string): void {
  const type = String(schema.type).toUpperCase();
  if (type === 'OBJECT') checkObject(schema, dialect, where);
  if (type === 'ARRAY' && !isObject(schema.items) && !Array.isArray(schema.prefixItems)) refuse('missing field', `${where}.items`);
  if (schema.enum === undefined) return;
  if (dialect === 'response_schema' && type !== 'STRING') refuse('only allowed for STRING type', `${where}.enum`);
  if (!Array.isArray(schema.enum) || schema.enum.length === 0 || schema.enum.includes('')) refuse('cannot be empty', `${where}.enum`);
}

/** The schemas inside a schema, each with the address that a refusal names. */
function* listChildren(schema: JsonObject, where: string): Generator<[child: unknown, where: string]> {
  for (const key of ['properties', '$defs'] as const) {
    const named: unknown = schema[key];
    for (const [name, child] of Object.entries(isObject(named) ? named : {})) yield [child, `${where}.${key}[${name}]`];
  }
  for (const key of ['anyOf', 'oneOf', 'prefixItems'] as const) {
    const list: unknown = schema[key];
    for (const [index, child] of Array.isArray(list) ? list.entries() : []) yield [child, `${where}.${key}[${index}]`];
  }
  if (schema.items !== undefined) yield [schema.items, `${where}.items`];
  if (isObject(schema.additionalProperties)) yield [schema.additionalProperties, `${where}.additionalProperties`];
}

function checkNode(schema: unknown, dialect: Dialect, where: string): asserts schema is JsonObject {
  if (!isObject(schema)) refuse('must be an object', where);
  for (const key of Object.keys(schema)) {
    if (!(keywords[dialect] as readonly string[]).includes(key)) {
      throw new GeminiRefusal(
        400,
        `Invalid JSON payload received. Unknown name "${key}" at 'generation_config.${where}': Cannot find field.`,
      );
    }
  }
  checkTypes(schema, dialect, where);
  checkValues(schema, dialect, where);
  for (const [child, place] of listChildren(schema, where)) checkNode(child, dialect, place);
}

/** Refuses, with the API's own words where they are known, a schema that the API would not take. */
export function checkSchema(schema: unknown, dialect: Dialect): void {
  checkNode(schema, dialect, dialect);
  const childrenOf = (node: JsonObject) => [...listChildren(node, '')].map(([child]) => child);
  const overload = findOverload(schema, { isJsonSchema: dialect === 'response_json_schema', childrenOf });
  if (overload !== undefined) throw new GeminiRefusal(400, overload);
}
