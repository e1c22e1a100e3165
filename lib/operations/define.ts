import type { z } from 'zod';
import type { WaitOptions } from '@/lib/analyses/wait';
import type { Context } from '@/lib/context';
import type { AppError, ErrorCode } from '@/lib/errors';
import type { IdempotencyKey } from '@/lib/idempotency/once';
import type { Endpoint } from '@/lib/rate-limit/policy';
import type { RequestHeader, ResponseHeader } from './headers';

type Method = 'GET' | 'POST';

/** A representation of an answer beside JSON. */
export type Form<Answer> = {
  mediaType: string;
  /** Changes whenever the same answer would be rendered otherwise. */
  version: string;
  /** How such an answer begins, for documentation to show. */
  example: string;
  /** For an account that may have it; renders of several accounts take turns. The headers are those of this form alone, such as a file name. */
  render: (answer: Answer, accountId: string) => Promise<{ body: Uint8Array; headers: Record<string, string> }>;
};

type Forms<Answer> = {
  /** Those beside JSON, the service's favourite first. */
  list: readonly Form<Answer>[];
  /** Why an answer has none of them yet, or never will; undefined when it has them all. */
  withheld: (answer: Answer) => AppError | undefined;
};

/** What documentation says of the answers with one success status. */
export type DocumentedAnswer<Answer> = {
  description: string;
  /** Beside those of every answer. */
  headers?: readonly ResponseHeader[];
  /** Whole answers, by a name of one word; they are checked against the schema. */
  examples: Record<string, { summary: string; value: Answer }>;
};

/** One thing the service does, defined once; REST routes, tools, server actions and OpenAPI are projections of it. */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  /** camelCase; the OpenAPI operationId. */
  id: string;
  summary: string;
  description: string;
  /** What a caller may rely on beyond the description, a sentence or few each. */
  rules?: readonly string[];
  http: {
    method: Method;
    /** Below `/api/v1`, with `{name}` for path parameters. */
    path: string;
    /** Which of the statuses of `answers` an answer has. */
    status: (output: z.output<Output>) => number;
    headers?: (output: z.output<Output>) => Record<string, string>;
    /** Those that mean something beside the ones of every call. */
    requestHeaders?: readonly RequestHeader[];
  };
  input: Input;
  /** An input for documentation to show. */
  example: z.input<Input>;
  output: Output;
  /** Every success status. */
  answers: Readonly<Record<number, DocumentedAnswer<z.input<Output>>>>;
  /** Absent when JSON is the only representation. */
  forms?: Forms<z.output<Output>>;
  /** What may go wrong beside the codes of every endpoint (`unauthorized`, `rate_limited`, `internal_error`, …). */
  errors: readonly ErrorCode[];
  /** Which error an input that fails its schema is. */
  refuse: (input: unknown) => AppError;
  limit: Endpoint;
  readOnly: boolean;
  run: (ctx: Context, input: z.output<Input>) => Promise<z.input<Output>>;
  /** As `run`, but answered once per key of the caller. Absent where asking again changes nothing. */
  runOnce?: (ctx: Context, input: z.output<Input>, key: IdempotencyKey) => Promise<{ output: z.input<Output>; replayed: boolean }>;
  /** As `run`, but held until the answer is final; `waited` is false when no more callers can be. Absent when every answer is final. */
  hold?: (ctx: Context, input: z.output<Input>, options: WaitOptions) => Promise<{ output: z.input<Output>; waited: boolean }>;
};

/** Keeps the types of an operation's schemas while checking its shape. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}

/** What can be read of any operation without running it. */
export type AnyOperation = Pick<
  Operation,
  'id' | 'summary' | 'description' | 'rules' | 'input' | 'output' | 'answers' | 'errors' | 'limit' | 'readOnly'
> & {
  example: unknown;
  http: Pick<Operation['http'], 'method' | 'path' | 'requestHeaders'>;
  forms?: { list: readonly Pick<Form<never>, 'mediaType' | 'example'>[] };
  hold?: unknown;
};

/** A public, unmetered text that describes the service. */
export type PublishedDocument = {
  /** Below `/api/v1`. */
  path: string;
  mediaType: string;
  summary: string;
  render: () => string;
};
