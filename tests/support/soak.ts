import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { type FailureCode, failureTable } from '@/lib/failures';
import type { AdFaults } from '../fakes/faults';
import type { GeminiFault } from '../fakes/gemini/faults';
import { type Gemini, startGemini } from '../fakes/gemini/server';
import { type Library, startLibrary } from '../fakes/library';
import { metaAds } from '../fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '../fakes/samples';
import { tiktokAds } from '../fakes/tiktok/ads';
import { type Fetched, forgetRuns, newRemoteCustomer } from './customer';
import { refundedMessage } from './refunded-message';
import { openScratchDatabase } from './scratch-database';
import { Succession } from './succession';
import { lookFor } from './until';

const meta = ({ adId }: { adId: string }) => ({ adId, url: toMetaUrl(adId) });
const tiktok = ({ adId }: { adId: string }) => ({ adId, url: toTikTokUrl(adId) });
type Ad = ReturnType<typeof meta>;

/** One lane of runs for each, because an ad has one live run at a time. */
const ads: readonly Ad[] = [
  meta(metaAds.kettle),
  tiktok(tiktokAds.video),
  meta(metaAds.ledger),
  tiktok(tiktokAds.twoVideos),
  meta(metaAds.image),
  tiktok(tiktokAds.cover),
];

const pageFaults: readonly NonNullable<AdFaults['page']>[] = ['unavailable', 'captcha', 'login', 'rate_limited'];
const mediaFaults: readonly NonNullable<AdFaults['media']>[] = ['expired', 'unavailable', 'html', 'truncated', 'cut', 'redirect_inside'];
const modelFaults: readonly GeminiFault[] = [
  { on: 'upload', kind: 'http', status: 503 },
  { on: 'file', kind: 'failed' },
  { on: 'delete', kind: 'http', status: 500 },
  { on: 'generate', kind: 'http', status: 429 },
  { on: 'generate', kind: 'http', status: 500 },
  { on: 'generate', kind: 'cut' },
  { on: 'generate', kind: 'safety' },
  { on: 'generate', kind: 'not_json' },
  { on: 'generate', kind: 'wrong_shape', times: 2 },
  { on: 'generate', kind: 'empty_candidates' },
];

function createDice(seed: number): <T>(faces: readonly T[]) => T {
  let state = seed;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return (faces) => {
    const face = faces[Math.floor(next() * faces.length)];
    if (face === undefined) throw new Error('a die has faces');
    return face;
  };
}

const FAULT_SHARE = ['none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'fault'] as const;

export type SoakResult = {
  seed: number;
  ended: Record<string, number>;
  kills: number;
  /** Each a sentence about one run, or about what is left at the end. */
  problems: string[];
};

const sameMoney = (balance: number, { status, report }: Fetched) => balance === (status === 'done' && report?.verdict === 'scored' ? 0 : 1);
const knownMessages = new Set<string | null>((Object.keys(failureTable) as FailureCode[]).map(refundedMessage));

type World = { database: Database; library: Library; gemini: Gemini; servers: Succession; roll: ReturnType<typeof createDice> };

/** Tries again while a killed server has no successor yet. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  let refusal: unknown;
  const answered = await lookFor(() =>
    work().then(
      (answer) => ({ answer }),
      (error: unknown) => {
        refusal = error;
      },
    ),
  );
  if (answered === undefined) throw refusal;
  return answered.answer;
}

async function strike({ library, gemini, servers, roll }: World, ad: Ad): Promise<'killed' | 'struck'> {
  const kind = roll(['page', 'media', 'model', 'model', 'kill'] as const);
  if (kind === 'page') library.set(ad.adId, { page: roll(pageFaults), forLoads: 1 });
  if (kind === 'media') library.set(ad.adId, { media: roll(mediaFaults), forLoads: 1 });
  if (kind === 'model') gemini.fail(roll(modelFaults));
  if (kind !== 'kill') return 'struck';
  await sleep(roll([50, 300, 700, 1200, 2000]));
  await servers.strike();
  return 'killed';
}

async function runOnce(world: World, ad: Ad, result: SoakResult): Promise<void> {
  const { database, roll } = world;
  await forgetRuns(database.sql, ad.adId);
  const customer = await newRemoteCustomer(database.sql, () => world.servers.baseUrl);
  const struck = roll(FAULT_SHARE) === 'fault' ? strike(world, ad) : undefined;
  const id = await patiently(() => customer.submit(ad.url));
  const ended = await patiently(() => customer.ended(id));
  if ((await struck) === 'killed') result.kills += 1;
  const balance = await patiently(() => customer.balance());
  const outcome = ended.report?.verdict ?? ended.status;
  result.ended[outcome] = (result.ended[outcome] ?? 0) + 1;
  if (!sameMoney(balance, ended)) result.problems.push(`${id} ended ${outcome} with a balance of ${balance}`);
  const says = ended.errorMessage;
  if (ended.status === 'failed' && !knownMessages.has(says)) result.problems.push(`${id} failed and says ${says}`);
}

const readProcess = (file: string): string => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process ended meanwhile.
    return '';
  }
};

function browsersIn(dataDir: string): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => readProcess(`/proc/${id}/cmdline`).includes(`${dataDir}/tmp`));
}

const openFiles = (pid: number): string[] => readdirSync(`/proc/${pid}/fd`);

/** More than a pool, its pipes and the sockets of a server at rest: each leaked file or socket adds one for ever. */
const MOST_FILES_AT_REST = 60;
/** Pools of the server, of the one on standby and of the test itself; dead servers' are gone. */
const MOST_CONNECTIONS = 4 * 10;

async function findLeaks({ database, servers }: World, dataDir: string): Promise<string[]> {
  const leaks: string[] = [];
  const browsers = browsersIn(dataDir);
  if (browsers.length > 0) leaks.push(`${browsers.length} browser processes`);
  const files = openFiles(servers.pid).length;
  if (files > MOST_FILES_AT_REST) leaks.push(`${files} open files`);
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  if ((row?.count ?? 0) > MOST_CONNECTIONS) leaks.push(`${row?.count} connections`);
  const folders = await readdir(path.join(dataDir, 'tmp')).catch(() => []);
  for (const owner of folders) for (const name of await readdir(path.join(dataDir, 'tmp', owner))) leaks.push(`folder ${owner}/${name}`);
  return leaks;
}

async function findLive({ database }: World): Promise<string[]> {
  const runs = await database.sql<{ id: string; status: string }[]>`select id, status from runs where status not in ('done', 'failed')`;
  const jobs = await database.sql<{ id: string; status: string }[]>`select id, status from job_runs where status in ('queued', 'running')`;
  return [...runs, ...jobs].map(({ id, status }) => `${id} is ${status}`);
}

/** Finds rows and files that remain after every run has ended and the background work had its time. */
async function findRemains(world: World, dataDir: string): Promise<string[]> {
  let remains: string[] = [];
  const isTidy = async () => {
    remains = [...(await findLive(world)), ...(await findLeaks(world, dataDir))];
    return remains.length === 0;
  };
  await lookFor(isTidy, { everyMs: 250 });
  const ledger = await verifyLedger(world.database.sql);
  return ledger.ok ? remains : [...remains, `drift: ${JSON.stringify(ledger)}`];
}

async function openWorld(seed: number): Promise<{ world: World; dataDir: string }> {
  const [database, library] = await Promise.all([openScratchDatabase(), startLibrary()]);
  const apiKey = `${DEMO_KEY_PREFIX}-soak`;
  const gemini = await startGemini({ apiKey });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const servers = await Succession.open({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    EGRESS_MAP: library.egressMap,
    EGRESS_CA: library.caFile,
    GEMINI_API_KEY: apiKey,
    GEMINI_BASE_URL: gemini.baseUrl,
  });
  return { world: { database, library, gemini, servers, roll: createDice(seed) }, dataDir };
}

/** Many runs at once with a fault in every tenth, the kill of the server among them. */
export async function runSoak({ runs, seed }: { runs: number; seed: number }): Promise<SoakResult> {
  const { world, dataDir } = await openWorld(seed);
  const result: SoakResult = { seed, ended: {}, kills: 0, problems: [] };
  let left = runs;
  const lane = async (ad: Ad): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await runOnce(world, ad, result);
    }
  };
  await Promise.all(ads.map(lane));
  result.problems.push(...(await findRemains(world, dataDir)));
  await world.servers.close(async () => void (await lookFor(() => world.gemini.files().length === 0)));
  result.problems.push(...world.gemini.files().map(({ displayName }) => `video left with the model: ${displayName}`));
  await Promise.all([world.gemini.close(), world.library.close(), world.database.close()]);
  await rm(dataDir, { recursive: true, force: true });
  return result;
}
