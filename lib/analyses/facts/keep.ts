import { type Db, type Sql, withTransaction } from '@/db/client';
import { log } from '@/lib/log';
import { type ReadableReport, readStored, toReadable } from '@/lib/report/legacy';
import { toPassages } from '@/lib/report/passages';
import { type ReportFacts, toReportFacts } from '@/lib/report/report-facts';
import { sortedRubrics } from '@/lib/report/rubric';
import { toSearchWords } from '@/lib/report/search-words';
import { findAd } from '../store';
import { toBrandKey, toKey, toStageRank, toStorable } from './keys';
import { toLibraryAd } from './library-ad';
import {
  deleteUnseenFacts,
  insertNoFacts,
  type ListKeys,
  lockDueRuns,
  lockUnreadRun,
  type StoredRun,
  updateListKeys,
  upsertFacts,
} from './store';

const RUNS_AT_ONCE = 50;

export function toListKeys({ rubricVersion, pageName, archetype, framework, stage, offer, daysRunning, isActive }: ReportFacts): ListKeys {
  return {
    scoreRubric: sortedRubrics.find((one) => one === rubricVersion) ?? null,
    brand: pageName && toBrandKey(pageName),
    archetype: archetype && toKey(archetype),
    framework: framework && toKey(framework),
    stageRank: toStageRank(stage),
    offer: offer && toKey(offer.toLowerCase()),
    daysRunning,
    isActive,
  };
}

function toStorableFacts(facts: ReportFacts): ReportFacts {
  const entries = Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? toStorable(value) : value]);
  return Object.fromEntries(entries) as ReportFacts;
}

/** A report of an ad without a video does not state its ad. */
export async function withLibraryAd(tx: Db, runId: string, report: ReadableReport): Promise<ReadableReport> {
  if (report.ad !== undefined) return report;
  const ad = toLibraryAd(await findAd(tx, runId), new Date(report.meta?.generatedAt ?? Date.now()));
  return ad === undefined ? report : { ...report, ad };
}

/** Lock the run first. */
export async function keepFacts(tx: Db, runId: string, report: ReadableReport, facts = toReportFacts(report)): Promise<void> {
  const passages = toPassages(report).map((passage) => ({ ...passage, text: toStorable(passage.text) }));
  await upsertFacts(tx, runId, { ...toStorableFacts(facts), passages, ...toSearchWords(passages) });
}

async function keepStored(tx: Db, { id, pageName, report: text }: StoredRun): Promise<void> {
  if (text === null) throw new Error('a done run has no report');
  const report = await withLibraryAd(tx, id, toReadable(readStored({ text })));
  const facts = toReportFacts(report, pageName);
  await keepFacts(tx, id, report, facts);
  await updateListKeys(tx, id, toListKeys(facts));
}

export async function keepFactsAgain(db: Db, runId: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const run = await lockUnreadRun(tx, runId);
    if (run !== undefined) await keepStored(tx, run);
  });
}

/** 'busy' while there may be more. */
export async function fillFacts(db: Sql): Promise<'busy' | 'idle'> {
  return withTransaction(db, async (tx) => {
    const due = await lockDueRuns(tx, RUNS_AT_ONCE);
    for (const run of due) {
      try {
        await withTransaction(tx, (inner) => keepStored(inner, run));
      } catch (error) {
        log.error('the facts of a report were not read', { runId: run.id, error });
        await insertNoFacts(tx, run.id);
      }
    }
    await deleteUnseenFacts(
      tx,
      due.map(({ id }) => id),
    );
    return due.length === RUNS_AT_ONCE ? 'busy' : 'idle';
  });
}
