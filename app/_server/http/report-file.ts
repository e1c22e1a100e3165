import { renderOnce, tagOf } from '@/app/_server/http/rendered';
import { toWhole } from '@/app/_server/http/whole';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { readStored } from '@/lib/report/legacy';
import { toFileStem } from '@/lib/report/render';

/** The owner of a report, whose name its PDF says, or a reader of a shared link, who learns nothing of the owner. */
export type Audience = 'owner' | 'reader';

const mediaTypes: Record<Audience, Record<string, string>> = {
  owner: {
    'report.pdf': 'application/pdf',
    'report.html': 'text/html',
    'report.md': 'text/markdown',
    'report.json': 'application/json',
  },
  reader: { 'report.pdf': 'application/pdf', 'report.html': 'text/html', 'report.md': 'text/markdown' },
};

type File = { body: Uint8Array<ArrayBuffer> | string; mediaType: string; headers: Record<string, string> };

/** The report as the file `name`; JSON holds the report alone. */
async function toFile(ctx: Context, analysis: FetchedAnalysis, name: string, audience: Audience): Promise<File | undefined> {
  const mediaType = mediaTypes[audience][name];
  if (mediaType === undefined || analysis.report === null) return undefined;
  if (mediaType === 'application/json')
    return { mediaType, body: `${JSON.stringify(readStored(analysis.report), null, 2)}\n`, headers: {} };
  const { representations } = getAnalysisOperation;
  const representation = representations?.list.find((candidate) => candidate.mediaType === mediaType);
  if (representations === undefined || representation === undefined) return undefined;
  const caller = audience === 'owner' ? await representation.readCaller?.(ctx) : undefined;
  const tag = tagOf(representations, analysis, representation, caller);
  return { mediaType, ...(await renderOnce(representation, ctx, analysis, { tag, caller })) };
}

/** A report of the account of `ctx` as a download. Throws `not_found` for another name of a file. */
export async function toReportFile(
  ctx: Context,
  { id, name, audience }: { id: string; name: string; audience: Audience },
  base: Record<string, string>,
): Promise<Response> {
  const ad = await getAnalysisRecord(ctx, { id });
  const analysis = getAnalysisOperation.output.parse(await getAnalysisOperation.run(ctx, { id }));
  const file = await toFile(ctx, analysis, name, audience);
  if (file === undefined) throw new AppError('not_found', { message: 'This analysis has no such file.' });
  const fileName = `${toFileStem(ad)}${name.slice(name.lastIndexOf('.'))}`;
  const type = file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType;
  return toWhole(file.body, {
    headers: { ...base, ...file.headers, 'Content-Type': type, 'Content-Disposition': toDisposition('attachment', fileName) },
  });
}
