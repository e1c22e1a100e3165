import type { Sql } from '@/db/client';
import { exportAccount } from '@/lib/users/export/export';
import { newAccount, type TestAccount } from './factories';

export async function readExport(db: Sql, userId: string): Promise<Record<string, unknown>> {
  return (await new Response(await exportAccount(db, userId)).json()) as Record<string, unknown>;
}

/** An account with so many finished analyses of ads that no other account has, each with a report of so many kilobytes. */
export async function newLargeAccount(db: Sql, { analyses, kilobytes }: { analyses: number; kilobytes: number }): Promise<TestAccount> {
  const account = await newAccount(db);
  await db`
    with done as (
      insert into runs (platform, ad_id, url, stand_in, account_id, status, claimed_at, completed_at, report)
      select 'meta', n::text, 'https://ad.test/' || ${account.userId} || '/' || n, true, ${account.accountId}, 'done', now(), now(),
        '{"summary": "' || n || repeat(' A kettle boils.', ${kilobytes} * 64) || '"}'
      from generate_series(1, ${analyses}::int) as n returning id, ad_id, completed_at)
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, completed_at, settled_at)
    select ${account.userId}, ${account.accountId}, id, 'api', ad_id, false, 'done', completed_at, completed_at from done`;
  return account;
}
