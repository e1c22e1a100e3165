import { requireDatabase, toContext } from '@/app/_server/http/context';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { renderOnce, tagOf } from '@/app/_server/http/rendered';
import { requestId } from '@/app/_server/http/request-id';
import { assertAdmitted } from '@/app/_server/http/route';
import { pageHeaders } from '@/app/_server/http/security-headers';
import { toWhole } from '@/app/_server/http/whole';
import { findSession } from '@/app/_server/session/session';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { admitUser } from '@/lib/rate-limit/admit';
import { readStored } from '@/lib/report/legacy';
import { toFileStem } from '@/lib/report/render';

const mediaTypes: Record<string, string> = {
  'report.pdf': 'application/pdf',
  'report.html': 'text/html',
  'report.md': 'text/markdown',
  'report.json': 'application/json',
};

type File = { body: Uint8Array<ArrayBuffer> | string; mediaType: string; headers: Record<string, string> };

/** The report as the file `name`; JSON holds the report alone. */
async function toFile(ctx: Context, analysis: FetchedAnalysis, name: string): Promise<File | undefined> {
  const mediaType = mediaTypes[name];
  if (mediaType === undefined || analysis.report === null) return undefined;
  if (mediaType === 'application/json')
    return { mediaType, body: `${JSON.stringify(readStored(analysis.report), null, 2)}\n`, headers: {} };
  const { representations } = getAnalysisOperation;
  const representation = representations?.list.find((candidate) => candidate.mediaType === mediaType);
  if (representations === undefined || representation === undefined) return undefined;
  const caller = await representation.readCaller?.(ctx);
  const tag = tagOf(representations, analysis, representation, caller);
  return { mediaType, ...(await renderOnce(representation, ctx, analysis, { tag, caller })) };
}

const toBase = () => ({ ...pageHeaders(), 'Cache-Control': 'private, no-cache', 'X-Request-Id': requestId() });

/** Downloads a report of the signed-in account. */
export async function GET(_request: Request, { params }: RouteContext<'/analyses/[id]/[file]'>): Promise<Response> {
  const base = toBase();
  try {
    const { id, file: name } = await params;
    const session = await findSession();
    if (session === undefined) throw new AppError('unauthorized', { message: 'You are signed out. Sign in and download again.' });
    const input = getAnalysisOperation.input.safeParse({ id });
    if (!input.success) throw getAnalysisOperation.toInputError({ id });
    assertAdmitted(await admitUser(requireDatabase(), session.actor.userId, getAnalysisOperation.limit));
    const ctx = toContext(session.actor);
    const ad = await getAnalysisRecord(ctx, input.data);
    const analysis = getAnalysisOperation.output.parse(await getAnalysisOperation.run(ctx, input.data));
    const file = await toFile(ctx, analysis, name);
    if (file === undefined) throw new AppError('not_found', { message: 'This analysis has no such file.' });
    const fileName = `${toFileStem(ad)}${name.slice(name.lastIndexOf('.'))}`;
    const type = file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType;
    return toWhole(file.body, {
      headers: { ...base, ...file.headers, 'Content-Type': type, 'Content-Disposition': toDisposition('attachment', fileName) },
    });
  } catch (error) {
    return toErrorResponse(toAppError(error), base);
  }
}
