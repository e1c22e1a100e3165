/** A value whose JSON text is known: {@link writeJson} writes it as it is, and every other writer parses it. */
export class JsonText {
  readonly [field: string]: unknown;

  constructor(readonly text: string) {}

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Serializes a value like `JSON.stringify`. Copies known texts unchanged in objects up to `depth` below it. */
export function writeJson(value: unknown, depth: number): string {
  if (value instanceof JsonText) return value.text;
  if (depth === 0 || !isPlain(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${writeJson(field, depth - 1)}`).join(',')}}`;
}
