import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { CSV_MARK, type CsvCell, toCsvLine } from '@/lib/csv';
import type { ReadableReport } from '@/lib/report/legacy';

export type ExportedRow = AnalysisRecord & { report: ReadableReport | undefined };

/** The columns of an export in their order, which stays: later ones are added at the end. */
const columns: Readonly<Record<string, (row: ExportedRow, origin: string) => CsvCell>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  library: ({ platform }) => platform,
  ad_id: ({ adId }) => adId,
  ad_url: ({ adUrl }) => adUrl,
  page_name: ({ pageName }) => pageName,
  verdict: ({ facts }) => facts.verdict,
  score: ({ score }) => score?.value ?? null,
  grade: ({ score }) => score?.grade ?? null,
  hook_points: ({ facts }) => facts.points?.hook ?? null,
  script_points: ({ facts }) => facts.points?.script ?? null,
  visual_points: ({ facts }) => facts.points?.visual ?? null,
  cta_points: ({ facts }) => facts.points?.cta ?? null,
  hook_archetype: ({ facts }) => facts.archetype,
  script_framework: ({ facts }) => facts.framework,
  awareness_stage: ({ facts }) => facts.stage,
  hook_line: ({ facts }) => facts.hookLine,
  offer: ({ facts }) => facts.offer,
  video_seconds: ({ facts }) => facts.videoSeconds,
  first_shown: ({ facts }) => facts.firstShown,
  last_shown: ({ facts }) => facts.lastShown,
  days_running: ({ facts }) => facts.daysRunning,
  running: ({ facts }) => facts.isActive,
  summary: ({ summary }) => summary,
  failure: ({ failureCode }) => failureCode,
  rubric_version: ({ facts }) => facts.rubricVersion,
  model: ({ facts }) => facts.model,
  source: ({ source }) => source,
  submitted_at: ({ submittedAt }) => submittedAt.toISOString(),
  ended_at: ({ endedAt }) => endedAt?.toISOString() ?? null,
  report_url: ({ id }, origin) => `${origin}/analyses/${id}`,
  tags: ({ tags }) => tags.join('; '),
  archived: ({ archived }) => archived,
  copy: ({ report }) => report?.ad?.copy ?? null,
  button: ({ report }) => report?.ad?.button ?? null,
  steal: ({ report }) => report?.actions?.steal?.title ?? null,
  adapt: ({ report }) => report?.actions?.adapt?.title ?? null,
  skip: ({ report }) => report?.actions?.skip?.title ?? null,
  video: ({ video }) => video,
};

export type TableFormat = {
  mediaType: string;
  extension: string;
  head: string;
  toRow: (row: ExportedRow, origin: string) => string;
};

/** CSV in UTF-8 with a byte order mark, for spreadsheets, and one JSON object a line, for programs. */
export const tableFormats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: CSV_MARK + toCsvLine(Object.keys(columns)),
    toRow: (row, origin) => toCsvLine(Object.values(columns).map((toCell) => toCell(row, origin))),
  },
  jsonl: {
    mediaType: 'application/jsonl',
    extension: 'jsonl',
    head: '',
    toRow: (row, origin) =>
      `${JSON.stringify(Object.fromEntries(Object.entries(columns).map(([name, toCell]) => [name, toCell(row, origin)])))}\n`,
  },
} as const satisfies Record<string, TableFormat>;
export type TableFormatName = keyof typeof tableFormats;
