import { Gauge, Registry } from 'prom-client';
import type { Sql } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { getSpendToday } from '@/lib/analyses/spend/budget';
import { getLedgerCheck } from '@/lib/credits/ledger-check';
import { env } from '@/lib/env';
import { findOpenBreaker } from '@/lib/model/breaker';
import { findRetirement, listModelsInUse } from '@/lib/model/models';
import { countPendingMessages, listOpenNotices } from '@/lib/notices/publish';
import { PREFIX } from './events';
import { countConnections } from './store';

function setGauge(registry: Registry, name: string, help: string, label: string, values: Iterable<readonly [string, number]>): void {
  const gauge = new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [label], registers: [registry] });
  for (const [value, count] of values) gauge.set({ [label]: value }, count);
}

const setNumber = (registry: Registry, name: string, help: string, value: number) =>
  new Gauge({ name: `${PREFIX}${name}`, help, registers: [registry] }).set(value);

async function readQueue(sql: Sql, registry: Registry): Promise<void> {
  const { runs, line, events } = await getQueueState(sql);
  setGauge(registry, 'runs_live', 'Live analyses.', 'state', [
    ['queued', runs.queued],
    ['fetching', runs.fetching],
    ['composing', runs.composing],
  ]);
  setGauge(registry, 'oldest_run_seconds', 'Age of the oldest analysis that is queued, and of the oldest that is live.', 'state', [
    ['queued', runs.oldestQueuedSeconds ?? 0],
    ['live', runs.oldestLiveSeconds ?? 0],
  ]);
  setGauge(registry, 'slots', 'Slots for analyses: those in use, and all.', 'state', [
    ['taken', line.taken],
    ['all', line.places],
  ]);
  setNumber(registry, 'engine_events_pending', 'Events that no engine has accepted.', events.pending);
}

async function readBreakers(sql: Sql, registry: Registry): Promise<void> {
  const { gemini } = env();
  const { model } = gemini;
  const open = (await listBreakers(sql)).map(({ platform, openForMs }) => [platform, Math.ceil(openForMs / 1000)] as const);
  setGauge(registry, 'library_breaker_open_seconds', 'Seconds for which the breaker of a library stays open.', 'platform', open);
  const breaker = await findOpenBreaker(sql, model);
  setGauge(registry, 'model_breaker_open_seconds', 'Seconds since the breaker of the model opened.', 'model', [
    [model, breaker?.openSeconds ?? 0],
  ]);
  const retirements = listModelsInUse(gemini).flatMap((name) => {
    const retirement = findRetirement(name, new Date());
    return retirement === undefined ? [] : [[name, retirement.days] as const];
  });
  setGauge(
    registry,
    'model_retires_days',
    'Days until the vendor retires a model in use; absent where none is announced.',
    'model',
    retirements,
  );
}

async function readSpend(sql: Sql, registry: Registry): Promise<void> {
  const { spent, perDay } = await getSpendToday(sql);
  setGauge(registry, 'model_spend_dollars', 'US dollars that count to today (UTC); the limit is absent without one.', 'state', [
    ['spent', spent],
    ...(perDay === null ? [] : ([['limit', perDay]] as const)),
  ]);
}

async function readNotices(sql: Sql, registry: Registry): Promise<void> {
  const counts = new Map<string, number>();
  for (const { notice } of await listOpenNotices(sql)) counts.set(notice.code, (counts.get(notice.code) ?? 0) + 1);
  setGauge(registry, 'notices_open', 'Open notices of all servers.', 'code', counts);
  const pending = (await countPendingMessages(sql)).map(({ channel, messages }) => [channel, messages] as const);
  setGauge(registry, 'notice_messages_pending', 'Messages about notices that were not delivered yet.', 'channel', pending);
}

async function readLedger(sql: Sql, registry: Registry): Promise<void> {
  const { drifted, checkedAt } = await getLedgerCheck(sql);
  setNumber(registry, 'ledger_drift', 'Accounts and analyses that the last check of the ledger did not explain.', drifted);
  const age = checkedAt === null ? 0 : (Date.now() - checkedAt.getTime()) / 1000;
  setNumber(registry, 'ledger_check_age_seconds', 'Seconds since that check; 0 before the first.', age);
}

async function readConnections(sql: Sql, registry: Registry): Promise<void> {
  const { limit, states } = await countConnections(sql);
  setGauge(
    registry,
    'database_connections',
    'Connections to the database, of all processes.',
    'state',
    states.map(({ state, connections }) => [state, connections] as const),
  );
  setNumber(registry, 'database_connections_limit', 'Connections that the server of the database allows.', limit);
}

/** Reads every gauge from the database, one statement after the other, so that a scrape takes one connection. */
export async function readGauges(sql: Sql): Promise<Registry> {
  const registry = new Registry();
  for (const read of [readQueue, readBreakers, readSpend, readNotices, readLedger, readConnections]) await read(sql, registry);
  return registry;
}
