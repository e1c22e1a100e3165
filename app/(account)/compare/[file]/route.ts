import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { requestId } from '@/app/_server/http/request-id';
import { assertAdmitted } from '@/app/_server/http/route';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { toWhole } from '@/app/_server/http/whole';
import { findSession } from '@/app/_server/session/session';
import { compareAnalyses } from '@/lib/analyses/compare';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { admitUser } from '@/lib/rate-limit/admit';
import { toCsv, toMarkdown } from '@/lib/report/compare/formats';
import type { Comparison } from '@/lib/report/view/comparison';

type Format = { mediaType: string; render: (comparison: Comparison) => string };

const files: Readonly<Record<string, Format>> = {
  'comparison.md': { mediaType: 'text/markdown; charset=utf-8', render: toMarkdown },
  'comparison.csv': { mediaType: 'text/csv; charset=utf-8', render: toCsv },
};

const toBase = () => ({ ...pageHeaders(), 'Cache-Control': 'private, no-store', 'X-Request-Id': requestId() });

/** A comparison as a file, for the signed-in account. */
export async function GET(request: Request, { params }: RouteContext<'/compare/[file]'>): Promise<Response> {
  const base = toBase();
  try {
    const { file } = await params;
    const format = Object.hasOwn(files, file) ? files[file] : undefined;
    if (format === undefined) throw new AppError('not_found');
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, getAnalysisOperation.limit));
    const comparison = await compareAnalyses(toContext(session.actor), new URL(request.url).searchParams.getAll('ids'));
    const headers = { ...base, 'Content-Type': format.mediaType, 'Content-Disposition': `attachment; filename="${file}"` };
    return toWhole(new TextEncoder().encode(format.render(comparison)), { headers });
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
