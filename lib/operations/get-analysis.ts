import { z } from 'zod';
import { getAnalysis } from '@/lib/analyses/get';
import { analysisNotFound } from '@/lib/analyses/not-found';
import { Analysis, isEnded } from '@/lib/analyses/schema';
import { waitForAnalysis } from '@/lib/analyses/wait';
import { AppError } from '@/lib/errors';
import { POLL_SECONDS, RETRY_FORMAT_SECONDS } from '@/lib/limits';
import { type ReadableReport, toReadable } from '@/lib/report/legacy';
import { type Format, renderers, toFileName } from '@/lib/report/render';
import { HTML_POLICY } from '@/lib/report/render/html';
import { defineOperation, type Form } from './define';
import { toDisposition } from './disposition';
import { exampleAnalyses, exampleForms, exampleId } from './examples';
import { fetchRules } from './rules/fetch';

function reportOf({ report }: Analysis): ReadableReport {
  if (report === null) throw new Error('a form was asked for before there is a report');
  return toReadable(report);
}

const headersOf: Record<Format, (report: ReadableReport) => Record<string, string>> = {
  markdown: () => ({}),
  pdf: ({ meta }) => ({ 'Content-Disposition': toDisposition('inline', toFileName(meta?.ad, 'pdf')) }),
  html: () => ({ 'Content-Security-Policy': HTML_POLICY }),
};

const formats: readonly Format[] = ['markdown', 'pdf', 'html'];

const list = formats.map((format): Form<Analysis> => {
  const { mediaType, version, render } = renderers[format];
  return {
    mediaType,
    version,
    example: exampleForms[format],
    render: async (analysis, accountId) => {
      const report = reportOf(analysis);
      return { body: await render(report, { accountId }), headers: headersOf[format](report) };
    },
  };
});

function withheld({ status }: Analysis): AppError | undefined {
  if (status === 'done') return undefined;
  if (status === 'failed') {
    return new AppError('not_acceptable', { message: 'The analysis failed, so there is no report to render. Accept application/json.' });
  }
  return new AppError('not_acceptable', {
    message: `The report is not ready yet, and until then only application/json is available. Accept it, or ask again in ${RETRY_FORMAT_SECONDS} seconds.`,
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
  input: z.object({ id: z.uuid().meta({ description: 'Analysis id, as answered by submit.' }) }),
  example: { id: exampleId },
  output: Analysis,
  answers: {
    200: { description: 'The analysis as it stands.', headers: ['Retry-After'], examples: exampleAnalyses },
  },
  forms: { list, withheld },
  errors: ['forbidden', 'not_found', 'not_acceptable'],
  refuse: analysisNotFound,
  limit: 'fetch',
  readOnly: true,
  run: getAnalysis,
  hold: waitForAnalysis,
});
