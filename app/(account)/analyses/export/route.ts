import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { assertAdmitted } from '@/app/_server/http/route';
import { findSession } from '@/app/_server/session/session';
import { exportAnalyses } from '@/lib/analyses/export/export';
import { type TableFormatName, tableFormats } from '@/lib/analyses/export/table';
import { parseListView } from '@/lib/analyses/list/filter';
import { parseSelection } from '@/lib/analyses/selection/schema';
import { publishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';
import { admitUser } from '@/lib/rate-limit/admit';

const base = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

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
export async function GET(request: Request): Promise<Response> {
  try {
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    const ctx = toContext(session.actor, 'reads');
    assertAdmitted(await admitUser(requireDatabase(), session.user.id, 'submit'));
    const query = new URL(request.url).searchParams;
    const format = readFormat(query);
    const ids = readIds(query);
    const { archived, ...view } = parseListView(Object.fromEntries(query));
    // What is selected is wanted, whatever a list leaves out by itself.
    const wanted = ids === undefined ? { ...view, archived } : { ...view, samples: 'include' as const };
    const body = await exportAnalyses(ctx, { format, view: wanted, ids, origin: publishedOrigin() });
    const { mediaType, extension } = tableFormats[format];
    const headers = { ...base, 'Content-Type': mediaType, 'Content-Disposition': toDisposition('attachment', `analyses.${extension}`) };
    return new Response(body, { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
