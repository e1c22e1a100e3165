import { z } from 'zod';

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const Duration = z
  .string()
  .regex(/^(\d+[smhd])+$/)
  .transform((text) =>
    [...text.matchAll(/(\d+)([smhd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0),
  );

/** The expressions that are understood here: a field of the event. */
const Field = z.string().regex(/^event(\.\w+)+$/);
/** Minutes and hours, of the expressions that robfig/cron v3 reads; without `TZ=` they are those of the server's own zone. (pkg/execution/cron/cron.go, v1.43.0) */
const Cron = z.string().regex(/^TZ=UTC (\*(\/[1-9]\d?)?|[1-5]?\d) (\*(\/[1-9]\d?)?|1?\d|2[0-3]) \* \* \*$/);
const Limit = z.strictObject({ limit: z.int().positive(), key: Field.optional(), scope: z.literal('fn').optional() });

/** The registration of one function; strict, so that an option which the fake does not support is refused, not ignored. */
const Registered = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z.tuple([
    z.union([
      z.strictObject({
        event: z.string(),
        expression: z
          .string()
          .regex(/^event(\.\w+)+ == '[^']*'$/)
          .optional(),
      }),
      z.strictObject({ cron: Cron }),
    ]),
  ]),
  steps: z.strictObject({
    step: z.strictObject({
      id: z.literal('step'),
      name: z.string(),
      runtime: z.strictObject({ type: z.literal('http'), url: z.url() }),
      retries: z.strictObject({ attempts: z.int().min(0).max(20) }).optional(),
    }),
  }),
  idempotency: Field.optional(),
  concurrency: z
    .union([
      z
        .int()
        .positive()
        .transform((limit) => [{ limit }]),
      Limit.transform((limit) => [limit]),
      z.array(Limit).max(2),
    ])
    .optional(),
  timeouts: z.strictObject({ finish: Duration.optional() }).optional(),
});

/** The retries of a function that sets none. (pkg/consts/consts.go, v1.43.0, 2026-08) */
const DEFAULT_RETRIES = 4;

export type AnyEvent = { id: string; name: string; data: Record<string, unknown>; ts: number };

export type AppFunction = {
  id: string;
  url: string;
  trigger: { event: string; where: { field: string; is: string } | undefined } | { cron: string };
  isFailureHandler: boolean;
  maxAttempts: number;
  idempotency: string | undefined;
  limits: readonly { limit: number; key?: string | undefined }[];
  finishMs: number | undefined;
};

/** The text of an event's field, as expressions such as `event.data.account` name it; empty when there is none. */
export function readField(event: AnyEvent, field: string): string {
  const found = field
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], event);
  return found === undefined || found === null ? '' : String(found);
}

export function parseFunction(registered: unknown): AppFunction {
  const { id, steps, triggers, idempotency, concurrency, timeouts } = Registered.parse(registered);
  const [registeredTrigger] = triggers;
  const expression = 'event' in registeredTrigger ? registeredTrigger.expression : undefined;
  const [, field, is] = expression?.match(/^(\S+) == '([^']*)'$/) ?? [];
  return {
    id,
    url: steps.step.runtime.url,
    trigger:
      'cron' in registeredTrigger
        ? registeredTrigger
        : { event: registeredTrigger.event, where: field === undefined ? undefined : { field, is: is ?? '' } },
    isFailureHandler: field !== undefined,
    // A failure function registers one retry of its own, and so has two attempts. (inngest 4.24.0; pkg/inngest/function_step.go, v1.43.0)
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    idempotency,
    limits: concurrency ?? [],
    finishMs: timeouts?.finish,
  };
}

export function isTriggeredBy({ trigger }: AppFunction, event: AnyEvent): boolean {
  if ('cron' in trigger) return false;
  return trigger.event === event.name && (trigger.where === undefined || readField(event, trigger.where.field) === trigger.where.is);
}

/** The event with which a function's schedule starts it at this minute, whose ID is the time; none at other minutes. (executor/service.go handleCron, v1.43.0, 2026-08) */
export function toTicks({ trigger }: AppFunction, minute: Date): AnyEvent[] {
  if (!('cron' in trigger)) return [];
  const [, ...fields] = trigger.cron.split(' ');
  const isDue = [minute.getUTCMinutes(), minute.getUTCHours()].every((value, index) => {
    const field = fields[index] ?? '';
    return field === '*' || (field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : value === Number(field));
  });
  const at = `${minute.toISOString().slice(0, 19)}Z`;
  const data = { cron: trigger.cron, scheduledAt: at, fireAt: at };
  return isDue ? [{ id: at, name: 'inngest/scheduled.timer', data, ts: minute.getTime() }] : [];
}
