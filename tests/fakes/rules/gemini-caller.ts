import { type EnhancedGenerateContentResponse, GoogleGenerativeAI, SchemaType } from '@google/generative-ai';
import { FileState, GoogleAIFileManager } from '@google/generative-ai/server';
import { type VideoName, videoFile } from '@/tests/fakes/videos/videos';
import { until } from '@/tests/support/until';

export const apiKey = 'stand-in-test-key';

/** Asks for JSON. */
export const json = {
  responseMimeType: 'application/json',
  responseSchema: { type: SchemaType.OBJECT, properties: { summary: { type: SchemaType.STRING } }, required: ['summary'] },
};

/** Speaks to the API at `baseUrl` through Google's own client. */
export class GeminiCaller {
  readonly #baseUrl: string;
  readonly files: GoogleAIFileManager;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    this.files = new GoogleAIFileManager(apiKey, { baseUrl });
  }

  /** Uploads a video and waits until it is ACTIVE. */
  async upload(name: VideoName, displayName = 'ad video') {
    const { file } = await this.files.uploadFile(videoFile(name, 'sd'), { mimeType: 'video/mp4', displayName });
    if (file.state !== FileState.PROCESSING) throw new Error(`an upload begins as PROCESSING, not ${file.state}`);
    return until('the file is ACTIVE', async () => {
      const now = await this.files.getFile(file.name);
      return now.state === FileState.ACTIVE && now;
    });
  }

  async generate(
    text: string,
    options: { fileUri?: string; mimeType?: string; config?: object; key?: string; model?: string; timeoutMs?: number } = {},
  ) {
    const { fileUri, mimeType = 'video/mp4', config = json, key = apiKey, model = 'gemini-3.8-flash', timeoutMs = 10_000 } = options;
    const generative = new GoogleGenerativeAI(key).getGenerativeModel(
      { model, generationConfig: config },
      { baseUrl: this.#baseUrl, timeout: timeoutMs },
    );
    const video = fileUri === undefined ? [] : [{ fileData: { mimeType, fileUri } }];
    const { stream, response } = await generative.generateContentStream([...video, { text }]);
    // It fails as the stream does.
    response.catch(() => undefined);
    const chunks: EnhancedGenerateContentResponse[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { ...chunks.at(-1), text: () => chunks.map((chunk) => chunk.text()).join('') };
  }
}
