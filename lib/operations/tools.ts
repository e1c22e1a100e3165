import { z } from 'zod';
import {
  Analysis,
  AnalysisPage,
  FAILURE_MEMORY_HOURS,
  isEnded,
  RunStatus,
  SubmitInput,
  SubmitResponse,
  type UnparsedAnalysis,
} from '@/lib/analyses/schema';
import { waitForAnalysis } from '@/lib/analyses/wait';
import { CreditBalance } from '@/lib/credits/schema';
import { MAX_TOOL_WAIT_SECONDS, RUN_TIME } from '@/lib/limits';
import { defineTool } from './define-tool';
import { getAnalysisOperation } from './get-analysis';
import { getCreditBalanceOperation } from './get-credit-balance';
import { listAnalysesOperation } from './list-analyses';
import { submitAnalysisOperation } from './submit-analysis';

const waitError = { error: `"waitSeconds" must be a whole number from 0 to ${MAX_TOOL_WAIT_SECONDS}.` };

const waitSeconds = z
  .int(waitError)
  .min(0, waitError)
  .max(MAX_TOOL_WAIT_SECONDS, waitError)
  .default(0)
  .meta({ description: `Wait up to this many seconds for the analysis to end. An analysis takes ${RUN_TIME}.` });

const format = z
  .enum(['json', 'markdown'], { error: '"format" must be "json" or "markdown".' })
  .default('json')
  .meta({ description: 'How to answer a finished report: as fields, or as one Markdown text.' });

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A finished report as Markdown; undefined while there is none. */
async function renderMarkdown(analysis: UnparsedAnalysis, accountId: string): Promise<string | undefined> {
  const form = getAnalysisOperation.forms?.list.find(({ mediaType }) => mediaType === 'text/markdown');
  if (form === undefined || analysis.report === null) return undefined;
  const { body } = await form.render(Analysis.parse(analysis), accountId);
  return new TextDecoder().decode(body);
}

const analyzeAd = defineTool({
  name: 'analyze_ad',
  title: 'Analyze an ad',
  description: `Submits the URL of one ad in the Meta or TikTok ad library for analysis. Costs 1 credit; an ad that was analyzed before is free, and an ad without video or an analysis that fails is refunded. Answers the id at once. With waitSeconds it waits for the end and then includes the report; if the analysis still runs, call get_analysis with the id. Calling again with the same URL never charges twice while the first analysis runs or once it is done. A failure whose cause is the ad itself, such as its removal, is remembered: for ${FAILURE_MEMORY_HOURS} hours another call fails at once and is refunded.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  // With the short account of a URL: an agent reads every tool's schema at every start, and a refusal says what is wrong.
  operation: { ...submitAnalysisOperation, input: SubmitInput },
  own: { waitSeconds },
  output: z.strictObject({
    ...SubmitResponse.shape,
    status: RunStatus,
    report: Analysis.shape.report.optional().meta({ description: 'Present when the analysis ended while waiting.' }),
    errorMessage: Analysis.shape.errorMessage.optional().meta({ description: 'Present when the analysis ended while waiting.' }),
  }),
  run: async (ctx, { url, waitSeconds: seconds }, patience) => {
    const submitted = await submitAnalysisOperation.run(ctx, { url });
    if (seconds === 0) return { structured: submitted };
    const { output } = await waitForAnalysis(ctx, submitted, { ...patience, timeoutMs: seconds * 1000 });
    const { estimatedSeconds, ...placed } = submitted;
    const structured = {
      ...placed,
      status: output.status,
      ...(output.status === 'queued' && estimatedSeconds !== undefined ? { estimatedSeconds } : {}),
      ...(isEnded(output.status) ? { report: output.report, errorMessage: output.errorMessage } : {}),
    };
    return { structured };
  },
});

const listAnalyses = defineTool({
  name: 'list_analyses',
  title: 'List completed analyses',
  description:
    'Lists the completed analyses of this account, newest first, with score, grade and the first paragraph of each summary. Failed analyses and those in progress are not listed. Free of charge.',
  annotations: readOnly,
  operation: listAnalysesOperation,
  own: {},
  output: z.strictObject(AnalysisPage.shape),
  run: async (ctx, input) => ({ structured: await listAnalysesOperation.run(ctx, input) }),
});

const getAnalysis = defineTool({
  name: 'get_analysis',
  title: 'Get an analysis',
  description:
    'Reads the state of one analysis by its id and, once it is done, its report. With waitSeconds it waits for the end; otherwise ask again every 3 to 5 seconds until the status is done or failed. Free of charge.',
  annotations: readOnly,
  operation: getAnalysisOperation,
  own: { format, waitSeconds },
  output: z.strictObject({
    ...Analysis.shape,
    report: Analysis.shape.report
      .optional()
      .meta({ description: 'The report, null until the status is done. Absent when it is given as Markdown.' }),
    markdown: z.string().optional().meta({ description: 'The report, when format is markdown and the status is done.' }),
  }),
  run: async (ctx, { id, format: form, waitSeconds: seconds }, patience) => {
    const { output } = await waitForAnalysis(ctx, { id }, { ...patience, timeoutMs: seconds * 1000 });
    const markdown = form === 'markdown' ? await renderMarkdown(output, ctx.actor.accountId) : undefined;
    if (markdown === undefined) return { structured: output };
    const { report, ...state } = output;
    return { structured: { ...state, markdown }, text: markdown };
  },
});

const getCreditBalance = defineTool({
  name: 'get_credit_balance',
  title: 'Get the credit balance',
  description: 'Reads how many credits can be spent now and how many were ever bought. One analysis costs 1 credit. Free of charge.',
  annotations: readOnly,
  operation: getCreditBalanceOperation,
  own: {},
  output: z.strictObject(CreditBalance.shape),
  run: async (ctx) => ({ structured: await getCreditBalanceOperation.run(ctx, {}) }),
});

/** What agents can call, in the order in which they are told. */
export const tools = [analyzeAd, listAnalyses, getAnalysis, getCreditBalance] as const;

/** Revisions of the Model Context Protocol that the agent endpoint speaks, the newest first. */
export const protocolRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;
