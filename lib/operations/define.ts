import type { z } from 'zod';
import type { WaitOptions } from '@/lib/analyses/wait';
import type { Context } from '@/lib/context';
import type { AppError, ErrorCode } from '@/lib/errors';
import type { IdempotencyKey } from '@/lib/idempotency/once';
import type { Endpoint } from '@/lib/rate-limit/policy';
import type { Lookup } from '@/lib/tokens/lookup';
import type { RequestHeader, ResponseHeader } from './headers';

type Method = 'GET' | 'POST';

export type Representation<Answer> = {
  mediaType: string;
  /** Changes whenever the renderer does. */
  version: string;
  example: string;
  /** Reads the facts about the caller that the answer contains, on which its entity tag depends too; absent where it contains none. */
  readCaller?: (ctx: Context) => Promise<string | undefined>;
  /** `headers` are of this representation alone, such as a file name; `isWhole` is false for a body that must not be kept. */
  render: (
    ctx: Context,
    answer: Answer,
    caller?: string | undefined,
  ) => Promise<{ body: Uint8Array; headers: Record<string, string>; isWhole: boolean }>;
};

/** An answer that is a file of one media type instead of JSON, and never changes while it exists. */
type FileAnswer<Answer> = {
  mediaType: string;
  example: string;
  read: (answer: Answer) => Uint8Array;
};

export type Representations<Answer> = {
  /** Two answers have the same identity exactly when they have the same JSON. */
  toIdentity: (answer: Answer) => string;
  toJson: (answer: Answer) => string;
  /** The representations in the order of the server's preference, after JSON. */
  list: readonly Representation<Answer>[];
  /** The error while an answer has no representation but JSON, or never will; undefined when it has them all. */
  unavailable: (answer: Answer) => AppError | undefined;
};

export type DocumentedAnswer<Answer> = {
  description: string;
  headers?: readonly ResponseHeader[];
  /** Complete answers, each under a one-word name; tests check them against the schema. */
  examples: Record<string, { summary: string; value: Answer }>;
};

/** Announced to end, at least six months ahead. ISO 8601 days, and the page that says what to use instead. */
export type Deprecation = { since: string; sunset: string; see: string };

/** One thing the service does, defined once; REST routes, tools, server actions and OpenAPI are projections of it. */
export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Documented extends z.ZodType = z.ZodType,
> = {
  /** camelCase; the OpenAPI operationId. */
  id: string;
  summary: string;
  description: string;
  /** Rules on which a caller may rely beyond the description: one to three sentences each. */
  rules?: readonly string[];
  http: {
    method: Method;
    /** Below `/api/v1`, with `{name}` for path parameters. */
    path: string;
    /** One of the keys of `answers`. */
    status: (output: z.output<Output>) => number;
    headers?: (output: z.output<Output>, query: URLSearchParams) => Record<string, string>;
    requestHeaders?: readonly RequestHeader[];
  };
  input: Input;
  example: z.input<Input>;
  /** Parses every answer on the way out. */
  output: Output;
  /** Differs from `output` where a part of that is JSON that its own schema parsed when it was written. */
  documented?: Documented;
  answers: Readonly<Record<number, DocumentedAnswer<z.input<Documented>>>>;
  representations?: Representations<z.output<Output>>;
  file?: FileAnswer<z.output<Output>>;
  /** Codes in addition to those of every endpoint (`unauthorized`, `rate_limited`, `internal_error`, …). */
  errors: readonly ErrorCode[];
  toInputError: (input: unknown) => AppError;
  limit: Endpoint;
  readOnly: boolean;
  deprecation?: Deprecation;
  /** The row that `run` needs first, read in the statement that authenticates and counts a call; absent where that saves no round trip. */
  lookup?: (input: z.output<Input>) => Lookup | undefined;
  /** `found` is what `lookup` read, null for no row, and undefined without a lookup. */
  run: (ctx: Context, input: z.output<Input>, found?: unknown) => Promise<z.input<Output>>;
  /** `run` with an idempotency key. Absent where a repeat changes nothing. */
  runOnce?: (ctx: Context, input: z.output<Input>, key: IdempotencyKey) => Promise<{ output: z.input<Output>; replayed: boolean }>;
  /** `run` that waits until the answer is final; `waited` is false when this process takes no more waiting callers. Absent when every answer is final. */
  waitForResult?: (ctx: Context, input: z.output<Input>, options: WaitOptions) => Promise<{ output: z.input<Output>; waited: boolean }>;
};

export function defineOperation<Input extends z.ZodType, Output extends z.ZodType, Documented extends z.ZodType = Output>(
  operation: Operation<Input, Output, Documented>,
): Operation<Input, Output, Documented> {
  return operation;
}

export type AnyOperation = Omit<
  Operation,
  'example' | 'http' | 'representations' | 'file' | 'waitForResult' | 'toInputError' | 'lookup' | 'run' | 'runOnce'
> & {
  example: unknown;
  http: Pick<Operation['http'], 'method' | 'path' | 'requestHeaders'>;
  representations?: { list: readonly Pick<Representation<never>, 'mediaType' | 'example'>[] };
  file?: Pick<FileAnswer<never>, 'mediaType' | 'example'>;
  waitForResult?: unknown;
};

/** A public document that describes the service; it counts against no limit. */
export type PublishedDocument = {
  /** Below `/api/v1`. */
  path: string;
  mediaType: string;
  summary: string;
  render: (origin: () => string) => string;
};
