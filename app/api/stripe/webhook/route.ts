import { readText } from '@/app/_server/http/body';
import { requireDatabase } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { withRequestId } from '@/app/_server/http/request-id';
import { noteRejectedSignature, noteVerifiedSignature } from '@/lib/notices/signatures';
import { recordPayment } from '@/lib/payments/record-payment';

const MAX_BODY_BYTES = 256 * 1024;

/** Stripe retries any response but a 2xx for days. */
export const POST = (request: Request): Promise<Response> => withRequestId((requestId) => book(request, requestId));

async function book(request: Request, requestId: string): Promise<Response> {
  const headers = { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    const body = await readText(request, MAX_BODY_BYTES);
    const booking = await recordPayment(requireDatabase(), { body, signature });
    noteVerifiedSignature('stripe');
    return Response.json(booking, { headers });
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === 'unauthorized') noteRejectedSignature('stripe', signature);
    return toErrorResponse(failure, headers);
  }
}
