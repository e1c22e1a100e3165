import type { Evidence } from './evidence';
import { GeminiRefusal, isObject, isStringArray, type JsonObject } from './wire';
import { composeText, pick } from './words';

/**
 * The schema's root is kept for `$ref`; `second` is the moment that one object of the answer speaks about; `prepared` is what is to be said
 * here as far as the schema has a place for it, of which undefined is nothing.
 */
type Scope = { evidence: Evidence; root: JsonObject; second: number | undefined; prepared: unknown };

const isTimeName = (path: string) =>
  /(^|\.)(at|from|to|start|end|time|timestamp|second|seconds|at_?seconds|first(?:Seen|Said))$/i.test(path);
const isEndName = (path: string) => /(^|\.)(to|end)$/i.test(path);
/** Lists of names of other parts of the answer, of which there are none that were not prepared. */
const isCitingName = (path: string) => /(^|\.)(cites|evidence)$/i.test(path);

const SPAN_SECONDS = 1.5;

/** The moment to name at a path: the prepared one, that of its object, or a little later where a span ends. */
function secondAt(path: string, { prepared, second = 0, evidence }: Scope): number {
  const wanted = typeof prepared === 'number' ? prepared : second + (isEndName(path) ? SPAN_SECONDS : 0);
  return Math.min(wanted, evidence.seconds);
}

function resolve(schema: unknown, scope: Scope): JsonObject {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== 'string') return schema;
  const target = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), scope.root);
  if (!isObject(target)) throw new GeminiRefusal(400, `Reference "${schema.$ref}" leads nowhere.`);
  return resolve(target, scope);
}

/** The one JSON type to answer with, in lower case; a type that may also be null is never answered by null here. */
function toType(schema: JsonObject): string {
  const named = Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type;
  return String(named ?? (schema.enum === undefined ? 'object' : 'string')).toLowerCase();
}

const mayBeNull = (schema: JsonObject) => schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes('null'));

const toNumber = (value: unknown, otherwise: number) => (value === undefined ? otherwise : Number(value));

function answerNumber(schema: JsonObject, scope: Scope, path: string): number {
  const isInteger = toType(schema) === 'integer';
  const low = toNumber(schema.minimum, 0);
  const high = toNumber(schema.maximum, Math.max(low + 10, 10));
  if (isTimeName(path)) return Math.max(low, Math.min(secondAt(path, scope), toNumber(schema.maximum, Number.MAX_VALUE)));
  if (typeof scope.prepared === 'number') {
    const [least, most] = [toNumber(schema.minimum, -Number.MAX_VALUE), toNumber(schema.maximum, Number.MAX_VALUE)];
    return Math.min(most, Math.max(least, isInteger ? Math.round(scope.prepared) : scope.prepared));
  }
  // The upper half of the range and a little more, so that one ad scores unlike the next and few fail.
  const share = 0.45 + 0.55 * (scope.evidence.draw(path) / 2 ** 32);
  const value = low + share * (high - low);
  return isInteger ? Math.floor(value) : Math.round(value * 100) / 100;
}

/** The values that a string may have: those of its enum, or those that its description lists after "One of:". */
function listValues({ enum: values, description }: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(values)) return values;
  const listed = /\bOne of: ([^.]+)\./.exec(String(description ?? ''))?.[1];
  return listed?.split(', ');
}

function toMoment(at: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(at / 60))}:${pad(Math.floor(at % 60))}.${Math.floor((at * 10 + 1e-6) % 10)}`;
}

/** The text, or a slug of it where the schema's pattern takes nothing else. */
function fitPattern(text: string, { pattern }: JsonObject, maxLength: number): string {
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) return text;
  const slug = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, maxLength);
  if (!new RegExp(pattern, 'u').test(slug)) throw new GeminiRefusal(400, `The fake has no words for the pattern ${pattern}.`);
  return slug;
}

function answerString(schema: JsonObject, scope: Scope, path: string): string {
  const values = listValues(schema);
  if (values !== undefined) {
    const fitting = [scope.prepared].flat().find((word) => values.includes(word));
    if (fitting !== undefined) return String(fitting);
    // That there is nothing to name is a judgment which no score of the fake would suit.
    const telling = values.filter((value) => value !== 'none');
    const offered = telling.length > 0 ? telling : values;
    return String(offered[scope.evidence.draw(path) % offered.length]);
  }
  // A model follows the format of a moment if the schema states it.
  if (isTimeName(path) && /MM:SS/.test(String(schema.description ?? ''))) return toMoment(secondAt(path, scope));
  if (schema.format === 'date-time') return new Date(1_700_000_000_000 + scope.evidence.draw(path) * 10).toISOString();
  const low = toNumber(schema.minLength, 0);
  const high = toNumber(schema.maxLength, 4000);
  let text = typeof scope.prepared === 'string' ? scope.prepared : composeText(scope.evidence, path, scope.second);
  for (let more = 1; text.length < low; more += 1) text = `${text} ${composeText(scope.evidence, `${path}+${more}`, scope.second)}`;
  const cut = text.length > high ? `${text.slice(0, Math.max(0, high - 1)).trimEnd()}…` : text;
  return fitPattern(cut, schema, high);
}

function answerArray(schema: JsonObject, scope: Scope, path: string): unknown[] {
  const given: readonly unknown[] | undefined = Array.isArray(scope.prepared) ? scope.prepared : undefined;
  const prepared = given ?? (isCitingName(path) ? [] : undefined);
  const answerAt = (item: unknown, index: number) => answer(item, { ...scope, prepared: prepared?.[index] }, `${path}[${index}]`);
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map(answerAt);
  const item = resolve(schema.items, scope);
  const low = toNumber(schema.minItems, 0);
  const high = toNumber(schema.maxItems, Math.max(low, prepared?.length ?? 3));
  const wanted = Math.min(high, Math.max(low, prepared?.length ?? Math.min(2, high) + (scope.evidence.draw(`${path}#`) % 2)));
  if (prepared === undefined && Array.isArray(item.enum) && toType(item) === 'string') {
    // A set: each value at most once, as many as there are.
    const sorted = [...new Set(item.enum.map(String))].sort(
      (a, b) => scope.evidence.draw(`${path}:${a}`) - scope.evidence.draw(`${path}:${b}`),
    );
    return sorted.slice(0, wanted);
  }
  return Array.from({ length: wanted }, (_, index) => answerAt(item, index));
}

/** Recognizes the field for the source of a judgment; the source decides whether there is a second. */
const isSourceName = (name: string) => /source$/i.test(name);
const isOutsideVideo = (source: unknown) => /copy|meta/i.test(String(source));

/** The second that an object speaks about: the prepared one, none where its evidence is outside of the video, or a drawn one. */
function chooseSecond(prepared: JsonObject, sources: readonly unknown[], drawn: number): number | undefined {
  if (prepared.at === null || sources.some(isOutsideVideo)) return undefined;
  return typeof prepared.at === 'number' ? prepared.at : drawn;
}

function answerObject(schema: JsonObject, scope: Scope, path: string): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const order = isStringArray(schema.propertyOrdering) ? schema.propertyOrdering : [];
  const required = isStringArray(schema.required) ? schema.required : [];
  const names = [...new Set([...order, ...Object.keys(properties)])];
  const prepared = isObject(scope.prepared) ? scope.prepared : {};
  const answerNamed = (name: string, inside: Scope) =>
    answer(properties[name], { ...inside, prepared: prepared[name] }, path === '' ? name : `${path}.${name}`);
  const sources = new Map(names.filter(isSourceName).map((name) => [name, answerNamed(name, scope)]));
  const drawn = Math.floor((scope.evidence.draw(`${path}@`) / 2 ** 32) * scope.evidence.seconds);
  const second = chooseSecond(prepared, [...sources.values()], drawn);
  const entries = names.flatMap((name): [string, unknown][] => {
    if (sources.has(name)) return [[name, sources.get(name)]];
    if (second !== undefined || !isTimeName(name)) return [[name, answerNamed(name, { ...scope, second })]];
    if (mayBeNull(resolve(properties[name], scope))) return [[name, null]];
    return required.includes(name) ? [[name, answerNamed(name, { ...scope, second: drawn })]] : [];
  });
  return Object.fromEntries(entries);
}

function answer(given: unknown, scope: Scope, path: string): unknown {
  const schema = resolve(given, scope);
  if (scope.prepared === null && mayBeNull(schema)) return null;
  const options = [schema.anyOf, schema.oneOf].find((list): list is unknown[] => Array.isArray(list) && list.length > 0);
  if (options !== undefined) {
    const isNull = (option: unknown) => toType(resolve(option, scope)) === 'null';
    if (scope.prepared === null && options.some(isNull)) return null;
    const real = options.filter((option) => !isNull(option));
    return answer(pick([real[0] ?? options[0], ...real.slice(1)], scope.evidence.draw(`${path}|`)), scope, path);
  }
  switch (toType(schema)) {
    case 'object':
      return answerObject(schema, scope, path);
    case 'array':
      return answerArray(schema, scope, path);
    case 'integer':
    case 'number':
      return answerNumber(schema, scope, path);
    case 'boolean':
      return typeof scope.prepared === 'boolean' ? scope.prepared : scope.evidence.draw(path) % 2 === 0;
    case 'null':
      return null;
    default:
      return answerString(schema, scope, path);
  }
}

/**
 * JSON that satisfies the schema and says only what the evidence holds; equal for equal requests. Where the schema has a place for a key of
 * `prepared`, its value stands there.
 */
export function answerSchema(schema: JsonObject, evidence: Evidence, prepared?: JsonObject): unknown {
  return answer(schema, { evidence, root: schema, second: 0, prepared }, '');
}
