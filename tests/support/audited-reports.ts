import type { Sql } from '@/db/client';
import type { Check } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import { scoreOf } from '@/lib/report/rubric';
import { type Finding, ScoredReport } from '@/lib/report/schema';
import { metaUrl, newAdId } from './factories';
import { scoredReport } from './reports';

type Audited = {
  model?: string;
  promptVersion?: string;
  schemaVersion?: 2 | 3;
  /** How many of its eight findings the check confirms; it denies the others. */
  confirmed?: number;
  /** The points of each section. */
  points?: number;
  /** Findings that were left out because they were heard in silence. */
  dropped?: number;
  day?: string;
};

const claim = { kind: 'on_screen', words: 'Cold tea?', text: 'Read on screen 0:01.5: “Cold tea?”' } as const;
const confirmedCheck: Check = { result: 'confirmed', by: 'on_screen_text', at: 1.5, claim };

/** A valid report with eight findings about the video, whose checks and points are given. */
export function auditedReport(given: Audited = {}): ScoredReport {
  const {
    model = 'gemini-3.8-flash',
    promptVersion = '7',
    schemaVersion = 3,
    confirmed = 6,
    points = 18,
    dropped = 0,
    day = '2026-03-01',
  } = given;
  const report = scoredReport();
  let nth = 0;
  const check = (finding: Finding): Finding => {
    nth += 1;
    return nth <= confirmed ? { ...finding, check: confirmedCheck } : { ...finding, confidence: 'low', check: deniedCheck };
  };
  const checked = sections.map((section) => {
    const { worksDetail, doesntWorkDetail, ...rest } = report[section];
    return [section, { ...rest, worksDetail: worksDetail.map(check), doesntWorkDetail: doesntWorkDetail.map(check) }];
  });
  const scored = Object.fromEntries(sections.map((section) => [section, { ...report.score.breakdown[section], score: points }]));
  const breakdown = { ...report.score.breakdown, ...scored, penalties: [] };
  const counts = dropped === 0 ? {} : { heard_in_silence: dropped };
  return ScoredReport.parse({
    ...report,
    ...Object.fromEntries(checked),
    score: { ...report.score, ...scoreOf(breakdown), breakdown },
    meta: {
      ...report.meta,
      schemaVersion,
      model,
      promptVersion,
      generatedAt: `${day}T08:00:00.000Z`,
      droppedEvidence: dropped,
      droppedByCause: counts,
    },
  });
}

const deniedCheck: Check = { result: 'not_confirmed', by: 'on_screen_text', claim };

type StoredRun = {
  report: object;
  /** When the run was done, as PostgreSQL reads it. */
  doneAt?: string;
  standing?: 'current' | 'replaced' | 'sample';
};

/** Stores runs as they are once their reports are done. */
export async function storeRuns(db: Sql, runs: readonly StoredRun[]): Promise<void> {
  const rows = runs.map(({ report, doneAt = '2026-03-01T12:00:00Z', standing = 'current' }) => {
    const adId = newAdId();
    return { adId, url: metaUrl(adId), standing, doneAt, report: JSON.stringify(report) };
  });
  await db`
    insert into runs (platform, ad_id, url, stand_in, status, standing, asked_at, completed_at, report)
    select 'meta', "adId", url, false, 'done', standing, null, "doneAt"::timestamptz, report
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given ("adId" text, url text, standing text, "doneAt" text, report text)`;
}

/** Reports of one version: their points and confirmed findings vary around a middle, as those of different ads do. */
export const reportsBy = (model: string, count: number, { confirmed = 6, points = 18, day = '2026-03-01', promptVersion = '7' } = {}) =>
  Array.from({ length: count }, (_, index) => ({
    report: auditedReport({
      model,
      promptVersion,
      day,
      confirmed: confirmed + (index % 3) - 1,
      points: points + (index % 3) - 1,
      dropped: index % 2,
    }),
    doneAt: `${day}T09:00:00.000${String(index).padStart(3, '0')}Z`,
  }));
