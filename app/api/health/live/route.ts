export const dynamic = 'force-dynamic';

/** The process answers. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
}
