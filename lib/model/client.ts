import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GenerateContentRequest,
  type GenerationConfig,
  GoogleGenerativeAI,
  HarmBlockThreshold,
  HarmCategory,
  type RequestOptions,
} from '@google/generative-ai';
import { GoogleAIFileManager } from '@google/generative-ai/server';
import { z } from 'zod';
import { withDeadline } from '@/lib/deadline';
import type { Env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { detectUnreachable } from '@/lib/unreachable';
import type { SoundTrack, VideoFile } from '@/lib/video/schema';
import { ModelFailure, toModelFailure } from './failure';
import { familyOf, MAX_OUTPUT_TOKENS, type ModelFamily, type RequestSize, resolutionFor, SMALL_OUTPUT_TOKENS, thinkingFor } from './models';
import { type Reply, readReply } from './reply';
import type { ResponseSchema } from './response-schema';
import { readStream, usualPauses } from './stream';

/** `fps` is how many frames of each second the model looks at. */
export type VideoPart = { fileUri: string; mimeType: string; fps: number };

export type ModelSettings = Omit<Env['gemini'], 'checkModel'> & { checkModel?: string | undefined };

export type MediaPart =
  | { text: string }
  | { inlineData: { mimeType: 'image/jpeg'; data: string } }
  | { fileData: { mimeType: string; fileUri: string } };

/** Models that take a seed give the same answer to the same request; another seed may give another. */
export type ModelRequest = {
  system: string;
  user: string;
  video?: VideoPart;
  /** Pictures and sound, each after the words that name it; a small request has them in place of a video. */
  media?: readonly MediaPart[];
  size?: RequestSize;
  responseSchema: ResponseSchema;
  seed: number;
};

export type UploadedFile = { fileName: string; fileUri: string; mimeType: string };

/** Every method throws {@link RunFailure}, and the signal's own reason when the signal ends it. */
export type Model = {
  /** The configured model; each reply names the one that answered. */
  name: string;
  /** Asks whether key and model are known; fails when one is not. Costs nothing. */
  find(signal: AbortSignal): Promise<void>;
  upload(media: VideoFile | SoundTrack, signal: AbortSignal, label?: string): Promise<UploadedFile>;
  list(signal: AbortSignal): Promise<{ fileName: string; label: string }[]>;
  generate(request: ModelRequest, signal: AbortSignal): Promise<Reply>;
  /** A file that is gone already is no error. */
  remove(fileName: string): Promise<void>;
};

// The SDK sends a file as one multipart body from memory: the buffer and its copy in the body, so twice the video. The
// downloader's cap of 100 MiB makes that 200 MiB for the seconds of an upload; 120 s allow for a line of 7 Mbit/s.
const UPLOAD_TIMEOUT_MS = 120_000;
const FILE_TIMEOUT_MS = 15_000;
const PROCESSING_DEADLINE_MS = 120_000;
const MAX_POLL_MS = 2_000;

const FileState = z.object({
  name: z.string().regex(/^files\/[a-z0-9-]{1,64}$/),
  uri: z.url(),
  state: z.string(),
});
type FileState = z.infer<typeof FileState>;
const ListedFiles = z.object({
  files: z.array(z.object({ name: z.string(), displayName: z.string().default('') })).default([]),
  nextPageToken: z.string().optional(),
});

/** The SDK's types are older than the API; fields it does not know pass through it untouched. */
type WireConfig = Omit<GenerationConfig, 'responseSchema'> & {
  responseSchema: ResponseSchema;
  seed?: number;
  mediaResolution: string;
  thinkingConfig?: ReturnType<typeof thinkingFor>;
};

// A lingerie, health or alcohol ad is an ordinary ad. These are all the filters that can be set; the vendor's own stay in force.
const safetySettings = [
  HarmCategory.HARM_CATEGORY_HARASSMENT,
  HarmCategory.HARM_CATEGORY_HATE_SPEECH,
  HarmCategory.HARM_CATEGORY_SEXUALLY_EXPLICIT,
  HarmCategory.HARM_CATEGORY_DANGEROUS_CONTENT,
].map((category) => ({ category, threshold: HarmBlockThreshold.BLOCK_NONE }));

function toWire(
  family: ModelFamily,
  { user, video, media = [], size = 'whole', responseSchema, seed }: ModelRequest,
): GenerateContentRequest {
  const thinkingConfig = thinkingFor(family, size);
  const generationConfig: WireConfig = {
    ...(typeof family.sampling === 'object' ? { ...family.sampling, seed } : {}),
    maxOutputTokens: size === 'small' ? SMALL_OUTPUT_TOKENS : MAX_OUTPUT_TOKENS,
    responseMimeType: 'application/json',
    responseSchema,
    mediaResolution: `MEDIA_RESOLUTION_${size === 'small' ? 'MEDIUM' : resolutionFor(family).toUpperCase()}`,
    ...(thinkingConfig === undefined ? {} : { thinkingConfig }),
  };
  const file =
    video === undefined
      ? []
      : [{ fileData: { mimeType: video.mimeType, fileUri: video.fileUri }, videoMetadata: { fps: Math.min(video.fps, family.maxFps) } }];
  return {
    // The SDK's type demands an enum member for each `type` of the schema; its values are the plain words used here.
    generationConfig: generationConfig as unknown as GenerationConfig,
    safetySettings,
    contents: [{ role: 'user', parts: [...file, ...media, { text: user }] }],
  };
}

/** The cause of a failure is {@link Unreachable} when nothing was sent. */
async function send<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await detectUnreachable(work);
  } catch (error) {
    signal.throwIfAborted();
    throw toModelFailure(error);
  }
}

const exchange = <T>(signal: AbortSignal, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  send(signal, () => withDeadline(signal, timeoutMs, work));

type Files = { manager: (signal: AbortSignal) => GoogleAIFileManager };

async function removeFile({ manager }: Files, fileName: string): Promise<void> {
  try {
    await exchange(new AbortController().signal, FILE_TIMEOUT_MS, (signal) => manager(signal).deleteFile(fileName));
  } catch (error) {
    const status = error instanceof ModelFailure ? z.object({ status: z.int() }).safeParse(error.cause).data?.status : undefined;
    // The API answers 403 for a file that does not exist, as it does for another's.
    if (status !== 403 && status !== 404) throw error;
  }
}

/** A poll that fails for the moment is asked again. */
async function awaitActive({ manager }: Files, file: FileState, signal: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + PROCESSING_DEADLINE_MS;
  let state = file.state;
  for (let pauseMs = 100; state !== 'ACTIVE'; pauseMs = Math.min(MAX_POLL_MS, pauseMs * 1.3)) {
    if (state === 'FAILED') throw new RunFailure('video_broken', { cause: new Error('the model could not process the file') });
    if (performance.now() > giveUpAt)
      throw new ModelFailure('model_unavailable', { cause: new Error(`the file is still ${state}`), retryAfterMs: 0 });
    await sleep(pauseMs, undefined, { signal });
    try {
      state = await exchange(signal, FILE_TIMEOUT_MS, async (bounded) => FileState.parse(await manager(bounded).getFile(file.name)).state);
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.retryAfterMs === undefined) throw error;
      log.debug('a poll for an uploaded file failed', { error });
    }
  }
}

async function upload(files: Files, media: VideoFile | SoundTrack, signal: AbortSignal, label: string): Promise<UploadedFile> {
  const bytes = 'path' in media ? await readFile(media.path, { signal }) : Buffer.from(media.bytes);
  const file = await exchange(signal, UPLOAD_TIMEOUT_MS, async (bounded) => {
    const answer = await files.manager(bounded).uploadFile(bytes, { mimeType: media.mimeType, displayName: label });
    return FileState.parse(answer.file);
  });
  try {
    await awaitActive(files, file, signal);
  } catch (error) {
    await removeFile(files, file.name).catch((cause: unknown) =>
      log.warn('a useless upload could not be deleted', { fileName: file.name, error: cause }),
    );
    throw error;
  }
  return { fileName: file.name, fileUri: file.uri, mimeType: media.mimeType };
}

const MAX_LISTED_PAGES = 50;

async function listFiles({ manager }: Files, signal: AbortSignal): Promise<{ fileName: string; label: string }[]> {
  const listed: { fileName: string; label: string }[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_LISTED_PAGES; page += 1) {
    const query = { pageSize: 100, ...(pageToken === undefined ? {} : { pageToken }) };
    const answer = await exchange(signal, FILE_TIMEOUT_MS, async (bounded) => ListedFiles.parse(await manager(bounded).listFiles(query)));
    listed.push(...answer.files.map(({ name, displayName }) => ({ fileName: name, label: displayName })));
    pageToken = answer.nextPageToken;
    if (pageToken === undefined || pageToken === '') break;
  }
  return listed;
}

/** The demo model's key never travels to the real API, nor does a request without a key. */
function requireKey({ apiKey, baseUrl, demoModel }: ModelSettings): string {
  if (apiKey === undefined) throw new ModelFailure('model_unavailable', { cause: new Error('GEMINI_API_KEY is not set') });
  if (demoModel && baseUrl === undefined)
    throw new ModelFailure('model_unavailable', { cause: new Error('a demo key needs GEMINI_BASE_URL') });
  return apiKey;
}

const DescribedModel = z.object({ name: z.string() });
const RefusalBody = z.object({ error: z.object({ message: z.string(), details: z.array(z.unknown()).optional() }) });

/** `models.get`, which the SDK does not have; a refusal is thrown in the SDK's own form. */
async function findModel(settings: ModelSettings, signal: AbortSignal): Promise<void> {
  const origin = settings.baseUrl?.replace(/(?<!\/)\/+$/, '') ?? 'https://generativelanguage.googleapis.com';
  const headers = { 'x-goog-api-key': requireKey(settings) };
  const response = await fetch(`${origin}/v1beta/models/${settings.model}`, { headers, signal });
  if (response.ok) {
    DescribedModel.parse(await response.json());
    return;
  }
  const said = RefusalBody.safeParse(await response.json().catch(() => undefined)).data?.error;
  throw Object.assign(new Error(said?.message ?? `HTTP status ${response.status}`), {
    status: response.status,
    errorDetails: said?.details,
  });
}

/** The day decides by whose rules a retired model is answered. A reply of the demo model says so in its `model`. */
export function createModel(settings: ModelSettings, now: () => Date = () => new Date(), pauses = usualPauses): Model {
  const options: RequestOptions = settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl.replace(/(?<!\/)\/+$/, '') };
  const files: Files = {
    // The file manager takes no signal per call but reads one from its options.
    manager: (signal) => new GoogleAIFileManager(requireKey(settings), { ...options, signal } as RequestOptions),
  };
  return {
    name: settings.model,
    find: (signal) => exchange(signal, FILE_TIMEOUT_MS, (bounded) => findModel(settings, bounded)),
    upload: (media, signal, label = 'ad video') => upload(files, media, signal, label),
    list: (signal) => listFiles(files, signal),
    remove: (fileName) => removeFile(files, fileName),
    generate: (request, signal) =>
      send(signal, async () => {
        const vendor = new GoogleGenerativeAI(requireKey(settings));
        const model = vendor.getGenerativeModel({ model: settings.model, systemInstruction: request.system }, options);
        const wire = toWire(familyOf(settings.model, now()), request);
        const chunks = await readStream((bounded) => model.generateContentStream(wire, { signal: bounded }), signal, pauses);
        const reply = readReply(chunks, settings.model);
        return settings.demoModel ? { ...reply, model: `${reply.model} (stand-in)` } : reply;
      }),
  };
}

/** The model of the second look; undefined where it is switched off. */
export const toCheckSettings = ({ checkModel, ...settings }: ModelSettings): ModelSettings | undefined =>
  checkModel === undefined ? undefined : { ...settings, model: checkModel };
