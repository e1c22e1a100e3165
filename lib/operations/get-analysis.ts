import { z } from 'zod';
import { getAnalysis } from '@/lib/analyses/get';
import { analysisNotFound } from '@/lib/analyses/not-found';
import { Analysis, isEnded } from '@/lib/analyses/schema';
import { loadStills } from '@/lib/analyses/stills/get';
import { waitForAnalysis } from '@/lib/analyses/wait';
import { AppError } from '@/lib/errors';
import { POLL_SECONDS, RETRY_FORMAT_SECONDS } from '@/lib/limits';
import { type ReadableReport, toReadable } from '@/lib/report/legacy';
import { type Format, renderers, toFileName } from '@/lib/report/render';
import { HTML_POLICY } from '@/lib/report/render/html';
import { findUser } from '@/lib/users/get';
import { defineOperation, type Representation } from './define';
import { toDisposition } from './disposition';
import { exampleAnalyses, exampleBeginnings, exampleId } from './examples';
import { fetchRules } from './rules/fetch';

function reportOf({ report }: Analysis): ReadableReport {
  if (report === null) throw new Error('the analysis has no report to render');
  return toReadable(report);
}

const headersOf: Record<Format, (report: ReadableReport) => Record<string, string>> = {
  markdown: () => ({}),
  pdf: ({ meta }) => ({ 'Content-Disposition': toDisposition('inline', toFileName(meta?.ad, 'pdf')) }),
  html: () => ({ 'Content-Security-Policy': HTML_POLICY }),
};

const formats: readonly Format[] = ['markdown', 'pdf', 'html'];
/** Formats that carry the stills themselves. */
const pictured: ReadonlySet<Format> = new Set(['pdf', 'html']);
/** Formats that name whom they are made for. */
const named: ReadonlySet<Format> = new Set(['pdf']);
const noStills: ReadonlyMap<number, Uint8Array> = new Map();

const list = formats.map((format): Representation<Analysis> => {
  const { mediaType, version, render } = renderers[format];
  return {
    mediaType,
    version,
    example: exampleBeginnings[format],
    ...(named.has(format) ? { readCaller: async ({ db, actor }) => (await findUser(db, { id: actor.userId }))?.name ?? undefined } : {}),
    render: async (ctx, analysis, preparedFor) => {
      const report = reportOf(analysis);
      const stills = pictured.has(format) ? await loadStills(ctx, analysis) : noStills;
      return { body: await render(report, { accountId: ctx.actor.accountId, preparedFor, stills }), headers: headersOf[format](report) };
    },
  };
});

function unavailable({ status }: Analysis): AppError | undefined {
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
  output: Analysis,
  answers: {
    200: { description: 'The current state of the analysis.', headers: ['Retry-After'], examples: exampleAnalyses },
  },
  representations: { list, unavailable },
  errors: ['forbidden', 'not_found', 'not_acceptable'],
  toInputError: analysisNotFound,
  limit: 'fetch',
  readOnly: true,
  run: getAnalysis,
  waitForResult: waitForAnalysis,
});
