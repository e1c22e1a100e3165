import postgres from 'postgres';

export const dynamic = 'force-dynamic';

// As many connections as the product has.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });

/** A route with two indexed reads, for the cost of Next and the database. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [account] = await sql`select id, balance from credit_accounts where id = ${searchParams.get('account') ?? ''}`;
  const [analysis] = await sql`select id, status from analyses where id = ${searchParams.get('analysis') ?? ''}`;
  return Response.json({ account, analysis });
}
