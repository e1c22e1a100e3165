import type { ListView } from '@/lib/analyses/list/filter';
import { listWhole } from '@/lib/analyses/search/search';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type TableFormatName, tableFormats } from './table';

/** The maximum number of rows of one export. */
export const MAX_EXPORTED = 10_000;

type ExportInput = {
  format: TableFormatName;
  view: ListView;
  /** The selected analyses; undefined for all of the view. */
  ids?: readonly string[] | undefined;
  /** The origin of the links to reports. */
  origin: string;
};

/** A table of the caller's ended analyses, which is read as its client takes it. Throws `invalid_query` if there are too many. */
export async function exportAnalyses(ctx: Context, { format, view, ids, origin }: ExportInput): Promise<ReadableStream<Uint8Array>> {
  const { head, toRow } = tableFormats[format];
  const { count, read } = await listWhole(ctx, view, { ids, limit: MAX_EXPORTED });
  if (count > MAX_EXPORTED) {
    const most = MAX_EXPORTED.toLocaleString('en');
    throw new AppError('invalid_query', {
      message: `More than ${most} analyses match, the most of one export. Narrow the filter and export again.`,
    });
  }
  const encoder = new TextEncoder();
  const pages = read();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value, done } = await pages.next();
    if (done) return controller.close();
    controller.enqueue(encoder.encode(value.map((record) => toRow(record, origin)).join('')));
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(encoder.encode(head));
  return new ReadableStream<Uint8Array>({ start, pull, cancel: async () => void (await pages.return(undefined)) }, { highWaterMark: 0 });
}
