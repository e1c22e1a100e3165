import postgres from 'postgres';

export const dynamic = 'force-dynamic';

// As many connections as the product has.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });

/** A route with one indexed read, for the cost of Next and the read. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const [account] = await sql`select id, balance from credit_accounts where id = ${id}`;
  return Response.json(account);
}
