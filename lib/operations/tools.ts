import { z } from 'zod';
import { analysisNotFound } from '@/lib/analyses/not-found';
import {
  Analysis,
  AnalysisListItem,
  AnalysisPage,
  FAILURE_MEMORY_HOURS,
  type FetchedAnalysis,
  isEnded,
  RunStatus,
  SubmitInput,
  SubmitResponse,
  toAnalysis,
} from '@/lib/analyses/schema';
import { waitForAnalysis } from '@/lib/analyses/wait';
import { REPORT_SCHEMA_PATH } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { CreditBalance } from '@/lib/credits/schema';
import { parseDecimal } from '@/lib/decimal';
import { AppError } from '@/lib/errors';
import { MAX_TOOL_STILLS, MAX_TOOL_WAIT_SECONDS, RUN_TIME } from '@/lib/limits';
import { anyLibrary } from '@/lib/platforms';
import { defineTool } from './define-tool';
import { getAnalysisOperation } from './get-analysis';
import { getCreditBalanceOperation } from './get-credit-balance';
import { listAnalysesOperation } from './list-analyses';
import { submitAnalysisOperation } from './submit-analysis';
import { loadToolStills } from './tool-stills';
import { ReportSummary, toSummary } from './tool-summary';
import { describeBalance, describePage, describeReport, describeState } from './tool-text';

const waitError = { error: `"waitSeconds" must be a number of seconds, at most ${MAX_TOOL_WAIT_SECONDS}.` };

/** Clamps what a model sends, because an error would cost it a turn. */
function clampSeconds(given: unknown) {
  const value = typeof given === 'string' ? parseDecimal(given) : given;
  return typeof value === 'number' ? Math.min(MAX_TOOL_WAIT_SECONDS, Math.max(0, Math.trunc(value))) : value;
}

const waitSeconds = z
  .preprocess(clampSeconds, z.int(waitError).min(0, waitError).max(MAX_TOOL_WAIT_SECONDS, waitError))
  .default(0)
  .meta({ description: `Wait up to this many seconds for the analysis to end. An analysis takes ${RUN_TIME}.` });

const formats = ['json', 'markdown', 'summary'] as const;
type ToolFormat = (typeof formats)[number];

const formatField = (byDefault: ToolFormat) =>
  z.enum(formats, { error: '"format" must be "json", "markdown" or "summary".' }).default(byDefault).meta({
    description:
      'The format of a finished report: all its fields as JSON, the whole of it as Markdown, or a summary with the score, a line per section and the actions.',
  });

/** Loose, because agents read every schema at every start, and that of a report is a hundred times as long as all others. */
const reportField = z
  .looseObject({})
  .nullable()
  .optional()
  .meta({
    description: `The report; null until the status is done. Absent in other formats. JSON Schema: ${REPORT_SCHEMA_PATH}`,
  });

const stillsField = z
  .boolean({ error: '"stills" must be true or false.' })
  .default(false)
  .meta({
    description: `Add up to ${MAX_TOOL_STILLS} stills of a finished analysis as images, each after a text with its number and second.`,
  });

const AnalysisId = z.object({ id: z.uuid().meta({ description: 'The id that analyze_ad or list_analyses returned.' }) });

const toIdError = (input: unknown): AppError =>
  typeof (input as { id?: unknown }).id === 'string'
    ? analysisNotFound(input)
    : new AppError('invalid_body', { message: '"id" must be a string: the id that analyze_ad or list_analyses returned.' });

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

async function renderMarkdown(ctx: Context, analysis: FetchedAnalysis): Promise<string> {
  const markdown = getAnalysisOperation.representations?.list.find(({ mediaType }) => mediaType === 'text/markdown');
  if (markdown === undefined) throw new Error('analyses have no Markdown');
  const { body } = await markdown.render(ctx, analysis);
  return new TextDecoder().decode(body);
}

// Without the list of codes: every word of a schema costs an agent tokens.
const failure = z.strictObject({ code: z.string(), retryable: z.boolean() }).nullable().optional();
const markdown = z.string().optional().meta({ description: 'The whole report, when format is markdown.' });
const summary = ReportSummary.optional().meta({ description: 'When format is summary.' });

type Finished = FetchedAnalysis & { report: NonNullable<FetchedAnalysis['report']> };

async function toFormat(ctx: Context, analysis: Finished, format: ToolFormat) {
  if (format === 'markdown') {
    const rendered = await renderMarkdown(ctx, analysis);
    // In both, because some clients give their model only one of them.
    return { fields: { markdown: rendered }, text: rendered };
  }
  const { summary: fields, text } = toSummary(analysis, analysis.report);
  if (format === 'summary') return { fields: { summary: fields }, text: describeReport(text, format) };
  return { fields: {}, stored: { report: analysis.report }, text: describeReport(text, format) };
}

const isFinished = (analysis: FetchedAnalysis): analysis is Finished => analysis.report !== null;

const analyzeAd = defineTool({
  name: 'analyze_ad',
  title: 'Analyze an ad',
  description: `Submits the URL of one ad in the ${anyLibrary} for analysis. Costs 1 credit; an ad that was analyzed before is free, and the credit is refunded if the ad has no video or the analysis fails. Returns the id immediately. With waitSeconds, it waits for the result and includes a summary of the report, or the whole of it in another format; if the analysis is still running, call get_analysis with the id. A second call with the same URL and video charges nothing while the first analysis runs or once it is done. A failure caused by the ad itself, such as its removal, is remembered: for ${FAILURE_MEMORY_HOURS} hours another call fails at once and is refunded.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  // With the short description of the URL: agents read every schema at every start, and the error says what is wrong.
  operation: { ...submitAnalysisOperation, input: SubmitInput },
  own: { format: formatField('summary'), waitSeconds },
  output: z.strictObject({
    ...SubmitResponse.shape,
    status: RunStatus,
    report: reportField.meta({
      description: `Present when the analysis ended while waiting and format is json; null when it failed. JSON Schema: ${REPORT_SCHEMA_PATH}`,
    }),
    errorMessage: Analysis.shape.errorMessage.optional().meta({ description: 'Present when the analysis ended while waiting.' }),
    failure,
    markdown,
    summary: z.record(z.string(), z.unknown()).optional().meta({ description: 'As in get_analysis.' }),
  }),
  run: async (ctx, { url, video, format, waitSeconds: seconds }, options) => {
    const submitted = await submitAnalysisOperation.run(ctx, { url, video });
    if (seconds === 0) return { structured: submitted, text: describeState(submitted) };
    const { output } = await waitForAnalysis(ctx, submitted, { ...options, timeoutMs: seconds * 1000 });
    const { estimatedSeconds, ...placed } = submitted;
    const structured = {
      ...placed,
      status: output.status,
      ...(output.status === 'queued' && estimatedSeconds !== undefined ? { estimatedSeconds } : {}),
      ...(isEnded(output.status) ? { errorMessage: output.errorMessage, failure: output.failure } : {}),
    };
    if (!isFinished(output))
      return { structured: isEnded(output.status) ? { ...structured, report: null } : structured, text: describeState(structured) };
    const { fields, ...answer } = await toFormat(ctx, output, format);
    return { structured: { ...structured, ...fields }, ...answer };
  },
});

// Agents read every schema at every start, so their answers have what they need alone.
const ListedForAgents = AnalysisListItem.omit({ url: true, createdAt: true });
const PaginationForAgents = z.strictObject({
  ...AnalysisPage.shape.pagination.shape,
  after: z.string().nullable(),
  since: z.string().nullable(),
});
const { url, platform, adId, pageName, createdAt, completedAt, addedAt, ...stateShape } = Analysis.shape;

const listAnalyses = defineTool({
  name: 'list_analyses',
  title: 'List completed analyses',
  description:
    'Lists the completed analyses of this account, newest first, with score and grade; structuredContent also has the first paragraph of each summary. Narrow it by page name, ad, library, score or date. Failed analyses and those in progress are not listed. Free of charge.',
  annotations: readOnly,
  operation: listAnalysesOperation,
  own: {},
  output: z.strictObject({ data: z.array(ListedForAgents), pagination: PaginationForAgents }),
  run: async (ctx, input) => {
    const { data, pagination } = await listAnalysesOperation.run(ctx, input);
    const listed = data.map(({ url, createdAt, ...item }) => item);
    return { structured: { data: listed, pagination }, text: describePage({ data, pagination }) };
  },
});

const getAnalysis = defineTool({
  name: 'get_analysis',
  title: 'Get an analysis',
  description: `Returns the state of one analysis and, once it is done, its report. With waitSeconds, it waits for the result; otherwise, call again every 3 to 5 seconds until the status is done or failed. For a first look, ask for the format summary. With stills, images of the most important moments of the video follow the report, at most ${MAX_TOOL_STILLS}. Free of charge.`,
  annotations: readOnly,
  operation: { ...getAnalysisOperation, input: AnalysisId, toInputError: toIdError },
  own: { format: formatField('json'), stills: stillsField, waitSeconds },
  output: z.strictObject({
    ...stateShape,
    report: reportField,
    stills: Analysis.shape.stills.optional().meta({ description: 'Kept frames of the video. Absent in a summary.' }),
    markdown,
    summary,
  }),
  run: async (ctx, { id, format, stills, waitSeconds: seconds }, options) => {
    const { output } = await waitForAnalysis(ctx, { id }, { ...options, timeoutMs: seconds * 1000 });
    const { report, url, platform, adId, pageName, createdAt, completedAt, addedAt, ...state } = output;
    if (!isFinished(output)) return { structured: { ...state, report: null }, text: describeState(output) };
    const pictures = stills ? await loadToolStills(ctx, toAnalysis(output)) : [];
    const { fields, ...answer } = await toFormat(ctx, output, format);
    const kept = format === 'summary' ? { ...state, stills: undefined } : state;
    return { structured: { ...kept, ...fields }, ...answer, pictures };
  },
});

const getCreditBalance = defineTool({
  name: 'get_credit_balance',
  title: 'Get the credit balance',
  description:
    'Returns the credits that are left and all credits ever purchased. A new analysis costs 1 credit. This call is free of charge.',
  annotations: readOnly,
  operation: getCreditBalanceOperation,
  own: {},
  output: z.strictObject(CreditBalance.shape),
  run: async (ctx) => {
    const structured = await getCreditBalanceOperation.run(ctx, {});
    return { structured, text: describeBalance(structured) };
  },
});

export const tools = [analyzeAd, listAnalyses, getAnalysis, getCreditBalance] as const;
