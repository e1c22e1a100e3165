import { z } from 'zod';
import { Cron } from './cron';

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const Duration = z
  .string()
  .regex(/^(\d+[smhd])+$/, 'must be a duration such as 15m')
  .transform((text) =>
    [...text.matchAll(/(?<!\d)(\d+)([smhd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0),
  );

/** Exactly what the engine supports. It is strict, so that boot fails on a function with any other option. */
const FunctionConfig = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z.tuple([z.union([z.strictObject({ event: z.string(), expression: z.string().optional() }), z.strictObject({ cron: Cron })])]),
  steps: z.strictObject({
    step: z.strictObject({
      id: z.literal('step'),
      name: z.string(),
      runtime: z.strictObject({ type: z.literal('http'), url: z.string() }),
      retries: z.strictObject({ attempts: z.int().min(0).max(20) }),
    }),
  }),
  // The unique index of the runs allows one run per event id.
  idempotency: z.literal('event.id').optional(),
  concurrency: z.int().positive().optional(),
  timeouts: z.strictObject({ finish: Duration }).optional(),
});

export const WORKER_LOST = 'WorkerLost';

export const FAILED = 'inngest/function.failed';

export type JobFunction = {
  id: string;
  /** The event that starts it; null where its schedule does. A failure handler starts when `failureOf` fails. */
  trigger: string | null;
  cron: string | null;
  failureOf: string | undefined;
  maxAttempts: number;
  finishMs: number | null;
  /** The most runs of it at one time, over all processes; null where others limit them. */
  concurrency: number | null;
};

function toJobFunction(config: z.infer<typeof FunctionConfig>): JobFunction {
  const [trigger] = config.triggers;
  const { event, expression } = 'cron' in trigger ? { event: null, expression: undefined } : trigger;
  const failureOf = event === FAILED ? config.id.replace(/-failure$/, '') : undefined;
  if (expression !== undefined && expression !== `event.data.function_id == '${failureOf}'`)
    throw new Error(`trigger expression ${expression}`);
  return {
    id: config.id,
    trigger: event,
    cron: 'cron' in trigger ? trigger.cron : null,
    failureOf,
    maxAttempts: config.steps.step.retries.attempts + 1,
    finishMs: config.timeouts?.finish ?? null,
    concurrency: config.concurrency ?? null,
  };
}

/** Throws on any option that the engine does not support. */
export function parseFunctions(configs: readonly unknown[]): JobFunction[] {
  return configs.map((config) => {
    const { id } = z.object({ id: z.string() }).parse(config);
    try {
      return toJobFunction(FunctionConfig.parse(config));
    } catch (cause) {
      const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      throw new Error(`the embedded engine cannot run "${id}": ${why}`, { cause });
    }
  });
}
