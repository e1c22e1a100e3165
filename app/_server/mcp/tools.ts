import type { CallToolRequest, CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { REPORT_SCHEMA_PATH } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { JsonText } from '@/lib/json-text';
import type { ToolPicture } from '@/lib/operations/define-tool';
import { tools } from '@/lib/operations/tools';
import { toAppError, toErrorBody } from '../http/errors';
import { assertEndpointLimit, type Call } from './call';
import { CARD_URI } from './card/page';
import { type Listener, startProgress } from './progress';
import { RpcError } from './rpc-error';

/** The tools whose answer may be a report, which some hosts draw. */
const drawn: ReadonlySet<string> = new Set(['analyze_ad', 'get_analysis']);

const list = tools.map(({ name, title, description, annotations, inputSchema, outputSchema }): Tool => {
  const object = (schema: Record<string, unknown>) => ({ ...schema, type: 'object' as const });
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: object(inputSchema),
    outputSchema: object(outputSchema),
    ...(drawn.has(name) ? { _meta: { ui: { resourceUri: CARD_URI } } } : {}),
  };
});

let listed: { tools: JsonText } | undefined;

const toBlocks = ({ caption, jpeg }: ToolPicture): CallToolResult['content'] => [
  { type: 'text', text: caption },
  { type: 'image', data: Buffer.from(jpeg).toString('base64'), mimeType: 'image/jpeg' },
];

/** Kept once, because it is large and the same for every caller. A schema that points to another document names its whole address. */
export function listTools(): { tools: JsonText } {
  listed ??= { tools: new JsonText(JSON.stringify(list).replaceAll(REPORT_SCHEMA_PATH, `${publishedOrigin()}${REPORT_SCHEMA_PATH}`)) };
  return listed;
}

/** Runs a tool; its errors are results that the model reads, with the API's error body. */
export async function callTool({ params }: CallToolRequest, call: Call, listener: Listener): Promise<CallToolResult> {
  const tool = tools.find(({ name }) => name === params.name);
  if (tool === undefined) throw new RpcError('invalidParams', `Unknown tool. Available: ${tools.map(({ name }) => name).join(', ')}.`);
  const progress = startProgress(listener);
  try {
    await assertEndpointLimit(call, tool.operation.limit);
    const { structured, text, pictures } = await tool.call(call.ctx, params.arguments ?? {}, {
      signal: call.signal,
      onStep: progress.onStep,
    });
    return { structuredContent: structured, content: [{ type: 'text', text }, ...pictures.flatMap(toBlocks)] };
  } catch (error) {
    // No structuredContent: clients check it against the output schema, even for an error.
    const shown = toAppError(error);
    call.onToolError?.(shown.code);
    const text = JSON.stringify(toErrorBody(shown));
    return { isError: true, content: [{ type: 'text', text }] };
  } finally {
    progress.stop();
  }
}
