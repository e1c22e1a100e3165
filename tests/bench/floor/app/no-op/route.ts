export const dynamic = 'force-dynamic';

/** What Next itself costs. */
export const GET = (): Response => Response.json({ status: 'live' });
