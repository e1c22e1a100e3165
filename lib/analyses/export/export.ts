import type { ListView } from '@/lib/analyses/list/filter';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { listWhole } from '@/lib/analyses/search/search';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { assertExportable, toExport } from '@/lib/exports';
import { type ReadableReport, readStored, toReadable } from '@/lib/report/legacy';
import { selectReports } from './store';
import { type ExportedRow, type TableFormatName, tableFormats } from './table';

export const MAX_EXPORTED = 10_000;

type ExportInput = {
  format: TableFormatName;
  view: ListView;
  ids?: readonly string[] | undefined;
  origin: string;
};

/** Reports in memory at once: each is read whole for a few of its fields. */
const REPORTS_AT_ONCE = 25;

const toReport = (text: string | undefined): ReadableReport | undefined =>
  text === undefined ? undefined : toReadable(readStored({ text }));

async function* withReports({ db, actor }: Context, pages: AsyncIterable<AnalysisRecord[]>): AsyncGenerator<ExportedRow[]> {
  for await (const page of pages)
    for (let from = 0; from < page.length; from += REPORTS_AT_ONCE) {
      const some = page.slice(from, from + REPORTS_AT_ONCE);
      const reports = await selectReports(
        db,
        actor.userId,
        some.map(({ id }) => id),
      );
      yield some.map((record) => ({ ...record, report: toReport(reports.get(record.id)) }));
    }
}

/** Throws `invalid_query` if there are too many, and as {@link toExport} does. */
export async function exportAnalyses(ctx: Context, { format, view, ids, origin }: ExportInput): Promise<ReadableStream<Uint8Array>> {
  assertExportable(ctx.actor.userId);
  const { head, toRow } = tableFormats[format];
  const { count, read } = await listWhole(ctx, view, { ids, limit: MAX_EXPORTED });
  if (count > MAX_EXPORTED) {
    const most = MAX_EXPORTED.toLocaleString('en');
    throw new AppError('invalid_query', {
      message: `More than ${most} analyses match, the most of one export. Narrow the filter and export again.`,
    });
  }
  return toExport(ctx.actor.userId, toChunks());

  async function* toChunks(): AsyncGenerator<string> {
    yield head;
    for await (const rows of withReports(ctx, read())) yield rows.map((row) => toRow(row, origin)).join('');
  }
}
