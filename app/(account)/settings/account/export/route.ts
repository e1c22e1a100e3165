import { requireDatabase } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { assertAdmitted } from '@/app/_server/http/route';
import { findSession } from '@/app/_server/session/session';
import { AppError } from '@/lib/errors';
import { assertExportable } from '@/lib/exports';
import { toDisposition } from '@/lib/operations/disposition';
import { admitUser } from '@/lib/rate-limit/admit';
import { exportAccount } from '@/lib/users/export/export';

const base = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

async function answer(toBody: (userId: string) => Promise<ReadableStream<Uint8Array> | null>): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.user.id, 'submit'));
    const body = await toBody(session.user.id);
    const headers = { ...base, 'Content-Type': 'application/json', 'Content-Disposition': toDisposition('attachment', 'account.json') };
    return new Response(body, { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}

export function GET(): Promise<Response> {
  return answer((userId) => exportAccount(requireDatabase('reads'), userId));
}

export function HEAD(): Promise<Response> {
  return answer(async (userId) => {
    assertExportable(userId);
    return null;
  });
}
