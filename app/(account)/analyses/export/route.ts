import { toContext } from '@/app/_server/http/context';
import { answerSession } from '@/app/_server/session/answer';
import { exportAnalyses } from '@/lib/analyses/export/export';
import { type TableFormatName, tableFormats } from '@/lib/analyses/export/table';
import { parseListView } from '@/lib/analyses/list/filter';
import { parseSelection } from '@/lib/analyses/selection/schema';
import { publishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';

function readFormat(query: URLSearchParams): TableFormatName {
  const format = query.get('format') ?? 'csv';
  if (Object.hasOwn(tableFormats, format)) return format as TableFormatName;
  throw new AppError('invalid_query', { message: '"format" must be "csv" or "jsonl".' });
}

function readIds(query: URLSearchParams): string[] | undefined {
  const text = query.getAll('ids').join(',');
  if (text === '') return undefined;
  return parseSelection(text.split(','));
}

/** The parameters are those of the page. */
export function GET(request: Request): Promise<Response> {
  return answerSession('submit', { 'Cache-Control': 'private, no-store' }, async ({ actor }, base) => {
    const query = new URL(request.url).searchParams;
    const format = readFormat(query);
    const ids = readIds(query);
    const { archived, ...view } = parseListView(Object.fromEntries(query));
    // What is selected is wanted, whatever a list leaves out by itself.
    const wanted = ids === undefined ? { ...view, archived } : { ...view, samples: 'include' as const };
    const body = await exportAnalyses(toContext(actor, 'reads'), { format, view: wanted, ids, origin: publishedOrigin() });
    const { mediaType, extension } = tableFormats[format];
    const headers = { ...base, 'Content-Type': mediaType, 'Content-Disposition': toDisposition('attachment', `analyses.${extension}`) };
    return new Response(body, { headers });
  });
}
