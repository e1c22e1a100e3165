import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { responseHeaders } from '@/lib/operations/headers';
import { toOpenApi } from '@/lib/operations/openapi';
import type { HeaderObject, OperationObject, Ref, ResponseObject } from '@/lib/operations/openapi-schema';

/** An origin without a server, so that nothing is sent there by mistake. */
export const documentOrigin = 'https://ads.example.test';

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Our own answers have no field that the document does not name, though its readers must allow for more. */
function closeObjects(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value) || 'additionalProperties' in value) return value;
  const { oneOf, ...own } = value as { oneOf?: object[] };
  // Branches beside the fields of an object name a part of them.
  const open = oneOf && { oneOf: JSON.parse(JSON.stringify(oneOf), (key, part) => (key === 'additionalProperties' ? undefined : part)) };
  return { ...own, ...open, additionalProperties: false };
}

/** Compiles once, and not at import: programs that need no contract have no settings to describe in it. */
const document = lazily(() => JSON.parse(JSON.stringify(toOpenApi(documentOrigin)), closeObjects) as ReturnType<typeof toOpenApi>);

const validator = lazily(() => {
  // Lenient about the keywords of OpenAPI around the schemas, not about values.
  // Compiling takes longer than checking, so what is compiled is not optimized.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  return ajv.addSchema(document(), 'openapi');
});

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The complaints of the document's own schema, at a path of keys, about a value. */
export function complaintsAbout(value: unknown, at: readonly string[]): string[] {
  const validate = validator().getSchema(`openapi#/${at.map(escapePointer).join('/')}`);
  if (validate === undefined) throw new Error(`the document has nothing at ${at.join(' → ')}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${at.join(' → ')}: ${instancePath} ${message}`);
}

export type Located<T> = { at: readonly string[]; object: T };

export function resolve<T extends object>({ at, object }: Located<T | Ref>): Located<T> {
  if (!('$ref' in object)) return { at, object };
  const path = object.$ref.split('/').slice(1);
  const target = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document());
  return { at: path, object: target as T };
}

export const listDocumented = (): Located<OperationObject>[] =>
  Object.entries(document().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, object]) => ({ at: ['paths', path, method], object })),
  );

function complaintsAboutHeaders({ headers: allowed }: ResponseObject, sent: Headers, strict: { unknown: boolean }): string[] {
  const complaints: string[] = [];
  for (const [name, ref] of Object.entries(allowed)) {
    const { at, object } = resolve<HeaderObject>({ at: [], object: ref });
    const value = sent.get(name);
    if (value === null && object.required) complaints.push(`${name} is missing`);
    if (value !== null) complaints.push(...complaintsAbout(object.schema.type === 'integer' ? Number(value) : value, [...at, 'schema']));
  }
  const undocumented = Object.keys(responseHeaders).filter((name) => sent.has(name) && !(name in allowed));
  return strict.unknown ? [...complaints, ...undocumented.map((name) => `${name} is not documented`)] : complaints;
}

/** Throws unless the OpenAPI document allows this answer of the operation: its status, its headers and its body. */
export function assertDocumented(operationId: string, response: Response, text: string): void {
  const operation = listDocumented().find(({ object }) => object.operationId === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId} in the document`);
  const status = String(response.status);
  const found = operation.object.responses[status];
  if (found === undefined) throw new Error(`${operationId} answered ${status}, which the document does not name: ${text}`);
  const { at, object } = resolve<ResponseObject>({ at: [...operation.at, 'responses', status], object: found });
  const complaints = complaintsAboutHeaders(object, response.headers, { unknown: response.status < 400 });
  const mediaType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const served = { ...object.content, ...object['x-representations'] };
  if (object.content === undefined ? text !== '' : !(mediaType in served)) complaints.push(`the body is of type "${mediaType}"`);
  else if (mediaType === 'application/json') complaints.push(...complaintsAbout(JSON.parse(text), [...at, 'content', mediaType, 'schema']));
  if (complaints.length > 0) throw new Error(`${operationId} ${status} breaks the document:\n${complaints.join('\n')}`);
}
