import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { type Gemini, startGemini } from '../fakes/gemini/server';
import type { Library } from '../fakes/library';
import { forgetRuns, newRemoteCustomer } from './customer';
import { arm, installBarriers, type KillPoint, type Kind } from './kill-points';
import { openScratchDatabase } from './scratch-database';
import { Succession } from './succession';
import { lookFor } from './until';
import type { Wire } from './wire';

export type LaneAds = Record<Kind, { url: string; adId: string }>;

/** The result of one killed server; `problems` is empty when nothing was lost, doubled or repeated. */
export type Crash = { point: string; seed: number; recoveryMs: number; problems: string[] };

type Expected = { status: string; verdict: string | undefined; balance: number; entries: number };

const expectations: Record<Kind, Expected> = {
  scored: { status: 'done', verdict: 'scored', balance: 0, entries: 1 },
  no_video: { status: 'done', verdict: 'insufficient_evidence', balance: 1, entries: 2 },
  removed: { status: 'failed', verdict: undefined, balance: 1, entries: 2 },
};

const REACHED_WITHIN_MS = 60_000;
const RECOVERED_WITHIN_MS = 90_000;

/** Deterministic noise between 0 and 1. */
function noise(seed: number): number {
  const turned = Math.sin(seed * 12.9898 + 78.233) * 43758.5453;
  return turned - Math.floor(turned);
}

/** The external calls of each step; a step that is remembered must not repeat them. */
type Costs = { scrape: number; upload: number; compose: number; remove: number };

/** A step that was remembered when the server died is done; no run may cost more than its budgets. */
function costProblems({ before, killed, after }: { before: Costs; killed: Costs; after: Costs }, remembered: readonly string[]): string[] {
  const again = (Object.keys(killed) as (keyof Costs)[]).filter((name) => remembered.includes(name) && after[name] !== killed[name]);
  return [
    ...again.map((name) => `${name} was done again`),
    ...(after.scrape - before.scrape > 2 ? ['more than two page loads'] : []),
    ...(after.compose - before.compose > 3 ? ['more than three model calls'] : []),
  ];
}

/** A database, a model and a server process that is killed again and again; another one is always ready to take its place. */
export class CrashLane {
  readonly #database: Database;
  readonly #gemini: Gemini;
  readonly #library: Library;
  readonly #ads: LaneAds;
  readonly #env: Record<string, string>;
  readonly #servers: Succession;
  readonly #wire: Wire | undefined;

  private constructor(parts: {
    database: Database;
    gemini: Gemini;
    library: Library;
    ads: LaneAds;
    env: Record<string, string>;
    servers: Succession;
    wire: Wire | undefined;
  }) {
    this.#database = parts.database;
    this.#gemini = parts.gemini;
    this.#library = parts.library;
    this.#ads = parts.ads;
    this.#env = parts.env;
    this.#servers = parts.servers;
    this.#wire = parts.wire;
  }

  /**
   * With `wire`, which leads to the library, the library ends a moment before each server and returns once the next server has tried to
   * reach it.
   */
  static async open(library: Library, ads: LaneAds, wire?: Wire): Promise<CrashLane> {
    const database = await openScratchDatabase();
    await installBarriers(database.sql);
    const apiKey = `${DEMO_KEY_PREFIX}-lane`;
    const gemini = await startGemini({ apiKey });
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'crash-')),
      EGRESS_MAP: wire === undefined ? library.egressMap : library.egressMap.replaceAll(`:${library.port}`, `:${wire.port}`),
      EGRESS_CA: library.caFile,
      GEMINI_API_KEY: apiKey,
      GEMINI_BASE_URL: gemini.baseUrl,
    };
    return new CrashLane({ database, gemini, library, ads, env, servers: await Succession.open(env), wire });
  }

  #costs(adId: string): Costs {
    const calls = (operation: string) => this.#gemini.calls().filter((call) => call.operation === operation).length;
    return {
      scrape: this.#library.requests({ adId, kind: 'page' }).length,
      upload: calls('upload'),
      compose: calls('generate'),
      remove: calls('delete'),
    };
  }

  async crash(point: KillPoint, seed: number): Promise<Crash> {
    const ad = this.#ads[point.kind];
    await forgetRuns(this.#database.sql, ad.adId);
    const before = this.#costs(ad.adId);
    const lastRunId = await this.#findLastRun(ad.adId);
    const customer = await newRemoteCustomer(this.#database.sql, () => this.#servers.baseUrl);
    const { reached, id } = await this.#killAt(point, seed, () => customer.submit(ad.url));
    const killedAt = Date.now();
    const remembered = await this.#remembered(ad.adId, lastRunId);
    const killed = this.#costs(ad.adId);
    await this.#servers.replace();
    await this.#bringBack();

    const analysisId = id ?? (await customer.submit(ad.url));
    const ended = await customer.findEnded(analysisId, RECOVERED_WITHIN_MS);
    const recoveryMs = Date.now() - killedAt;
    const jobProblems = await this.#jobProblems(ad.adId);
    const balance = await customer.balance();
    const seen = { status: ended?.status, verdict: ended?.report?.verdict, balance, entries: await this.#countEntries(analysisId) };
    const asExpected = JSON.stringify(seen) === JSON.stringify(expectations[point.kind]);
    const problems = [
      ...(reached ? [] : ['the point was not reached']),
      ...(asExpected ? [] : [`${JSON.stringify(seen)}, errorMessage ${ended?.errorMessage ?? null}`]),
      ...jobProblems,
      ...costProblems({ before, killed, after: this.#costs(ad.adId) }, remembered),
    ];
    return { point: point.name, seed, recoveryMs, problems };
  }

  /** Kills the server when the work that `begin` starts is at the point; returns what `begin` learned before. */
  async #killAt(point: KillPoint, seed: number, begin: () => Promise<string>): Promise<{ reached: boolean; id: string | undefined }> {
    const ad = this.#ads[point.kind];
    const armed = await arm({ db: this.#database.sql, library: this.#library, gemini: this.#gemini, adId: ad.adId }, point);
    const begun = begin().catch(() => undefined);
    const reached = (await lookFor(armed.isReached, { timeoutMs: REACHED_WITHIN_MS, everyMs: 10 })) ?? false;
    if (!('table' in point.where)) await sleep(noise(seed) * 60);
    await this.#wire?.set('reset');
    await this.#servers.kill();
    await armed.leave(noise(seed + 0.5) < 0.5 ? 'statement' : 'connection');
    return { reached, id: await begun };
  }

  /** Brings the library back when the next server has tried to reach it. */
  async #bringBack(): Promise<void> {
    const wire = this.#wire;
    if (wire === undefined) return;
    const before = wire.resets();
    await lookFor(async () => wire.resets() > before + 1, { timeoutMs: RECOVERED_WITHIN_MS });
    await wire.set('whole');
  }

  async #findLastRun(adId: string): Promise<string | undefined> {
    const [run] = await this.#database.sql<{ id: string }[]>`select id from runs where ad_id = ${adId} order by created_at desc limit 1`;
    return run?.id;
  }

  /** The finished steps of a run that is newer than the last one. */
  async #remembered(adId: string, lastRunId: string | undefined): Promise<string[]> {
    const runId = await this.#findLastRun(adId);
    if (runId === undefined || runId === lastRunId) return [];
    const rows = await this.#database.sql<{ name: string }[]>`
      select s.name from job_steps s join runs r on r.engine_run_id = s.run_id::text where r.id = ${runId}`;
    return rows.map(({ name }) => name);
  }

  /** Waits for the job as well, which may outlast its run; a killed worker counts once. */
  async #jobProblems(adId: string): Promise<string[]> {
    const jobs = () => this.#database.sql<{ status: string; deaths: number }[]>`
        select j.status, j.deaths from job_runs j join runs r on r.id::text = j.event -> 'data' ->> 'runId'
        where r.ad_id = ${adId} and r.created_at = (select max(created_at) from runs where ad_id = ${adId})`;
    const haveEnded = async () => !(await jobs()).some(({ status }) => status === 'queued' || status === 'running');
    await lookFor(haveEnded, { timeoutMs: RECOVERED_WITHIN_MS });
    const ended = await jobs();
    return ended.every(({ status, deaths }) => status === 'completed' && deaths <= 1) ? [] : [`jobs ${JSON.stringify(ended)}`];
  }

  async #countEntries(analysisId: string): Promise<number> {
    return (await this.#database.sql`select 1 from credit_entries where analysis_id = ${analysisId}`).length;
  }

  /** Ends the servers without force; returns what should not remain. */
  async close(): Promise<string[]> {
    const left: string[] = [];
    const ledger = await verifyLedger(this.#database.sql);
    if (!ledger.ok) left.push(`drift: ${JSON.stringify(ledger)}`);
    const live = await this.#database.sql`select id, status from runs where status not in ('done', 'failed')`;
    if (live.length > 0) left.push(`live runs: ${JSON.stringify(live)}`);
    // What the killed ones left in their folders and with the model is tidied up by the one that lives on.
    await this.#servers.close(async () => void (await lookFor(() => this.#gemini.files().length === 0)));
    left.push(...this.#gemini.files().map(({ displayName }) => `video left with the model: ${displayName}`));
    const scratch = path.join(this.#env.DATA_DIR ?? '', 'tmp');
    for (const owner of await readdir(scratch).catch(() => []))
      left.push(...(await readdir(path.join(scratch, owner))).map((name) => `${owner}/${name}`));
    await this.#gemini.close();
    await this.#database.close();
    await rm(this.#env.DATA_DIR ?? '', { recursive: true, force: true });
    return left;
  }
}
