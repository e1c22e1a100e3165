export const dynamic = 'force-dynamic';

/** A route that does nothing, for the cost of Next itself. */
export const GET = (): Response => Response.json({ status: 'live' });
