import { z } from 'zod';
import type { WaitOptions } from '@/lib/analyses/wait';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Operation } from './define';

export type JsonSchema = Record<string, unknown>;
export type JsonObject = Record<string, unknown>;
export type ToolWaitOptions = Omit<WaitOptions, 'timeoutMs'>;

/** What an agent is told before it calls; none of them is left to a client's default. */
export type ToolAnnotations = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };

/** An operation as agents call it. */
export type Tool = {
  /** snake_case. */
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** The operation it projects; a call counts in that operation's limit. */
  operation: Pick<Operation, 'id' | 'limit'>;
  /** Runs the tool on arguments as they came. Throws what the operation throws, and `invalid_body` for bad arguments of its own. */
  call: (ctx: Context, args: JsonObject, patience: ToolWaitOptions) => Promise<ToolAnswer<JsonObject>>;
};

type ToolAnswer<Output> = { structured: Output; text: string };

/** `text` is what clients read that read text alone; without one it is the structured answer as JSON. */
type Drafted<Output> = { structured: Output; text?: string };

type Definition<Sent extends z.ZodRawShape, Own extends z.ZodRawShape, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  operation: { id: string; limit: Operation['limit']; input: z.ZodObject<Sent>; refuse: Operation['refuse'] };
  /** Arguments beside those of the operation. */
  own: Own;
  output: Output;
  run: (ctx: Context, input: z.output<z.ZodObject<Sent & Own>>, patience: ToolWaitOptions) => Promise<Drafted<z.input<Output>>>;
};

/** Some clients read a list of types as no type at all. */
function splitTypes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || !Array.isArray(value.type)) return value;
  const { type: types, ...rest } = value;
  return { ...rest, anyOf: types.map((type: unknown) => ({ type })) };
}

/** Without `$schema`: what is used here means the same in every dialect that a client may know. */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return JSON.parse(JSON.stringify(rest), splitTypes);
}

export function defineTool<Sent extends z.ZodRawShape, Own extends z.ZodRawShape, Output extends z.ZodObject>(
  tool: Definition<Sent, Own, Output>,
): Tool {
  const { name, title, description, annotations, operation, own, output, run } = tool;
  const input = z.strictObject({ ...operation.input.shape, ...own });
  const refuse = (args: JsonObject, issues: z.core.$ZodIssue[]): AppError => {
    const unknown = issues.some((issue) => issue.code === 'unrecognized_keys');
    const names = Object.keys(input.shape).join(', ') || 'none';
    if (unknown) return new AppError('invalid_body', { message: `There is an argument that ${name} does not have. It has: ${names}.` });
    const issue = issues.find(({ path }) => String(path[0]) in own);
    return issue === undefined ? operation.refuse(args) : new AppError('invalid_body', { message: issue.message });
  };
  return {
    name,
    title,
    description,
    annotations,
    operation,
    inputSchema: toJsonSchema(input, 'input'),
    outputSchema: toJsonSchema(output, 'output'),
    call: async (ctx, args, patience) => {
      const parsed = input.safeParse(args);
      if (!parsed.success) throw refuse(args, parsed.error.issues);
      const drafted = await run(ctx, parsed.data as z.output<z.ZodObject<Sent & Own>>, patience);
      const structured = output.parse(drafted.structured);
      return { structured, text: drafted.text ?? JSON.stringify(structured) };
    },
  };
}
