import { isObject, isStringArray, type JsonObject } from './wire';

/** The parts of a schema that its compiler has to hold, over the whole tree. */
export type Load = { depth: number; largestEnum: number; enumCharacters: number; maxItems: number; bytes: number };

type Limit = { refuses: (load: Load) => boolean; message: string };

const TOO_MANY_STATES =
  'The specified schema produces a constraint that has too many states for serving.  Typical causes of this error are schemas with lots of text (for example, very long property or enum names), schemas with long array length limits (especially when nested), or schemas using complex value matchers (for example, integers or numbers with minimum/maximum bounds or strings with complex formats like date-time)';
const UNNAMED = 'Request contains an invalid argument.';

/**
 * The page on structured output names causes and no numbers ("may reject very large or deeply nested schemas", as of 2026-09-23). These are
 * the least that users of the API saw refused, with the words they saw; constraints of forced tools are compiled like those of answers
 * (vercel/ai#21192, 2026-09-20, saw the budget of list lengths with answers).
 */
const reported: readonly Limit[] = [
  // python-genai#950, 2025-06-10: "about 100 possible classes" in one enum.
  { refuses: ({ largestEnum }) => largestEnum >= 100, message: TOO_MANY_STATES },
  // python-genai#2133, 2026-03-10: with values like "action_required" (15 characters) 225 were taken and 240 in places refused.
  { refuses: ({ enumCharacters }) => enumCharacters >= 3_600, message: UNNAMED },
  // python-genai#2170, 2026-03-16: the sum over eight lists was taken at 952.
  { refuses: ({ maxItems }) => maxItems >= 960, message: UNNAMED },
  // receptron/MulmoChat#123, 2026-02-23: 49,300 bytes of tools; python-genai#2293, 2026-04-16: 77,000.
  { refuses: ({ bytes }) => bytes >= 49_300, message: UNNAMED },
];

/**
 * Portkey-AI/gateway#1546, 2026-03-02: six objects and lists inside one another. Of JSON Schema alone: genkit#4104, 2026-01-11, saw seven
 * taken as `responseSchema` and refused as `responseJsonSchema`.
 */
const asJsonSchema: readonly Limit[] = [
  {
    refuses: ({ depth }) => depth >= 6,
    message: 'A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.',
  },
];

const isNest = ({ type }: JsonObject) => ['OBJECT', 'ARRAY'].includes(String(type).toUpperCase());

function measure(schema: JsonObject, childrenOf: (schema: JsonObject) => readonly unknown[]): Omit<Load, 'bytes'> {
  const inside = childrenOf(schema)
    .filter(isObject)
    .map((child) => measure(child, childrenOf));
  const values = isStringArray(schema.enum) ? schema.enum : [];
  const sum = (of: (load: Omit<Load, 'bytes'>) => number) => inside.reduce((total, load) => total + of(load), 0);
  return {
    depth: (isNest(schema) ? 1 : 0) + Math.max(0, ...inside.map(({ depth }) => depth)),
    largestEnum: Math.max(values.length, ...inside.map(({ largestEnum }) => largestEnum)),
    enumCharacters: values.join('').length + sum(({ enumCharacters }) => enumCharacters),
    maxItems: Number(schema.maxItems ?? 0) + sum(({ maxItems }) => maxItems),
  };
}

/** Finds the API's words for a schema that is too large; undefined where no report says that it refuses one. */
export function findOverload(
  schema: JsonObject,
  { isJsonSchema, childrenOf }: { isJsonSchema: boolean; childrenOf: (schema: JsonObject) => readonly unknown[] },
): string | undefined {
  const load = { ...measure(schema, childrenOf), bytes: Buffer.byteLength(JSON.stringify(schema)) };
  return [...reported, ...(isJsonSchema ? asJsonSchema : [])].find(({ refuses }) => refuses(load))?.message;
}
