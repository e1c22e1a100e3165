import { createHash } from 'node:crypto';
import { renderOnce, tagOf } from '@/app/_server/http/rendered';
import { toWhole } from '@/app/_server/http/whole';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { toDisposition } from '@/lib/operations/disposition';
import { getAnalysisOperation, renderReport } from '@/lib/operations/get-analysis';
import { getProfile } from '@/lib/profiles/get';
import { readStored } from '@/lib/report/legacy';
import { type Format, renderers, toFileStem } from '@/lib/report/render';
import type { PdfOptions } from '@/lib/report/render/renderer';
import { MAX_PREPARED_NAME } from '@/lib/report/view/prepared';

/** The owner of a report, or a reader of a shared link, who learns no more of the owner than their profile says. */
export type Audience = 'owner' | 'reader';

type Wanted = { id: string; name: string; audience: Audience; query?: URLSearchParams };

const formats: Record<string, Format> = { 'report.pdf': 'pdf', 'report.html': 'html', 'report.md': 'markdown' };
const JSON_FILE = 'report.json';

type File = { body: Uint8Array<ArrayBuffer> | string; mediaType: string; headers: Record<string, string>; isOnePage?: boolean };

async function toPdfOptions(ctx: Context, { audience, query }: Wanted): Promise<PdfOptions> {
  const { paper, ...preparedBy } = await getProfile(ctx);
  if (audience === 'reader') return { paper, preparedBy };
  const preparedFor = query?.get('for')?.slice(0, MAX_PREPARED_NAME);
  return { paper, preparedBy, preparedFor, length: query?.get('pages') === '1' ? 'one page' : undefined };
}

/** Identifies options; those without a logo have none of a digest. */
function toKey({ preparedBy, ...options }: PdfOptions): string {
  const { logo = null, ...maker } = preparedBy ?? {};
  return JSON.stringify({ ...options, ...maker, logo: logo && createHash('sha256').update(logo).digest('base64url') });
}

async function toFile(ctx: Context, analysis: FetchedAnalysis, wanted: Wanted): Promise<File | undefined> {
  const { name, audience } = wanted;
  if (analysis.report === null) return undefined;
  if (name === JSON_FILE && audience === 'owner')
    return { mediaType: 'application/json', body: `${JSON.stringify(readStored(analysis.report), null, 2)}\n`, headers: {} };
  const format = formats[name];
  const { representations } = getAnalysisOperation;
  if (format === undefined || representations === undefined) return undefined;
  const options = format === 'pdf' ? await toPdfOptions(ctx, wanted) : {};
  const caller = format === 'pdf' ? toKey(options) : undefined;
  const { mediaType } = renderers[format];
  const tag = tagOf(representations, analysis, renderers[format], caller);
  const render = () => renderReport(ctx, { analysis, format }, options);
  return { mediaType, isOnePage: options.length === 'one page', ...(await renderOnce({ render }, ctx, analysis, { tag, caller })) };
}

/** Throws `not_found` for another name of a file. */
export async function toReportFile(ctx: Context, wanted: Wanted, base: Record<string, string>): Promise<Response> {
  const { id, name } = wanted;
  const ad = await getAnalysisRecord(ctx, { id });
  const analysis = getAnalysisOperation.output.parse(await getAnalysisOperation.run(ctx, { id }));
  const file = await toFile(ctx, analysis, wanted);
  if (file === undefined) throw new AppError('not_found', { message: 'This analysis has no such file.' });
  const fileName = `${toFileStem(ad)}${file.isOnePage ? '-one-page' : ''}${name.slice(name.lastIndexOf('.'))}`;
  const type = file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType;
  return toWhole(file.body, {
    headers: { ...base, ...file.headers, 'Content-Type': type, 'Content-Disposition': toDisposition('attachment', fileName) },
  });
}
