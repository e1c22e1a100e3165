import { z } from 'zod';
import type { WaitOptions } from '@/lib/analyses/wait';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { allowFurtherFields } from '@/lib/json-schema';
import { JsonText } from '@/lib/json-text';
import type { Operation } from './define';

type JsonSchema = Record<string, unknown>;
type JsonObject = Record<string, unknown>;
type ToolWaitOptions = Omit<WaitOptions, 'timeoutMs'>;

/** MCP's hints. All are set, because clients' defaults differ. */
type ToolAnnotations = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };

export type ToolPicture = { caption: string; jpeg: Uint8Array };

type Drafted<Output> = {
  structured: Output;
  /** Further fields, by the JSON text that their schema parsed when it was written. */
  stored?: Readonly<Record<string, { text: string }>>;
  /** Markdown, for clients that read text alone: the answer in short, because many models are given both. */
  text: string;
  pictures?: readonly ToolPicture[];
};

type Definition<Sent extends z.ZodRawShape, Own extends z.ZodRawShape, Output extends z.ZodObject> = {
  /** snake_case. */
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  /** A call counts against the limit of this operation. */
  operation: { id: string; limit: Operation['limit']; input: z.ZodObject<Sent>; toInputError: Operation['toInputError'] };
  own: Own;
  output: Output;
  run: (ctx: Context, input: z.output<z.ZodObject<Sent & Own>>, options: ToolWaitOptions) => Promise<Drafted<z.input<Output>>>;
};

/** Some clients ignore a `type` that is a list. */
function splitTypes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || !Array.isArray(value.type)) return value;
  const { type: types, ...rest } = value;
  return { ...rest, anyOf: types.map((type: unknown) => ({ type })) };
}

/** Leaves out what costs an agent tokens and is of no use to it: the pattern of a format, and the largest safe integers. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Converts without `$schema`: the keywords used here mean the same in every dialect. */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const override: z.core.JSONSchemaGeneratorParams['override'] = (context) => {
    if (io === 'output') allowFurtherFields(context);
    shorten(context);
  };
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, override });
  return JSON.parse(JSON.stringify(rest), splitTypes);
}

/** Models send null for an argument that they do not set. */
const withoutNulls = (args: JsonObject): JsonObject => Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

/** Unknown arguments are ignored, as the REST API ignores unknown fields; the schema names none, so that models send none. */
export function defineTool<Sent extends z.ZodRawShape, Own extends z.ZodRawShape, Output extends z.ZodObject>(
  tool: Definition<Sent, Own, Output>,
) {
  const { name, title, description, annotations, operation, own, output, run } = tool;
  const input = z.object({ ...operation.input.shape, ...own });
  const toInputError = (args: JsonObject, issues: z.core.$ZodIssue[]): AppError => {
    const issue = issues.find(({ path }) => String(path[0]) in own);
    return issue === undefined ? operation.toInputError(args) : new AppError('invalid_body', { message: issue.message });
  };
  return {
    name,
    title,
    description,
    annotations,
    operation,
    inputSchema: toJsonSchema(z.strictObject(input.shape), 'input'),
    outputSchema: toJsonSchema(output, 'output'),
    /** Takes unchecked arguments. Throws what the operation throws, and `invalid_body` for invalid arguments of the tool's own. */
    call: async (ctx: Context, args: JsonObject, options: ToolWaitOptions) => {
      const sent = withoutNulls(args);
      const parsed = input.safeParse(sent);
      if (!parsed.success) throw toInputError(sent, parsed.error.issues);
      const drafted = await run(ctx, parsed.data as z.output<z.ZodObject<Sent & Own>>, options);
      const stored = Object.entries(drafted.stored ?? {}).map(([field, { text }]) => [field, new JsonText(text)] as const);
      const structured: JsonObject = { ...output.parse(drafted.structured), ...Object.fromEntries(stored) };
      return { structured, text: drafted.text, pictures: drafted.pictures ?? [] };
    },
  };
}
