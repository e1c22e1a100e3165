import type { Sql } from '@/db/client';
import { awarenessStages, hookArchetypes, scriptFrameworks, slugsOf } from '@/lib/report/vocabulary';

/** How many analyses a database holds, and how many of them are one account's: the one that is measured. */
export type Size = { analyses: number; inOne: number };

/** Analyses of each other account. */
const OF_OTHERS = 1000;

/** One of so many analyses has the word. */
export const words = { rare: ['Zanzibar', 9973], common: ['kettle', 2], uncommon: ['porcelain', 97] } as const;

const sentences = [
  'The offer stands in the first three seconds and is repeated at the end.',
  'A customer speaks to the camera and shows the product in daily use.',
  'The price is crossed out beside a lower one while the music rises.',
  'Nothing tells the viewer what happens after the button is pressed.',
  'Captions carry the whole script, so that it works without sound.',
  'The hook asks a question that the target group asks itself every morning.',
  'A countdown claims urgency, but no date is shown anywhere.',
  'Before and after stand side by side for less than a second.',
  'The founder explains why the first version failed and what changed.',
  'Reviews scroll past too quickly to be read on a small screen.',
  'Close shots of the material alternate with wide shots of a garden.',
];
const pages = [
  'Northwind',
  'Åker & Søn',
  'Blue Bottle',
  'Casa Verde',
  'Ollie',
  'Fjord Outdoor',
  'Mira',
  'Kiwi Club',
  'Hearth',
  'Paper Boat',
  'Solstice',
];

const archetypes = slugsOf(hookArchetypes);
const frameworks = slugsOf(scriptFrameworks);
const stages = slugsOf(awarenessStages);

const insertPeople = (sql: Sql, { analyses, inOne }: Size) => sql`
  with made as (
    insert into users (id, email)
    select md5('user' || n)::uuid, 'scale-' || n || '@example.test' from generate_series(0, ${Math.ceil((analyses - inOne) / OF_OTHERS)}::int) as n
    returning id)
  insert into credit_accounts (id, user_id, balance) select md5('account' || id)::uuid, id, 0 from made`;

/** A fragment: a UUID of version 4 that is made of a text. */
const uuidOf = (sql: Sql, text: string) => sql.unsafe(`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`);

/** The n-th analysis belongs to the account 0 as evenly among the others as time goes, and the latest is the first. */
const history = (sql: Sql, { analyses, inOne }: Size) => sql`
  select n, ${uuidOf(sql, `'run' || n`)} as run_id, ${uuidOf(sql, `'analysis' || n`)} as id,
    md5('user' || case when floor(n * ${inOne}::float8 / ${analyses}) > floor((n - 1) * ${inOne}::float8 / ${analyses}) then 0
      else 1 + (n * 7919) % greatest(1, ceil(${analyses - inOne} / ${OF_OTHERS}::float8)::bigint) end)::uuid as user_id,
    case when n % 3 = 0 then 'tiktok' else 'meta' end as platform, (10000000000 + n)::text as ad_id,
    case when n % 25 = 0 then 'failed' else 'done' end as status, now() - (${analyses} - n) * interval '30 seconds' as ended_at,
    (${pages}::text[])[1 + n % ${pages.length}] as page_name, (${archetypes}::text[])[1 + n % ${archetypes.length}] as archetype,
    (${frameworks}::text[])[1 + n / 7 % ${frameworks.length}] as framework, (${stages}::text[])[1 + n / 3 % ${stages.length}] as stage,
    n % 70 || ' percent off' as offer, round((n * 7919 % 1000) / 10.0)::float8 as score,
    case when n % ${words.rare[1]} = 0 then ${`${words.rare[0]}. `}::text else '' end || case when n % ${words.common[1]} = 0 then ${`A ${words.common[0]} boils. `}::text else '' end
      || case when n % ${words.uncommon[1]} = 0 then ${`Fine ${words.uncommon[0]}. `}::text else '' end
      || (${sentences}::text[])[1 + n % 11] || ' ' || (${sentences}::text[])[1 + n / 11 % 11] || ' ' || (${sentences}::text[])[1 + n / 121 % 11] || ' '
      || (${sentences}::text[])[1 + n / 1331 % 11] as summary
  from generate_series(1::bigint, ${analyses}) as n`;

const insertRuns = (sql: Sql, size: Size) => sql`
  insert into runs (id, platform, ad_id, url, stand_in, status, claimed_at, completed_at, created_at, report, failure_code, page_name, score, rubric_version, model)
  select run_id, platform, ad_id,
    case platform when 'meta' then 'https://www.facebook.com/ads/library/?id=' else 'https://library.tiktok.com/ads/detail/?ad_id=' end || ad_id,
    true, status, ended_at - interval '80 seconds', ended_at, ended_at - interval '90 seconds',
    case status when 'done' then '{"verdict":"scored","score":{"value":71,"grade":"C-"},"summary":"A small report."}' end,
    case status when 'failed' then 'ad_not_found' end, page_name, case status when 'done' then score end, '1', 'stand-in'
  from (${history(sql, size)}) as h`;

const insertAnalyses = (sql: Sql, size: Size) => sql`
  insert into analyses (id, user_id, account_id, run_id, platform, source, charged, status, ad_id, page_name, score_value, score_grade, summary,
    brand, archetype, framework, stage_rank, offer, days_running, is_active, completed_at, settled_at, created_at)
  select id, user_id, md5('account' || user_id)::uuid, run_id, platform, case when n % 5 = 0 then 'web' else 'api' end, true, status, ad_id, page_name,
    case status when 'done' then score end, case status when 'done' then 'B' end, case status when 'done' then summary end,
    lower(page_name), archetype, framework, array_position(${stages}::text[], stage) - 1, offer, n % 200, n % 3 = 0, ended_at, ended_at, ended_at - interval '90 seconds'
  from (${history(sql, size)}) as h`;

/** The words of a report are those of its summary. */
const insertFacts = (sql: Sql, size: Size) => sql`
  insert into run_facts (run_id, page_name, hook_line, archetype, framework, stage, offer, verdict, score, grade, video_seconds, first_shown,
    is_active, days_running, rubric_version, model, passages, words)
  select run_id, page_name, left(summary, 60), archetype, framework, stage, offer, 'scored', score, 'B', 30, '2026-01-01', n % 3 = 0, n % 200, '1',
    'stand-in', jsonb_build_array(jsonb_build_object('part', 'page', 'text', page_name), jsonb_build_object('part', 'summary', 'text', summary)),
    strip(to_tsvector('simple', page_name || ' ' || summary))
  from (${history(sql, size)}) as h where status = 'done'`;

const insertEntries = (sql: Sql, { inOne }: Size) => sql`
  insert into credit_entries (account_id, kind, delta, balance_after, analysis_id, reason, created_at)
  select account_id, kind, delta, sum(delta) over (partition by account_id order by at, kind), analysis_id, 'For measurements', at from (
    select id as account_id, 'refill' as kind, ${inOne + OF_OTHERS * 2} as delta, null::uuid as analysis_id, 'epoch'::timestamptz as at from credit_accounts
    union all select account_id, 'charge', -1, id, created_at from analyses
    union all select account_id, 'refund', 1, id, settled_at from analyses where status = 'failed') as moves
  order by at`;

/** Fills an empty database with a history; its texts are short and its reports are tiny, so that it is made within minutes. */
export async function loadHistory(sql: Sql, size: Size): Promise<void> {
  await insertPeople(sql, size);
  await insertRuns(sql, size);
  await insertAnalyses(sql, size);
  const indexes = await sql<{ text: string }[]>`
    select indexdef as text from pg_indexes where indexname in ('run_facts_words', 'run_facts_parts')`;
  await sql`drop index if exists run_facts_words, run_facts_parts`;
  await insertFacts(sql, size);
  for (const { text } of indexes) await sql.unsafe(text);
  await insertEntries(sql, size);
  await sql`update credit_accounts a set balance = (select balance_after from credit_entries e where e.account_id = a.id order by id desc limit 1)`;
  await sql`vacuum analyze`;
  // The first may not mark its pages as visible to all, and then an index alone is not enough.
  await sql`vacuum analyses`;
}

/** The account that has `inOne`, or the nth of the others. */
export async function findLoaded(sql: Sql, nth = 0): Promise<{ userId: string; accountId: string }> {
  const [row] = await sql<{ userId: string; accountId: string }[]>`
    select u.id as "userId", c.id as "accountId" from users u join credit_accounts c on c.user_id = u.id where u.email = ${`scale-${nth}@example.test`}`;
  if (row === undefined) throw new Error('nothing was loaded');
  return row;
}
