import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { readProduct, type SourceFile } from './tree';

/** The owner of each table; all other code changes it by the owner's verbs. A lock is no write. */
const owners: Record<string, readonly string[]> = {
  access_tokens: ['lib/oauth'],
  // An earlier release still writes to it.
  account_exports: [],
  accounts: ['lib/users'],
  analyses: ['lib/analyses'],
  analysis_tags: ['lib/analyses'],
  // Triggers append to it; the sweeper folds it.
  analysis_counts: ['lib/analyses'],
  api_requests: ['lib/requests'],
  // A row with a `client_id` is the grant of an app.
  api_tokens: ['lib/oauth', 'lib/tokens'],
  authorization_codes: ['lib/oauth'],
  credit_accounts: ['lib/credits'],
  credit_entries: ['lib/credits'],
  deleted_analyses: ['lib/analyses'],
  emails: ['lib/users'],
  idempotency_keys: ['lib/idempotency'],
  // The outbox: written in the transaction of the work, emptied by its driver, which lib does not know.
  job_events: ['inngest', 'lib/analyses'],
  job_runs: ['inngest'],
  job_steps: ['inngest'],
  ledger_checks: ['lib/credits'],
  library_canaries: ['lib/canaries'],
  model_breakers: ['lib/model'],
  model_spend: ['lib/analyses'],
  notice_deliveries: ['lib/notices'],
  notices: ['lib/notices'],
  oauth_clients: ['lib/oauth'],
  operator_actions: ['lib/operator'],
  payments: ['lib/payments'],
  platform_gates: ['lib/ads'],
  spared_ads: [],
  platform_signs: ['lib/ads'],
  profiles: ['lib/profiles'],
  rate_windows: ['lib/rate-limit'],
  refresh_tokens: ['lib/oauth'],
  run_facts: ['lib/analyses'],
  // Only migrations write to it.
  required_migrations: [],
  runs: ['lib/analyses'],
  saved_views: ['lib/analyses'],
  server_processes: ['lib/analyses'],
  schedule_ticks: ['lib/notices'],
  secret_marks: ['lib/notices'],
  sessions: ['lib/sessions'],
  shared_links: ['lib/shares'],
  sign_in_attempts: ['lib/users'],
  starting_credit_counts: ['lib/users'],
  stills: ['lib/analyses'],
  tags: ['lib/analyses'],
  users: ['lib/users'],
  verification_tokens: ['lib/users'],
};

const tables: string[] = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

/** `update` of an upsert has no table of its own, and that of `for update` is a lock. */
const write = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!for\s|key\s|do\s)update)\s+(?:only\s+)?"?(\w+)/gi;

const domainOf = (file: string) => /^(?:lib\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** `domain: table` of every table that these sources write. */
function findWriters(sources: readonly SourceFile[]): string[] {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(write)].flatMap(([, table = '']) => (tables.includes(table) ? [`${domainOf(file)}: ${table}`] : [])),
  );
  return [...new Set(found)].sort();
}

test('every table is written by its owner alone', async () => {
  const owned = Object.entries(owners).flatMap(([table, domains]) => domains.map((domain) => `${domain}: ${table}`));
  expect(Object.keys(owners).sort()).toEqual([...tables].sort());
  expect(findWriters(await readProduct())).toEqual(owned.sort());
});

test.each([
  ['db`insert into runs (id) values (1)`', ['lib/credits: runs']],
  ['db`with a as (update runs r set id = 1 returning 1) delete from "users" using a`', ['lib/credits: runs', 'lib/credits: users']],
  ['db`truncate job_runs`', ['lib/credits: job_runs']],
  ['db`merge into sessions using users on true when matched then delete`', ['lib/credits: sessions']],
  ['db`select id from runs for update of runs`', []],
  ['db`select id from runs for no key update`', []],
  ['db`insert into unknown as k (id) values (1) on conflict do update set runs = 1`', []],
])('%s writes %j', (text, writers) => {
  expect(findWriters([{ file: 'lib/credits/entries.ts', text }])).toEqual(writers);
});
