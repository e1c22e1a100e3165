import { z } from 'zod';
import type { Db } from '@/db/client';
import type { Platform } from '@/lib/platforms';
import type { StoredReport } from '@/lib/report/legacy';
import { REPORT_SCHEMA_VERSION, type ScoredReport } from '@/lib/report/schema';
import { readStored } from '@/lib/report/stored';
import { type FinishedRun, listFinishedRuns, type Place } from './store';
import { type ReportTally, tallyReport } from './tally';

/** Reports are large, so only so many are in memory at once. */
export const REPORTS_PER_PAGE = 200;

/** Days in UTC, both included; `model`: how the name of the model begins. */
export type Period = { since: string; until?: string | undefined; model?: string | undefined };

export type Counted = { platform: Platform; tally: ReportTally };

/** `older`: without checks, from before schema version 2. `withoutVideo`: not scored. `demoModel`: left out beside those of a real model. */
export type NotCounted = { older: number; withoutVideo: number; demoModel: number };

export type Collected = { counted: Counted[]; notCounted: NotCounted };

/** What tells the generations of reports apart. */
const Told = z.object({
  verdict: z.unknown().optional(),
  meta: z
    .object({ schemaVersion: z.unknown().optional(), model: z.string().nullish().catch(undefined) })
    .optional()
    .catch(undefined),
});

const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;

/** The beginning of the day after. */
const endOf = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString();

type Told = z.infer<typeof Told>;
const hasChecks = (_report: StoredReport, { verdict, meta }: Told): _report is StoredReport & ScoredReport =>
  verdict === 'scored' && meta?.schemaVersion === REPORT_SCHEMA_VERSION;

type Kind = { kind: 'counted'; tally: ReportTally } | { kind: 'older' | 'withoutVideo' | 'otherModel' };

function toKind({ report: text }: FinishedRun, model: string | undefined): Kind {
  // A run that is done has a report.
  const report = readStored({ text: text ?? '{}' });
  const told = Told.parse(report);
  if (model !== undefined && !told.meta?.model?.startsWith(model)) return { kind: 'otherModel' };
  if (hasChecks(report, told)) return { kind: 'counted', tally: tallyReport(report) };
  return { kind: told.verdict === 'insufficient_evidence' ? 'withoutVideo' : 'older' };
}

/** Every finished run of a period, the latest first; a page of them is in memory at a time. */
async function* readRuns(db: Db, { since, until }: Period): AsyncGenerator<FinishedRun> {
  const listing = { since: `${since}T00:00:00Z`, limit: REPORTS_PER_PAGE };
  let after: Place | undefined = { completedAt: until === undefined ? 'infinity' : endOf(until), id: SMALLEST_ID };
  while (after !== undefined) {
    const page: FinishedRun[] = await listFinishedRuns(db, { ...listing, after });
    yield* page;
    after = page.length < REPORTS_PER_PAGE ? undefined : page.at(-1);
  }
}

/** Tallies of the finished reports of a period. Those of the demo model count only where no real model made any. */
export async function collectReports(db: Db, period: Period): Promise<Collected> {
  const bySide: Record<'real' | 'demo', Counted[]> = { real: [], demo: [] };
  const notCounted: NotCounted = { older: 0, withoutVideo: 0, demoModel: 0 };
  for await (const run of readRuns(db, period)) {
    const one = toKind(run, period.model);
    if (one.kind === 'counted') bySide[run.demoModel ? 'demo' : 'real'].push({ platform: run.platform, tally: one.tally });
    else if (one.kind !== 'otherModel') notCounted[one.kind] += 1;
  }
  if (bySide.real.length === 0) return { counted: bySide.demo, notCounted };
  return { counted: bySide.real, notCounted: { ...notCounted, demoModel: bySide.demo.length } };
}
