import { requireDatabase } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { assertAdmitted } from '@/app/_server/http/route';
import { toWhole } from '@/app/_server/http/whole';
import { findSession } from '@/app/_server/session/session';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';
import { admitUser } from '@/lib/rate-limit/admit';
import { exportAccount } from '@/lib/users/export';

const base = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/** All that is kept about the signed-in account, as a file. */
export async function GET(): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.user.id, 'submit'));
    const everything = await exportAccount(requireDatabase(), session.user.id);
    const headers = { ...base, 'Content-Type': 'application/json', 'Content-Disposition': toDisposition('attachment', 'account.json') };
    return toWhole(`${JSON.stringify(everything, null, 2)}\n`, { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
