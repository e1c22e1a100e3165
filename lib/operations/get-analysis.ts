import { z } from 'zod';
import { getAnalysis } from '@/lib/analyses/get';
import { analysisNotFound } from '@/lib/analyses/not-found';
import { Analysis, FetchedAnalysis, isEnded } from '@/lib/analyses/schema';
import { loadStills } from '@/lib/analyses/stills/get';
import { type AnalysisStamp, stampOf } from '@/lib/analyses/store';
import { waitForAnalysis } from '@/lib/analyses/wait';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { POLL_SECONDS, RETRY_FORMAT_SECONDS } from '@/lib/limits';
import { type ReadableReport, readStored, toReadable } from '@/lib/report/legacy';
import { type Format, renderers, toFileName } from '@/lib/report/render';
import { toHtmlPolicy } from '@/lib/report/render/html';
import type { PdfOptions, Renderer } from '@/lib/report/render/renderer';
import { findUser } from '@/lib/users/get';
import { defineOperation, type Representation } from './define';
import { toDisposition } from './disposition';
import { exampleAnalyses, exampleBeginnings, exampleId } from './examples';
import { fetchRules } from './rules/fetch';

function reportOf({ report }: FetchedAnalysis): ReadableReport {
  if (report === null) throw new Error('the analysis has no report to render');
  return toReadable(readStored(report));
}

const toIdentity = (analysis: FetchedAnalysis) => JSON.stringify({ ...analysis, report: analysis.report?.tag ?? null });

function toJson(analysis: FetchedAnalysis): string {
  const members = Object.entries(analysis).map(([name, value]) => {
    const json = name === 'report' && analysis.report !== null ? analysis.report.text : JSON.stringify(value);
    return `${JSON.stringify(name)}:${json}`;
  });
  return `{${members.join(',')}}`;
}

const headersOf: Record<Format, (report: ReadableReport) => Record<string, string>> = {
  markdown: () => ({}),
  pdf: ({ meta }) => ({ 'Content-Disposition': toDisposition('inline', toFileName(meta?.ad, 'pdf')) }),
  html: () => ({ 'Content-Security-Policy': toHtmlPolicy() }),
};

const formats: readonly Format[] = ['markdown', 'pdf', 'html'];
const pictured: ReadonlySet<Format> = new Set(['pdf', 'html']);
const named: ReadonlySet<Format> = new Set(['pdf']);
const noStills: ReadonlyMap<number, Uint8Array> = new Map();

export async function renderReport(
  ctx: Context,
  { analysis, format }: { analysis: FetchedAnalysis; format: Format },
  options: PdfOptions = {},
): ReturnType<Representation<FetchedAnalysis>['render']> {
  const { render }: Renderer = renderers[format];
  const report = reportOf(analysis);
  const stills = pictured.has(format) ? await loadStills(ctx, analysis) : noStills;
  const { platform, adId, pageName } = analysis;
  const body = await render(report, { accountId: ctx.actor.accountId, ...options, ad: { platform, adId, pageName }, stills });
  // A still may have been deleted meanwhile; the report that lacks it is not kept.
  const isWhole = !pictured.has(format) || stills.size === analysis.stills.length;
  return { body, headers: headersOf[format](report), isWhole };
}

const list = formats.map((format): Representation<FetchedAnalysis> => {
  const { mediaType, version }: Renderer = renderers[format];
  return {
    mediaType,
    version,
    example: exampleBeginnings[format],
    ...(named.has(format) ? { readCaller: async ({ db, actor }) => (await findUser(db, { id: actor.userId }))?.name ?? undefined } : {}),
    render: (ctx, analysis, caller) => renderReport(ctx, { analysis, format }, { preparedFor: caller }),
  };
});

function unavailable({ status }: FetchedAnalysis): AppError | undefined {
  if (status === 'done') return undefined;
  if (status === 'failed') {
    return new AppError('not_acceptable', { message: 'The analysis failed and has no report to render. Accept application/json.' });
  }
  return new AppError('not_acceptable', {
    message: `The report is not ready yet. Accept application/json, or try again in ${RETRY_FORMAT_SECONDS} seconds.`,
    retryAfterSeconds: RETRY_FORMAT_SECONDS,
  });
}

export const getAnalysisOperation = defineOperation({
  id: 'getAnalysis',
  summary: 'Fetch one analysis',
  description: fetchRules.lead,
  rules: fetchRules.rules,
  http: {
    method: 'GET',
    path: '/analyses/{id}',
    status: () => 200,
    headers: (analysis): Record<string, string> => (isEnded(analysis.status) ? {} : { 'Retry-After': String(POLL_SECONDS) }),
  },
  input: z.object({ id: z.uuid().meta({ description: 'The ID that a submit returned.' }) }),
  example: { id: exampleId },
  output: FetchedAnalysis,
  documented: Analysis,
  answers: {
    200: { description: 'The current state of the analysis.', headers: ['Retry-After'], examples: exampleAnalyses },
  },
  representations: { list, unavailable, toIdentity, toJson },
  errors: ['forbidden', 'not_found', 'not_acceptable'],
  toInputError: analysisNotFound,
  limit: 'fetch',
  readOnly: true,
  lookup:
    ({ id }) =>
    (db) =>
      stampOf(db, id),
  run: (ctx, input, found) => getAnalysis(ctx, input, found as AnalysisStamp | null | undefined),
  waitForResult: waitForAnalysis,
});
