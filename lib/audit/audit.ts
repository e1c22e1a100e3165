import { z } from 'zod';
import type { Db } from '@/db/client';
import { readStored, type StoredReport } from '@/lib/report/legacy';
import { checkedVersions, type ScoredReport } from '@/lib/report/schema';
import { type FinishedRun, listFinishedRuns, type Place } from './store';
import { addTally, emptyTally, type Tally } from './tally';

/** The maximum number of reports in memory at once, because they are large. */
export const REPORTS_PER_PAGE = 200;

/** Days in UTC, both included; `model`: how the name of the model begins. */
export type Period = { since: string; until?: string | undefined; model?: string | undefined };

/** A combination of model, prompt and rubric, and the days on which it made the first and the last of its reports. */
export type AuditedVersion = Tally & {
  model: string;
  promptVersion: string;
  rubricVersion: string;
  firstDay: string;
  lastDay: string;
};

/** `older` reports, from before schema version 2, have no checks; reports `withoutVideo` have no score. */
export type Audit = {
  since: string;
  until: string | null;
  model: string | null;
  reports: number;
  notCounted: { older: number; withoutVideo: number };
  versions: AuditedVersion[];
};

/** The fields by which the generations of reports differ. */
const Generation = z.object({
  verdict: z.unknown().optional(),
  meta: z
    .object({ schemaVersion: z.unknown().optional(), model: z.string().nullish().catch(undefined) })
    .optional()
    .catch(undefined),
});
type Generation = z.infer<typeof Generation>;

const hasChecks = (_report: StoredReport, { verdict, meta }: Generation): _report is StoredReport & ScoredReport =>
  verdict === 'scored' && checkedVersions.some((version) => version === meta?.schemaVersion);

const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;
const startOfNextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString();

/** Reads every finished run of a period, the latest first, a page at a time. */
async function* readRuns(db: Db, { since, until }: Period): AsyncGenerator<FinishedRun> {
  const listing = { since: `${since}T00:00:00Z`, limit: REPORTS_PER_PAGE };
  let after: Place | undefined = { completedAt: until === undefined ? 'infinity' : startOfNextDay(until), id: SMALLEST_ID };
  while (after !== undefined) {
    const page: FinishedRun[] = await listFinishedRuns(db, { ...listing, after });
    yield* page;
    after = page.length < REPORTS_PER_PAGE ? undefined : page.at(-1);
  }
}

/** Adds a report to the tally of its version; reports come in descending order of time, so the first gives the last day. */
function addReport(versions: Map<string, AuditedVersion>, report: ScoredReport): void {
  const { model, promptVersion, rubricVersion, generatedAt } = report.meta;
  const day = generatedAt.slice(0, 10);
  const key = JSON.stringify([model, promptVersion, rubricVersion]);
  const version = versions.get(key) ?? { model, promptVersion, rubricVersion, firstDay: day, lastDay: day, ...emptyTally() };
  versions.set(key, version);
  addTally(version, report);
  version.firstDay = day;
}

/** Counts, for each version of model, prompt and rubric, the outcomes of the checks and the grades of the reports of a period. */
export async function auditReports(db: Db, period: Period): Promise<Audit> {
  const { since, until = null, model = null } = period;
  const versions = new Map<string, AuditedVersion>();
  const notCounted = { older: 0, withoutVideo: 0 };
  for await (const run of readRuns(db, period)) {
    // A run that is done has a report.
    const report = readStored({ text: run.report ?? '{}' });
    const generation = Generation.parse(report);
    if (model !== null && !generation.meta?.model?.startsWith(model)) continue;
    if (hasChecks(report, generation)) addReport(versions, report);
    else notCounted[generation.verdict === 'insufficient_evidence' ? 'withoutVideo' : 'older'] += 1;
  }
  const all = [...versions.values()].reverse();
  return { since, until, model, reports: all.reduce((sum, { reports }) => sum + reports, 0), notCounted, versions: all };
}
