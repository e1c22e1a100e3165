import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { Sql } from '@/db/client';
import { AppError } from '@/lib/errors';
import { FOREIGN_ORIGIN } from '@/lib/limits';
import { admitUser } from '@/lib/rate-limit/admit';
import { secondsToNextCall } from '@/lib/rate-limit/window';
import { assertProven, findOperator } from '@/lib/users/operators/proof';
import type { Operator } from '@/lib/users/operators/schema';
import { requireDatabase } from '../http/context';
import { assertAdmitted } from '../http/route';
import { issuerFor } from '../oauth/issuer';
import { type ActionResult, answerAction } from './action';
import { OPERATOR_PATH } from './operator-request';
import { readSessionCookie } from './session';

const CONFIRM_PATH = `${OPERATOR_PATH}/confirm`;

/** The operator who is signed in with this browser, and the secret of its session. */
type SignedIn = { operator: Operator; session: string };

async function findSignedIn(): Promise<SignedIn | undefined> {
  const session = await readSessionCookie();
  const operator = session === undefined ? undefined : await findOperator(requireDatabase(), session);
  return operator === undefined || session === undefined ? undefined : { operator, session };
}

/** The operator of this browser, whether or not they have proved lately that it is them; for anyone else the page does not exist. */
export async function requireOperator(): Promise<Operator> {
  return ((await findSignedIn()) ?? notFound()).operator;
}

/** Like {@link requireOperator}, but an operator without a recent proof is sent to give one, and then back to `returnTo`. */
export async function requireProven(returnTo: string): Promise<{ db: Sql; operator: Operator }> {
  const operator = await requireOperator();
  if (operator.lockedUntil !== null || !operator.isProven) redirect(`${CONFIRM_PATH}?${new URLSearchParams({ next: returnTo })}`);
  return { db: requireDatabase(), operator };
}

/** Runs work of an operator, counted as the actions of other users are; `proof` is `asked` where the work gives the proof. */
export function runOperatorAction<Output>(
  proof: 'given' | 'asked',
  work: (db: Sql, signedIn: SignedIn) => Promise<Output>,
): Promise<ActionResult<Output>> {
  return answerAction(async () => {
    const given = await headers();
    // Next lets a request without an Origin pass; a browser sends one with every form.
    if (given.get('origin') !== issuerFor(given.get('host') ?? '')) throw new AppError('forbidden', { message: FOREIGN_ORIGIN });
    const signedIn = (await findSignedIn()) ?? notFound();
    const db = requireDatabase();
    assertAdmitted(await admitUser(db, signedIn.operator.userId, 'list'), secondsToNextCall);
    if (proof === 'given') assertProven(signedIn.operator);
    return work(db, signedIn);
  });
}
