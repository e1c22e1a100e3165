import { isDraining } from '@/app/_server/drain';
import { isAnswering, processDatabase } from '@/db/client';

export const dynamic = 'force-dynamic';

/** The process has finished its boot, is not draining, and its database answers. */
export async function GET(): Promise<Response> {
  const database = processDatabase();
  const ready = !isDraining() && database !== undefined && (await isAnswering(database));
  return Response.json({ status: ready ? 'ready' : 'not_ready' }, { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
