import { FileState } from '@google/generative-ai/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { apiKey, GeminiCaller, json } from './gemini-caller';

let gemini: Gemini;
let caller: GeminiCaller;
beforeAll(async () => {
  gemini = await startGemini({ apiKey });
  caller = new GeminiCaller(gemini.baseUrl);
});
afterAll(() => gemini.close());

describe('a schema outside the subset', () => {
  const string = { type: 'STRING' };
  it.each([
    ['additionalProperties', { type: 'OBJECT', properties: { a: string }, additionalProperties: false }],
    ['$ref', { type: 'OBJECT', properties: { a: { $ref: '#/a' } } }],
    ['oneOf', { type: 'OBJECT', properties: { a: { oneOf: [string] } } }],
    ['const', { type: 'ARRAY', items: { type: 'STRING', const: 'a' } }],
    ['exclusiveMinimum', { type: 'NUMBER', exclusiveMinimum: 0 }],
    ['empty', { type: 'OBJECT', properties: {} }],
    ['not defined', { type: 'OBJECT', properties: { a: string }, required: ['b'] }],
    ['only allowed for STRING', { type: 'INTEGER', enum: [1] }],
    ['missing field', { type: 'ARRAY' }],
    ['unknown type', { type: 'TEXT' }],
  ])('is rejected with 400: %s', async (words, schema) => {
    const refusal = caller.generate('x', { config: { responseMimeType: 'application/json', responseSchema: schema } });
    await expect(refusal).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) });
  });

  it('is rejected with 400 as JSON Schema too, together with another schema, or without its media type', async () => {
    const responseJsonSchema = { type: 'string', pattern: '^a' };
    for (const config of [
      { responseMimeType: 'application/json', responseJsonSchema },
      { ...json, responseJsonSchema: { type: 'string' } },
      { responseSchema: json.responseSchema },
    ]) {
      await expect(caller.generate('x', { config })).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('a schema that is too much to compile', () => {
  type Schema = { [key: string]: unknown };
  const ask = (config: Schema) => caller.generate('x', { config: { responseMimeType: 'application/json', ...config } });
  const words = (count: number, each: string) => Array.from({ length: count }, (_, index) => each + index);
  const enums = (count: number, each: string): Schema => ({
    type: 'object',
    properties: Object.fromEntries(words(count, 'p').map((name) => [name, { type: 'string', enum: words(5, each) }])),
  });
  const lists = (count: number, maxItems: number): Schema => ({
    type: 'object',
    properties: Object.fromEntries(words(count, 'p').map((name) => [name, { type: 'array', maxItems, items: { type: 'string' } }])),
  });
  /** Objects with one property and lists in turn. */
  const nested = (depth: number): Schema => {
    if (depth === 0) return { type: 'string' };
    return depth % 2 === 0
      ? { type: 'object', properties: { a: nested(depth - 1) }, required: ['a'] }
      : { type: 'array', items: nested(depth - 1) };
  };

  it.each<[what: string, taken: Schema, refused: Schema, message: RegExp]>([
    [
      'one enum of a hundred values',
      { responseSchema: { type: 'string', enum: words(99, 'v') } },
      { responseSchema: { type: 'string', enum: words(100, 'v') } },
      /too many states for serving/,
    ],
    [
      'enums of much text',
      { responseSchema: enums(45, 'action_require') },
      { responseSchema: enums(60, 'action_required_') },
      /invalid argument/,
    ],
    ['long lists', { responseSchema: lists(8, 119) }, { responseSchema: lists(8, 120) }, /invalid argument/],
    [
      'very many characters',
      { responseSchema: { type: 'string', description: 'x'.repeat(49_000) } },
      { responseSchema: { type: 'string', description: 'x'.repeat(50_000) } },
      /invalid argument/,
    ],
    ['six nests as JSON Schema', { responseSchema: nested(7) }, { responseJsonSchema: nested(6) }, /maximum allowed nesting depth/],
  ])('is rejected where users saw it rejected, and no sooner: %s', async (_what, taken, refused, message) => {
    await expect(ask(taken)).resolves.toBeDefined();
    await expect(ask(refused)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });
});

describe('a fault', () => {
  it('is an HTTP error in the format of the API, as often as configured, and only for the request it names', async () => {
    gemini.fail({ on: 'generate', status: 429, times: 2, only: 'fault-429' });
    await expect(caller.generate('other')).resolves.toBeDefined();
    for (let time = 0; time < 2; time += 1) {
      await expect(caller.generate('fault-429')).rejects.toMatchObject({
        status: 429,
        errorDetails: [expect.objectContaining({ retryDelay: '1s' })],
      });
    }
    await expect(caller.generate('fault-429')).resolves.toBeDefined();
  });

  it.each([
    ['safety', { candidates: [{ finishReason: 'SAFETY' }] }],
    ['max_tokens', { candidates: [{ finishReason: 'MAX_TOKENS' }] }],
    ['empty_candidates', { candidates: [] }],
    ['blocked_prompt', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  ] as const)('can be an answer that ends as %s', async (kind, shape) => {
    gemini.fail({ on: 'generate', kind, only: `fault-${kind}` });
    expect(await caller.generate(`fault-${kind} in a prompt`)).toMatchObject(shape);
  });

  it('can be an answer that is not JSON, or of another shape', async () => {
    gemini.fail({ on: 'generate', kind: 'not_json', only: 'fault-shape' });
    gemini.fail({ on: 'generate', kind: 'wrong_shape', only: 'fault-shape' });
    const text = (await caller.generate('fault-shape in a prompt')).text();
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(Object.keys(JSON.parse((await caller.generate('fault-shape in a prompt')).text()) as object)).toEqual(['answer']);
  });

  it('can be a connection that is cut or never answered', async () => {
    gemini.fail({ on: 'generate', kind: 'cut', only: 'fault-cut' });
    await expect(caller.generate('fault-cut')).rejects.toThrow();
    gemini.fail({ on: 'generate', kind: 'hang', only: 'fault-hang' });
    await expect(caller.generate('fault-hang', { timeoutMs: 200 })).rejects.toThrow(/abort/i);
  });

  it('can keep a file from becoming ACTIVE', async () => {
    const file = await caller.upload('linen', 'fault-file');
    gemini.fail({ on: 'file', kind: 'failed', only: 'fault-file' });
    expect((await caller.files.getFile(file.name)).state).toBe(FileState.FAILED);
    expect((await caller.files.getFile(file.name)).state).toBe(FileState.ACTIVE);
  });
});
