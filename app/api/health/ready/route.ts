import { isDraining } from '@/app/_server/boot/drain';
import { isMetricsToken, readNotices } from '@/app/_server/boot/notices';
import { isDatabaseReady } from '@/app/_server/boot/readiness';
import { RETRY_WHEN_UNAVAILABLE_SECONDS } from '@/lib/limits';
import { listLocalNotices } from '@/lib/notices/local';
import { readRelease } from '@/lib/release.mjs';

export const dynamic = 'force-dynamic';

/** Ready means booted, not draining and with a database that responds; notices do not affect it. Only those who have METRICS_TOKEN read them and the release. */
export async function GET(request: Request): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  const hasNotices = isMetricsToken(request.headers.get('authorization'));
  if (!isDraining() && (await isDatabaseReady()))
    return Response.json({ status: 'ready', ...(hasNotices ? { release: readRelease(), notices: await readNotices() } : {}) }, { headers });
  return Response.json(
    { status: 'not_ready', ...(hasNotices ? { release: readRelease(), notices: listLocalNotices() } : {}) },
    { status: 503, headers: { ...headers, 'Retry-After': String(RETRY_WHEN_UNAVAILABLE_SECONDS) } },
  );
}
