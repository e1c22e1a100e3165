const statuses = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
} as const;

/** A refusal in the shape in which Google's APIs answer. */
export class GeminiRefusal extends Error {
  readonly code: number;
  readonly status: string;
  readonly details: readonly object[];

  constructor(code: keyof typeof statuses, message: string, options: { status?: string; details?: readonly object[] } = {}) {
    super(message);
    this.name = 'GeminiRefusal';
    this.code = code;
    this.status = options.status ?? statuses[code];
    this.details = options.details ?? [];
  }
}

export function toErrorBody(refusal: { code: number; message: string; status?: string; details?: readonly object[] }): object {
  const status = refusal.status ?? Object.entries(statuses).find(([code]) => Number(code) === refusal.code)?.[1] ?? 'UNKNOWN';
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      status,
      ...((refusal.details ?? []).length > 0 ? { details: refusal.details } : {}),
    },
  };
}

export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isStringArray = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');
