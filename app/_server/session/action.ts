import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { Sql } from '@/db/client';
import type { Context } from '@/lib/context';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Operation } from '@/lib/operations/define';
import { admitUser } from '@/lib/rate-limit/admit';
import { secondsToNextCall, type WindowState } from '@/lib/rate-limit/window';
import { answerNotes } from '@/lib/scope';
import { requireDatabase, toContext } from '../http/context';
import { toAppError } from '../http/errors';
import { withRequestId } from '../http/request-id';
import { assertAdmitted } from '../http/route';
import { findSession, type Session } from './session';

/** The result of a server action, which returns errors instead of throwing them, so that a form can show them. */
export type ActionResult<Output> =
  | { ok: Output }
  | { error: { code: ErrorCode; message: string; retryAfterSeconds?: number; field?: string } };

export function answerAction<Output>(work: () => Promise<Output>): Promise<ActionResult<Output>> {
  return withRequestId(async () => {
    try {
      const notes = answerNotes();
      if (notes !== undefined) notes.form = 'read';
      if (notes?.refusal !== undefined) throw notes.refusal;
      return { ok: await work() };
    } catch (thrown) {
      unstable_rethrow(thrown);
      const { code, message, retryAfterSeconds, field } = toAppError(thrown);
      const details = { ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }), ...(field === undefined ? {} : { field }) };
      return { error: { code, message, ...details } };
    }
  });
}

/** An argument of a server action, which anyone may send. Throws `invalid_body`. */
export function readArgument<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_body', { message: 'The form could not be read. Open the page again and send it once more.' });
}

async function requireSignedIn(): Promise<Session> {
  const session = await findSession();
  if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out, so nothing was changed. Sign in again.' });
  return session;
}

export function runAction<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  given: unknown,
): Promise<ActionResult<z.output<Output>>> {
  return answerAction(async () => {
    const { actor } = await requireSignedIn();
    assertAdmitted(await admitUser(requireDatabase(), actor.userId, operation.limit), secondsToNextCall);
    const input = operation.input.safeParse(given);
    if (!input.success) throw operation.toInputError(given);
    return operation.output.parse(await operation.run(toContext(actor), input.data));
  });
}

type Admission = (pool: Sql, userId: string) => Promise<WindowState>;

const asListing: Admission = (pool, userId) => admitUser(pool, userId, 'list');

/** Runs work of the signed-in user that is not a public operation, such as issuing a token; counted against the limit of `list`, or by `admit`. */
export function runAccountAction<Output>(
  work: (ctx: Context, session: Session) => Promise<Output>,
  admit: Admission = asListing,
): Promise<ActionResult<Output>> {
  return answerAction(async () => {
    const session = await requireSignedIn();
    assertAdmitted(await admit(requireDatabase(), session.actor.userId), secondsToNextCall);
    return work(toContext(session.actor), session);
  });
}
