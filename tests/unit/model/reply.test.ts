import { describe, expect, test } from 'vitest';
import { readReply } from '@/lib/model/reply';

/** Answers in the wire form of each generation, after the vendor's reference of `GenerateContentResponse` (read 2026-11-22). */
const answers = {
  // 2.5: thoughts are counted and none is shown unless asked for.
  'gemini-2.5-flash': {
    candidates: [{ content: { parts: [{ text: '{"ok":true}' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: 11_236,
      candidatesTokenCount: 4_210,
      totalTokenCount: 16_046,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 676 },
        { modality: 'AUDIO', tokenCount: 320 },
        { modality: 'VIDEO', tokenCount: 10_240 },
      ],
      thoughtsTokenCount: 600,
    },
    modelVersion: 'gemini-2.5-flash',
    responseId: 'pRvqaPbZLZ6Y1MkPyd7p6AE',
  },
  // 3.x: a signature stands beside the text, and a status may.
  'gemini-3.8-flash': {
    candidates: [
      {
        content: { parts: [{ text: '{"ok":true}', thoughtSignature: 'EjQKMgEMOdbHvT8' }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
        finishMessage: 'Model generated the whole answer.',
      },
    ],
    usageMetadata: {
      promptTokenCount: 12_000,
      candidatesTokenCount: 4_000,
      thoughtsTokenCount: 1_400,
      totalTokenCount: 17_400,
      serviceTier: 'standard',
    },
    modelVersion: 'gemini-3.8-flash',
    modelStatus: { modelStage: 'STABLE' },
  },
};

describe('an answer of each generation', () => {
  test('is read with what it cost', () => {
    expect(readReply([answers['gemini-2.5-flash']], 'asked')).toEqual({
      ended: 'whole',
      text: '{"ok":true}',
      model: 'gemini-2.5-flash',
      usage: { inputTokens: 11_236, audioInputTokens: 320, outputTokens: 4_810 },
    });
    expect(readReply([answers['gemini-3.8-flash']], 'asked')).toEqual({
      ended: 'whole',
      text: '{"ok":true}',
      model: 'gemini-3.8-flash',
      usage: { inputTokens: 12_000, audioInputTokens: 0, outputTokens: 5_400 },
    });
  });

  test('that was spent on thoughts alone is unfinished, and paid for', () => {
    const thoughts = {
      candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }],
      usageMetadata: { promptTokenCount: 2_000, totalTokenCount: 34_768, thoughtsTokenCount: 32_768 },
      modelVersion: 'gemini-3.8-flash',
    };
    expect(readReply([thoughts], 'asked')).toMatchObject({ ended: 'unfinished', usage: { inputTokens: 2_000, outputTokens: 32_768 } });
  });
});

const ending = (finishReason: string, text = 'x') => ({ candidates: [{ content: { parts: [{ text }] }, finishReason }] });

test.each(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'])(
  'an answer that ends with %s is declined',
  (reason) => {
    expect(readReply([ending(reason)], 'asked')).toMatchObject({ ended: 'declined', reason, model: 'asked' });
  },
);

test.each(['MAX_TOKENS', 'OTHER', 'MALFORMED_RESPONSE', 'UNEXPECTED_TOOL_CALL', 'A_REASON_OF_NEXT_YEAR'])(
  'an answer that ends with %s went wrong and says nothing about the ad',
  (reason) => {
    expect(readReply([ending(reason)], 'asked')).toMatchObject({ ended: 'unfinished', reason: expect.stringContaining(reason) });
  },
);

test('a blocked prompt is declined, whatever the reason', () => {
  for (const blockReason of ['SAFETY', 'OTHER', 'PROHIBITED_CONTENT', 'JAILBREAK'])
    expect(readReply([{ promptFeedback: { blockReason } }], 'asked')).toMatchObject({ ended: 'declined', reason: blockReason });
});

test('thoughts are no part of the answer', () => {
  const parts = [{ text: 'hm', thought: true }, { text: '{"a":' }, { text: '1}' }];
  expect(readReply([{ candidates: [{ content: { parts }, finishReason: 'STOP' }] }], 'asked')).toMatchObject({ text: '{"a":1}' });
});

test('an answer of white space is unfinished', () => {
  expect(readReply([ending('STOP', ' \n\t\n ')], 'asked')).toMatchObject({ ended: 'unfinished' });
});

test('what stands beside an answer can be missing, null or odd, and the answer is read', () => {
  for (const odd of [null, 7, 'x', []])
    expect(readReply([{ ...ending('STOP'), usageMetadata: odd, modelVersion: odd, promptFeedback: odd }], 'asked')).toMatchObject({
      ended: 'whole',
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  const parts = [{ text: null }, { text: 'x', thought: null }];
  const nulls = { candidates: [{ content: { parts }, finishReason: 'STOP' }], promptFeedback: { blockReason: '' } };
  expect(readReply([nulls], 'asked')).toMatchObject({ ended: 'whole', text: 'x' });
});

describe('an answer in pieces', () => {
  const piece = (text: string, rest: object = {}) => ({ candidates: [{ content: { parts: [{ text }] }, ...rest }] });
  const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 4 };

  test('is joined, and counted by the last that counts', () => {
    const pieces = [
      { ...piece('{"a'), usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1 } },
      { ...piece('":1}'), usageMetadata },
      piece('', { finishReason: 'STOP' }),
    ];
    expect(readReply(pieces, 'asked')).toMatchObject({ ended: 'whole', text: '{"a":1}', usage: { inputTokens: 9, outputTokens: 4 } });
  });

  test('without an end is unfinished, and nothing at all too', () => {
    expect(readReply([piece('{"a'), piece('":1}', { finishReason: null })], 'asked')).toMatchObject({ ended: 'unfinished' });
    expect(readReply([], 'asked')).toMatchObject({ ended: 'unfinished', reason: 'no candidate after 0 characters' });
  });

  test('that breaks off with an error fails as the error says', () => {
    const broken = (code: number) => () =>
      readReply([piece('{"a'), { error: { code, message: 'said by the vendor', status: 'X' } }], 'asked');
    expect(broken(503)).toThrow(expect.objectContaining({ code: 'model_unavailable', retryAfterMs: 0 }));
    expect(broken(400)).toThrow(expect.objectContaining({ code: 'model_misconfigured' }));
  });
});

test('a name that is none is not repeated', () => {
  for (const modelVersion of ['', '\u202Ex', 'a\nb', 'y'.repeat(81), 'gemini (stand-in)'])
    expect(readReply([{ ...ending('STOP'), modelVersion }], 'asked').model).toBe('asked');
  expect(readReply([{ ...ending('STOP'), modelVersion: 'models/gemini-3.8-flash' }], 'asked').model).toBe('gemini-3.8-flash');
});

test('counts that are no counts are none', () => {
  const usageMetadata = { promptTokenCount: 2 ** 40, candidatesTokenCount: 'x', thoughtsTokenCount: 1.5, promptTokensDetails: 'y' };
  expect(readReply([{ ...ending('STOP'), usageMetadata }], 'asked').usage).toEqual({
    inputTokens: 0,
    audioInputTokens: 0,
    outputTokens: 0,
  });
});

test.each([null, '<html>', { candidates: 'x' }, 7])('%j is no answer, and may be asked for again', (response) => {
  expect(() => readReply([response], 'asked')).toThrow(expect.objectContaining({ code: 'model_unavailable', retryAfterMs: 0 }));
});
