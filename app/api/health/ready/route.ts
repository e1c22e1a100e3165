import { isDraining } from '@/app/_server/boot/drain';
import { readNotices } from '@/app/_server/boot/notices';
import { isDatabaseReady } from '@/app/_server/boot/readiness';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';

export const dynamic = 'force-dynamic';

/** Ready means booted, not draining and with a database that responds; notices do not affect it. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  if (!isDraining() && (await isDatabaseReady())) return Response.json({ status: 'ready', notices: await readNotices() }, { headers });
  return Response.json(
    { status: 'not_ready' },
    { status: 503, headers: { ...headers, 'Retry-After': String(RETRY_WHEN_UNAVAILABLE_SECONDS) } },
  );
}
