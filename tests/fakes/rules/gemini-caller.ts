import { GoogleGenerativeAI, SchemaType } from '@google/generative-ai';
import { FileState, GoogleAIFileManager } from '@google/generative-ai/server';
import { metaAds } from '@/tests/fakes/meta/ads';
import { type VideoName, videoFile } from '@/tests/fakes/videos/videos';
import { until } from '@/tests/support/until';

export const apiKey = 'stand-in-test-key';

export const responseSchema = {
  type: SchemaType.OBJECT,
  required: ['summary', 'hook', 'score', 'tags'],
  properties: {
    summary: { type: SchemaType.STRING },
    score: { type: SchemaType.INTEGER, minimum: 3, maximum: 25 },
    tags: {
      type: SchemaType.ARRAY,
      items: { type: SchemaType.STRING, format: 'enum', enum: ['aida', 'pas', 'bab', 'four-ps'] },
      minItems: 2,
      maxItems: 3,
    },
    hook: {
      type: SchemaType.OBJECT,
      required: ['archetype', 'works'],
      properties: {
        archetype: { type: SchemaType.STRING, format: 'enum', enum: ['question', 'bold-claim', 'story', 'demonstration'] },
        works: {
          type: SchemaType.ARRAY,
          minItems: 4,
          items: {
            type: SchemaType.OBJECT,
            required: ['text', 'evidence_source'],
            properties: {
              text: { type: SchemaType.STRING, maxLength: 300 },
              evidence_source: { type: SchemaType.STRING, format: 'enum', enum: ['video', 'audio', 'ad_copy'] },
              at: { type: SchemaType.NUMBER, nullable: true },
            },
          },
        },
      },
    },
  },
};

export type Answer = {
  summary: string;
  score: number;
  tags: string[];
  hook: { archetype: string; works: { text: string; evidence_source: string; at: number | null }[] };
};
type AdName = 'kettle' | 'ledger';

export function toPrompt(name: AdName, marker: string): string {
  const { ad } = metaAds[name];
  return `Judge this ad.\n<<<AD-DATA ${marker}\n${JSON.stringify({ pageName: ad.pageName, body: ad.body, title: ad.title })}\nAD-DATA ${marker}>>>\nAnswer in JSON.`;
}

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

  async generate(text: string, options: { fileUri?: string; config?: object; key?: string; model?: string; timeoutMs?: number } = {}) {
    const {
      fileUri,
      config = { responseMimeType: 'application/json', responseSchema },
      key = apiKey,
      model = 'gemini-3.8-flash',
      timeoutMs = 10_000,
    } = options;
    const generative = new GoogleGenerativeAI(key).getGenerativeModel(
      { model, generationConfig: config },
      { baseUrl: this.#baseUrl, timeout: timeoutMs },
    );
    const video = fileUri === undefined ? [] : [{ fileData: { mimeType: 'video/mp4', fileUri } }];
    return (await generative.generateContent([...video, { text }])).response;
  }

  /** An ad and its video, from upload to answer. */
  async judge(name: AdName, marker = 'm1'): Promise<Answer> {
    const file = await this.upload(name);
    const response = await this.generate(toPrompt(name, marker), { fileUri: file.uri });
    await this.files.deleteFile(file.name);
    return JSON.parse(response.text()) as Answer;
  }
}
