import { isDraining } from '@/app/_server/drain';
import { isAnswering, processDatabase } from '@/db/client';
import { log } from '@/lib/log';

export const dynamic = 'force-dynamic';

async function isReady(): Promise<boolean> {
  const database = processDatabase();
  if (isDraining() || database === undefined) return false;
  try {
    return await isAnswering(database);
  } catch (error) {
    log.error('the database refuses to answer', { error });
    return false;
  }
}

/** The process has finished its boot, is not draining, and its database answers. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  if (await isReady()) return Response.json({ status: 'ready' }, { headers });
  return Response.json({ status: 'not_ready' }, { status: 503, headers: { ...headers, 'Retry-After': '5' } });
}
