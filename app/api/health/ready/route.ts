import { isDraining } from '@/app/_server/drain';
import { isDatabaseReady } from '@/app/_server/readiness';
import { RETRY_WHEN_AWAY_SECONDS } from '@/lib/operations/door';

export const dynamic = 'force-dynamic';

/** The process has finished its boot, is not draining, and its database answers. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  if (!isDraining() && (await isDatabaseReady())) return Response.json({ status: 'ready' }, { headers });
  return Response.json({ status: 'not_ready' }, { status: 503, headers: { ...headers, 'Retry-After': String(RETRY_WHEN_AWAY_SECONDS) } });
}
