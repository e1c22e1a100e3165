import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database, Sql } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { loadEnv } from '@/lib/env';
import { endpoints } from '@/lib/rate-limit/policy';
import { example } from '@/lib/report/example';
import { openSession } from '@/lib/sessions/open';
import { issueToken } from '@/lib/tokens/issue';
import { limitToken } from '@/lib/tokens/limit';
import { MAX_TOKEN_LIMIT } from '@/lib/tokens/schema';
import { holdBuild } from '@/tests/demo/build';
import { endGroup } from '@/tests/demo/claim';
import { choosePort, startServer } from '@/tests/demo/server';
import { toMetaUrl } from '@/tests/fakes/samples';
import type { Asked, Goal, Group, Row } from '../rows';
import { openDatabases, type SizeName } from './databases';
import { findLoaded, words } from './load';

const ROUNDS = 15;
const WARM_UP = 3;
const WARM_UP_SERVER = 300;
/** Calls of a server before it is measured, so that its code is compiled. */
const WARM_UP_OF_SERVER = 50;
const KEPT_OF_ROUND = 3;

type Target = {
  call: (path: string, init?: RequestInit) => Promise<void>;
  /** Its newest analyses with a report of full size. */
  ids: readonly string[];
  stop: () => Promise<void>;
};

/** Nobody listens there, so that nobody works on what is submitted. */
const NO_ENGINE = {
  INNGEST_EVENT_KEY: 'an-event-key-of-the-bench',
  INNGEST_SIGNING_KEY: `signkey-test-${'0'.repeat(64)}`,
  INNGEST_BASE_URL: 'http://127.0.0.1:1',
};

const TAG = 'Spring';

async function tagOneInAHundred(sql: Sql, userId: string): Promise<void> {
  await sql`delete from tags where user_id = ${userId}`;
  await sql`
    with tag as (
      insert into tags (user_id, name, key) values (${userId}, ${TAG}, ${TAG.toLowerCase()})
      on conflict (user_id, key) do update set key = excluded.key returning id)
    insert into analysis_tags (tag_id, analysis_id)
    select tag.id, a.id from tag, (
      select id, row_number() over (order by settled_at) as nth from analyses where user_id = ${userId} and status = 'done') as a
    where a.nth % 100 = 0 on conflict do nothing`;
  await sql`analyze tags, analysis_tags`;
}

/** Gives the newest analyses of an account a report of full size, so that pages of reports are measured, too. */
async function fillReports(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with latest as (
      select id, run_id from analyses where user_id = ${userId} and status = 'done' order by settled_at desc nulls last, id limit 4),
    filled as (update runs set report = ${JSON.stringify(example)} where id in (select run_id from latest))
    select id from latest`;
  return rows.map(({ id }) => id);
}

async function startTarget({ sql, url }: Database, folder: string, name: SizeName): Promise<Target> {
  const { userId, accountId } = await findLoaded(sql);
  const { token, secret } = await issueToken(sql, { userId, name: 'Bench' });
  await limitToken(sql, token.id, Object.fromEntries(endpoints.map((endpoint) => [endpoint, MAX_TOKEN_LIMIT])));
  await refill(sql, { accountId, credits: 1000, reason: 'Bench' });
  const { secret: cookie } = await openSession(sql, userId);
  await tagOneInAHundred(sql, userId);
  const ids = await fillReports(sql, userId);
  const server = await startServer({
    kind: 'built',
    port: await choosePort(0),
    env: { APP_ENV: 'demo', DATABASE_URL: url, DATA_DIR: path.join(folder, name), LOG_LEVEL: 'error', ...NO_ENGINE },
    logFile: path.join(folder, `${name}.log`),
    signal: new AbortController().signal,
    onStart: async () => undefined,
  });
  const headers = { Authorization: `Bearer ${secret}`, Cookie: `session=${cookie}`, 'Content-Type': 'application/json' };
  const call: Target['call'] = async (address, init = {}) => {
    const answer = await fetch(new URL(address, server.address), { ...init, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  };
  for (let n = 0; n < WARM_UP_OF_SERVER; n += 1) await call('/api/v1/analyses');
  return {
    call,
    ids,
    stop: async () => {
      await endGroup(server.mark);
      await sql`delete from api_tokens where id = ${token.id}`;
    },
  };
}

/** `size` is the database that is called. `beside` is another call to it; without it, the same call to the small one. */
type Measured = {
  id: string;
  what: string;
  goal?: Goal;
  size?: SizeName;
  call: (target: Target) => Promise<void>;
  beside?: { what: string; call: (target: Target) => Promise<void> };
};

const atMost = (ratio: number): Goal => ({ of: 'ratio', atMost: ratio });
const get = (address: string) => (target: Target) => target.call(address);
const submit = (adId: () => string) => (target: Target) =>
  target.call('/api/v1/analyses', { method: 'POST', body: JSON.stringify({ url: toMetaUrl(adId()) }) });
const list = (page: number, pageSize: number) => get(`/api/v1/analyses?page=${page}&pageSize=${pageSize}`);
const browse = (id: string, what: string, query: string, ratio = 3): Measured => ({
  id: `scale/web-${id}`,
  what,
  goal: atMost(ratio),
  size: 'own',
  call: get(`/analyses?${query}`),
});

const measured: readonly Measured[] = [
  { id: 'scale/list', what: 'list, page 1', goal: atMost(1.3), call: list(1, 25) },
  { id: 'scale/list-page-1000', what: 'list, page 1,000 beside page 1', goal: atMost(3), call: list(1000, 25) },
  { id: 'scale/list-middle', what: 'list, in the middle, 100 a page', call: list(480, 100) },
  { id: 'scale/list-page-100000', what: 'list, page 100,000', goal: { of: 'value', atMost: 200 }, call: list(100_000, 100) },
  { id: 'scale/list-one-a-page', what: 'list, page 95,000, one a page', goal: { of: 'value', atMost: 200 }, call: list(95_000, 1) },
  { id: 'scale/credits', what: 'credits', goal: atMost(1.3), call: get('/api/v1/credits') },
  // The first ad of a round that is no multiple of 3 or 25 is done, and on Meta, in both databases.
  { id: 'scale/cache-hit', what: 'submit, cache hit', goal: atMost(2), call: submit(() => '10000000001') },
  { id: 'scale/submit-new', what: 'submit, new', goal: atMost(2), call: submit(() => String(randomInt(2 ** 46, 2 ** 47))) },
  browse('list', 'analyses page', '', 1.5),
  browse('done', 'analyses page, done', 'status=done'),
  browse('failed', 'analyses page, failed', 'status=failed'),
  browse('library', 'analyses page, one library', 'platform=tiktok'),
  browse('score', 'analyses page, by score', 'sort=score'),
  browse('brand', 'analyses page, of one brand', 'pageName=Mira'),
  browse('archetype', 'analyses page, of one archetype', 'archetype=question'),
  browse('narrow', 'analyses page, three filters', 'archetype=question&stage=unaware&minScore=90'),
  browse('by-brand', 'analyses page, by brand', 'sort=brand'),
  browse('by-days', 'analyses page, by days running', 'sort=days'),
  { id: 'scale/filtered', what: 'list, of one page, with its total', goal: atMost(3), call: get('/api/v1/analyses?pageName=Mira') },
  browse('rare', 'analyses page, a rare word', `q=${words.rare[0]}`, 5),
  browse('common', 'analyses page, a common word', `q=${words.common[0]}`, 5),
  browse('uncommon', 'analyses page, a word of one in a hundred', `q=${words.uncommon[0]}`, 5),
  browse('phrase', 'analyses page, a phrase of common words', `q=%22A ${words.common[0]} boils%22 -${words.rare[0]}`, 5),
  browse('cards', 'analyses page, cards', 'view=cards', 1.5),
  browse('tag', 'analyses page, of one tag', `tag=${TAG}`),
  browse('tag-narrow', 'analyses page, of one tag and archetype', `tag=${TAG}&archetype=question`),
  browse('archived', 'analyses page, archived', 'archived=yes'),
  browse('shared', 'analyses page, shared', 'shared=yes'),
  { id: 'scale/brand', what: 'page of a brand', goal: atMost(3), size: 'own', call: get('/brands/all/Mira') },
  { id: 'scale/brands', what: 'list of brands', goal: atMost(5), size: 'own', call: get('/brands') },
  {
    id: 'scale/compare',
    what: 'comparison of four reports',
    goal: atMost(2),
    size: 'own',
    call: ({ call, ids }) => call(`/compare?ids=${ids.slice(0, 4).join(',')}`),
    beside: { what: 'page of one report', call: ({ call, ids }) => call(`/analyses/${ids[0]}`) },
  },
  { id: 'scale/credits-page', what: 'credits page', goal: atMost(2), call: get('/credits') },
];

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The fastest of some calls in a row: what else the machine does only adds to it. */
async function fastest(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < KEPT_OF_ROUND; n += 1) times.push(await timed(work));
  return Math.min(...times);
}

/** The two by turns. Page 1,000 is past the end of the small account, so that it stands beside its first one. */
async function measureRow(row: Measured, targets: Record<SizeName, Target>, rounds: number): Promise<Row> {
  const { id, what, goal, size = 'large', call, beside } = row;
  const { small, [size]: target } = targets;
  const ofSmall = id.startsWith('scale/list-') ? list(1, 25) : call;
  const compare = beside === undefined ? () => ofSmall(small) : () => beside.call(target);
  for (let n = 0; n < WARM_UP; n += 1) await Promise.all([call(target), compare()]);
  const samples: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) samples.push([await fastest(() => call(target)), await fastest(compare)]);
  return {
    id,
    what,
    unit: 'ms',
    ours: samples.map(([ours]) => ours),
    beside: {
      what: beside?.what ?? (ofSmall === call ? '100 analyses' : '100 analyses, page 1'),
      samples: samples.map(([, theirs]) => theirs),
    },
    ...(goal === undefined ? {} : { goal }),
  };
}

/** An account of 100,000 analyses beside one of 100: the web with both alone in their database, the API with the first among 1,000,000. */
export const scaleGroup: Group = {
  name: 'scale',
  measure: async ({ rows: asked, rounds = ROUNDS, say }: Asked): Promise<Row[]> => {
    const wanted = measured.filter(({ id }) => asked.length === 0 || asked.some((start) => id.startsWith(start)));
    const release = await holdBuild({ signal: new AbortController().signal, say });
    const folder = await mkdtemp(path.join(tmpdir(), 'ad-bench-scale-'));
    const { databases, close } = await openDatabases(loadEnv('operate').dataDir, say);
    const targets: Target[] = [];
    try {
      const start = async (name: SizeName) => {
        const target = await startTarget(databases[name], folder, name);
        targets.push(target);
        return target;
      };
      const each = { small: await start('small'), own: await start('own'), large: await start('large') };
      // The first row would otherwise have calls that the servers still compile for.
      for (let n = 0; n < WARM_UP_SERVER; n += 1) await Promise.all(targets.map(list(1, 25)));
      const rows: Row[] = [];
      for (const one of wanted) rows.push(await measureRow(one, each, rounds));
      return rows;
    } finally {
      await Promise.all(targets.map(({ stop }) => stop()));
      await close();
      await rm(folder, { recursive: true, force: true });
      await release();
    }
  },
};
