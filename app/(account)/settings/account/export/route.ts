import { requireDatabase } from '@/app/_server/http/context';
import { answerSession } from '@/app/_server/session/answer';
import { assertExportable } from '@/lib/exports';
import { toDisposition } from '@/lib/operations/disposition';
import { exportAccount } from '@/lib/users/export/export';

const answer = (toBody: (userId: string) => Promise<ReadableStream<Uint8Array> | null>): Promise<Response> =>
  answerSession('submit', { 'Cache-Control': 'private, no-store' }, async ({ actor }, base) => {
    const headers = { ...base, 'Content-Type': 'application/json', 'Content-Disposition': toDisposition('attachment', 'account.json') };
    return new Response(await toBody(actor.userId), { headers });
  });

export function GET(): Promise<Response> {
  return answer((userId) => exportAccount(requireDatabase('reads'), userId));
}

export function HEAD(): Promise<Response> {
  return answer(async (userId) => {
    assertExportable(userId);
    return null;
  });
}
