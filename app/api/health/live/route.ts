export const dynamic = 'force-dynamic';

/** The process responds. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
}
