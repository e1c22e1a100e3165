import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { errorTable } from '@/lib/errors';
import { tools } from '@/lib/operations/tools';
import { assertDocumented, complaintsAbout } from './contract';

// Compiling takes longer than checking, so what is compiled is not optimized.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats.default(ajv);
const outputs = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema]));

const Call = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });
/** Blocks that may follow the text of an answer: a picture, after a text that names it. */
const Pictured = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string().regex(/^Still \d+, at \d+\.\d s$/) }),
  z.strictObject({ type: z.literal('image'), data: z.base64(), mimeType: z.literal('image/jpeg') }),
]);
const Result = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })], Pictured),
});
const Fault = z.strictObject({
  error: z.strictObject({ code: z.enum(Object.keys(errorTable) as [keyof typeof errorTable]), message: z.string().min(1) }),
  retryAfterSeconds: z.int().min(1).max(60).optional(),
});

/** The messages of an answer: the one of a JSON body, or each of a stream. */
function messagesIn(mediaType: string, text: string): Record<string, unknown>[] {
  if (text === '') return [];
  if (mediaType === 'application/json') return [JSON.parse(text)];
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(/^event: message\ndata: (.*)$/.exec(event)?.[1] ?? ''));
}

function complaintsAboutResult(name: string, result: unknown): string[] {
  const { isError = false, structuredContent, content } = Result.parse(result);
  const [{ text }] = content;
  if (isError) {
    const { error, retryAfterSeconds } = Fault.parse(JSON.parse(text));
    const waits = (error.code === 'rate_limited') === (retryAfterSeconds !== undefined);
    return structuredContent === undefined && waits ? [] : [`${name}: a fault has a wait or fields of its own`];
  }
  const output = outputs.get(name);
  if (output === undefined) return [`${name} is no tool, and answered`];
  // Compiled once for each schema.
  const validate = ajv.compile(output);
  const markdown = structuredContent?.markdown;
  // A text is the whole Markdown that was asked for, or the answer in short, and never a second copy of the JSON.
  const fits = markdown === undefined ? text.trim() !== '' && !text.startsWith('{') && text.length < 10_000 : markdown === text;
  const broken = validate(structuredContent)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
  return fits ? broken : [...broken, `${name}: the text is neither the Markdown nor short`];
}

/**
 * Throws unless the OpenAPI document allows this answer of the agent endpoint, and, behind the envelope, the tool's own
 * output schema allows its result.
 */
export function assertAgentAnswer(sent: unknown, response: Response, text: string): void {
  const mediaType = response.headers.get('content-type') ?? '';
  assertDocumented('callAgentEndpoint', response, text);
  if (![200, 202].includes(response.status)) return;
  const call = Call.safeParse(sent);
  const complaints = messagesIn(mediaType, text).flatMap((message) => {
    const envelope = complaintsAbout(message, ['components', 'schemas', 'id' in message ? 'JsonRpcAnswer' : 'JsonRpcMessage']);
    if (!call.success || message.result === undefined) return envelope;
    return [...envelope, ...complaintsAboutResult(call.data.params.name, message.result)];
  });
  if (complaints.length > 0) throw new Error(`the agent endpoint breaks its description:\n${complaints.join('\n')}`);
}
