import { createHash } from 'node:crypto';
import { findAnswer } from './answers';
import { complete } from './complete';
import type { GeminiFault } from './faults';
import type { GeminiFile } from './files';
import { answerLook } from './look';
import { checkConfig, frameTokensOf, pictureTokensOf, type ServedModel, thoughtTokensOf } from './models';
import { checkSchema } from './schema';
import { GeminiRefusal, isObject, type JsonObject } from './wire';

const requestFields = [
  'model',
  'contents',
  'systemInstruction',
  'tools',
  'toolConfig',
  'safetySettings',
  'generationConfig',
  'cachedContent',
];
const configFields = [
  ...[
    'stopSequences',
    'responseMimeType',
    'responseSchema',
    'responseJsonSchema',
    'responseModalities',
    'candidateCount',
    'maxOutputTokens',
    'temperature',
    'topP',
    'topK',
    'seed',
  ],
  ...['presencePenalty', 'frequencyPenalty', 'responseLogprobs', 'logprobs', 'thinkingConfig', 'mediaResolution'],
];
const partFields = ['text', 'inlineData', 'fileData', 'videoMetadata', 'thought', 'thoughtSignature'];

// The page on images (2026-11).
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];

export type Prompt = {
  text: string;
  video: GeminiFile | undefined;
  sound: GeminiFile | undefined;
  pictures: number;
  framesPerSecond: number;
  config: JsonObject;
  model: ServedModel;
};

function checkFields(value: JsonObject, known: readonly string[], where: string): void {
  for (const key of Object.keys(value))
    if (!known.includes(key))
      throw new GeminiRefusal(400, `Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`);
}

function checkSchemas(config: JsonObject): void {
  const { responseSchema, responseJsonSchema, responseMimeType } = config;
  if (responseSchema !== undefined && responseJsonSchema !== undefined)
    throw new GeminiRefusal(400, 'Only one of response_schema and response_json_schema can be set.');
  const schema = responseSchema ?? responseJsonSchema;
  if (schema === undefined) return;
  if (responseMimeType !== 'application/json')
    throw new GeminiRefusal(400, `Response schema with response mime type: '${String(responseMimeType ?? '')}' is unsupported`);
  checkSchema(schema, responseSchema === undefined ? 'response_json_schema' : 'response_schema');
}

// "default 1.0, valid range (0.0, 24.0]" (the reference's VideoMetadata, 2026-08).
function readFps(metadata: JsonObject): number {
  checkFields(metadata, ['fps', 'startOffset', 'endOffset'], " at 'contents[0].parts[0].video_metadata'");
  const { fps = 1 } = metadata;
  if (typeof fps === 'number' && fps > 0 && fps <= 24) return fps;
  throw new GeminiRefusal(400, 'Request contains an invalid argument.');
}

// The reference's HarmCategory and HarmBlockThreshold that the page on safety settings lets a request set (2026-11).
const harms = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map((name) => `HARM_CATEGORY_${name}`);
const thresholds = ['OFF', 'BLOCK_NONE', 'BLOCK_ONLY_HIGH', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_LOW_AND_ABOVE'];

function checkSafety(settings: unknown): void {
  const list = Array.isArray(settings) ? settings.filter(isObject) : [];
  for (const { category, threshold } of list) {
    if (!harms.includes(String(category)))
      throw new GeminiRefusal(
        400,
        `* GenerateContentRequest.safety_settings[0]: element predicate failed: $.category in (HarmCategory.HARM_CATEGORY_HATE_SPEECH, …): ${String(category)}`,
      );
    if (!thresholds.includes(String(threshold)))
      throw new GeminiRefusal(400, `Invalid value at 'safety_settings[0].threshold': "${String(threshold)}"`);
  }
  if (new Set(list.map(({ category }) => category)).size !== list.length)
    throw new GeminiRefusal(400, '* GenerateContentRequest.safety_settings: more than one setting for a category.');
}

/** Words of the API, as in google-gemini/gemini-cli#5064 (2025-07-28) and charmbracelet/crush#995 (2025-09-08). */
function checkPicture({ mimeType, data, ...others }: JsonObject): void {
  checkFields(others, [], " at 'contents[0].parts[0].inline_data'");
  if (!pictureTypes.includes(String(mimeType))) throw new GeminiRefusal(400, `Unsupported MIME type: ${String(mimeType)}`);
  const bytes = Buffer.from(String(data), 'base64');
  if (bytes.length === 0 || (mimeType === 'image/jpeg' && bytes.readUInt16BE(0) !== 0xff_d8))
    throw new GeminiRefusal(
      400,
      'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
    );
}

/** Reads a `streamGenerateContent` body as strictly as the API does; `findFile` answers for an address and its type. */
export function readPrompt(body: unknown, model: ServedModel, findFile: (uri: string, mimeType: unknown) => GeminiFile): Prompt {
  if (!isObject(body)) throw new GeminiRefusal(400, 'Invalid JSON payload received.');
  checkFields(body, requestFields, '');
  const config = isObject(body.generationConfig) ? body.generationConfig : {};
  checkFields(config, configFields, " at 'generation_config'");
  checkConfig(config, model);
  checkSafety(body.safetySettings);
  const turns = Array.isArray(body.contents) ? body.contents.filter(isObject) : [];
  const parts = turns
    .filter((turn) => turn.role !== 'model')
    .flatMap((turn) => (Array.isArray(turn.parts) ? turn.parts.filter(isObject) : []));
  if (parts.length === 0) throw new GeminiRefusal(400, '* GenerateContentRequest.contents: contents is not specified');
  let video: GeminiFile | undefined;
  let sound: GeminiFile | undefined;
  let pictures = 0;
  let framesPerSecond = 1;
  for (const [index, part] of parts.entries()) {
    checkFields(part, partFields, ` at 'contents[0].parts[${index}]'`);
    if (isObject(part.fileData)) {
      checkFields(part.fileData, ['mimeType', 'fileUri'], ` at 'contents[0].parts[${index}].file_data'`);
      const file = findFile(String(part.fileData.fileUri), part.fileData.mimeType);
      if (file.mimeType.startsWith('audio/')) sound = file;
      else video = file;
    }
    if (isObject(part.inlineData)) {
      checkPicture(part.inlineData);
      pictures += 1;
    }
    if (isObject(part.videoMetadata)) framesPerSecond = readFps(part.videoMetadata);
  }
  const text = parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('\n');
  checkSchemas(config);
  return { text, video, sound, pictures, framesPerSecond, config, model };
}

function toUsage(prompt: Prompt, output: string): JsonObject {
  const seconds = prompt.video?.seconds ?? 0;
  const perFrame = frameTokensOf(prompt.config, prompt.model);
  const text = Math.ceil(prompt.text.length / 4);
  const video = Math.ceil(seconds * prompt.framesPerSecond) * perFrame;
  const audio = Math.ceil((seconds + (prompt.sound?.seconds ?? 0)) * 32);
  const image = prompt.pictures * pictureTokensOf(prompt.config, prompt.model);
  const candidates = Math.ceil(output.length / 4);
  const thoughts = thoughtTokensOf(prompt.config, prompt.model);
  const details = [
    { modality: 'TEXT', tokenCount: text },
    { modality: 'IMAGE', tokenCount: image },
    { modality: 'VIDEO', tokenCount: video },
    { modality: 'AUDIO', tokenCount: audio },
  ];
  return {
    promptTokenCount: text + image + video + audio,
    // Left out where there is nothing to count, like the API does (recorded 2026-08).
    ...(candidates > 0 ? { candidatesTokenCount: candidates } : {}),
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
    totalTokenCount: text + image + video + audio + candidates + thoughts,
    promptTokensDetails: details.filter(({ tokenCount }) => tokenCount > 0),
  };
}

function compose({ text, video, sound, pictures, config }: Prompt, kind: GeminiFault['kind']): string {
  if (pictures > 0 && kind !== 'not_json' && kind !== 'wrong_shape') return JSON.stringify(answerLook(text, sound !== undefined, kind));
  const answer = findAnswer(text, video?.sha256);
  if (kind === 'not_json') return `Here is what I saw: ${answer.summary}`;
  if (config.responseMimeType !== 'application/json') return answer.summary;
  return JSON.stringify(kind === 'wrong_shape' ? { answer: [answer] } : complete(config.responseSchema, answer));
}

const MAX_PIECE = 2_000;

const withThoughts = ({ config, model }: Prompt) =>
  isObject(config.thinkingConfig) && config.thinkingConfig.includeThoughts === true && thoughtTokensOf(config, model) > 0;

/**
 * An answer as `alt=sse` streams it: one response a chunk, thoughts before words where they are asked for, each chunk with the tokens
 * of all before it, and a finish reason in the last alone (pages "Text generation" and "Thinking" of the vendor's documentation, 2026-11).
 */
function* toChunks(prompt: Prompt, output: string, finishReason: string): Generator<Chunk> {
  const rest = { modelVersion: prompt.model.name, responseId: createHash('sha256').update(prompt.text).digest('base64url').slice(0, 12) };
  const chunk = (part: object, length: number, end: object = {}) => ({
    candidates: [{ content: { parts: [part], role: 'model' }, ...end, index: 0 }],
    usageMetadata: toUsage(prompt, output.slice(0, length)),
    ...rest,
  });
  if (withThoughts(prompt)) yield chunk({ text: '**Watching the ad**\n\nI look at each shot.', thought: true }, 0);
  for (let from = 0; from + MAX_PIECE < output.length; from += MAX_PIECE)
    yield chunk({ text: output.slice(from, from + MAX_PIECE) }, from + MAX_PIECE);
  const last = Math.max(0, Math.ceil(output.length / MAX_PIECE) - 1) * MAX_PIECE;
  yield chunk({ text: output.slice(last) }, output.length, { finishReason });
}

type Chunk = {
  usageMetadata: object;
  [field: string]: unknown;
  candidates?: { index: number; [field: string]: unknown; content?: { parts: object[] } }[];
};

/** The same answer as `generateContent` gives it, which the release before asks for: all parts in the last response. */
export function joinChunks(stream: Iterable<Chunk>): object {
  const chunks = [...stream];
  const last = chunks.at(-1);
  const parts = chunks.flatMap(({ candidates = [] }) => candidates[0]?.content?.parts ?? []);
  const candidates = last?.candidates?.map((candidate) =>
    candidate.content ? { ...candidate, content: { parts, role: 'model' } } : candidate,
  );
  return { ...last, ...(candidates && { candidates }) };
}

export function answerPrompt(prompt: Prompt, kind: GeminiFault['kind']): Iterable<Chunk> {
  const rest = { usageMetadata: toUsage(prompt, ''), modelVersion: prompt.model.name };
  if (kind === 'blocked_prompt') return [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...rest }];
  if (kind === 'empty_candidates') return [{ candidates: [], ...rest }];
  if (kind === 'safety') {
    const safetyRatings = [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }];
    return [{ candidates: [{ finishReason: 'SAFETY', index: 0, safetyRatings }], ...rest }];
  }
  const whole = compose(prompt, kind);
  // Thoughts come out of the same budget: a small one is spent before the first word.
  const limit = typeof prompt.config.maxOutputTokens === 'number' ? prompt.config.maxOutputTokens : 65_536;
  const budget = Math.max(0, limit - thoughtTokensOf(prompt.config, prompt.model)) * 4;
  const maxLength = kind === 'max_tokens' ? Math.floor(whole.length / 2) : budget;
  const output = whole.slice(0, maxLength);
  return toChunks(prompt, output, output.length < whole.length ? 'MAX_TOKENS' : 'STOP');
}
