import { isDraining } from '@/app/_server/boot/drain';
import { readNotices } from '@/app/_server/boot/notices';
import { isDatabaseReady } from '@/app/_server/boot/readiness';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';

export const dynamic = 'force-dynamic';

/** The process has finished its boot, is not draining, and its database answers; the notices change nothing about that. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  if (!isDraining() && (await isDatabaseReady())) return Response.json({ status: 'ready', notices: await readNotices() }, { headers });
  return Response.json(
    { status: 'not_ready' },
    { status: 503, headers: { ...headers, 'Retry-After': String(RETRY_WHEN_UNAVAILABLE_SECONDS) } },
  );
}
