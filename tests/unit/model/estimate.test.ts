import { describe, expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { estimateCall, fullCall, toTokens } from '@/lib/model/estimate';
import { ANSWER_TOKENS } from '@/lib/model/models';
import { analysisRequest, type PromptInput } from '@/lib/model/prompt';
import { largestAnswer, type ResponseSchema, toResponseSchema } from '@/lib/model/response-schema';
import { sampleAd, sampleMeasurement, sampleVideo } from '@/tests/support/model-samples';

const today = new Date('2026-11-22T12:00:00Z');
const call = (seconds: number) => ({ seconds, promptCharacters: 40_000, answerCharacters: 32_000 });

describe('what an analysis takes and costs', () => {
  // 15 s: 60 frames of 280 tokens, 480 tokens of sound, 10,000 of text; 8,000 of answer, up to 8,192 of thoughts at MEDIUM.
  test('is counted by hand for Gemini 3.8 Flash at 0.75 and 3.75 dollars a million', () => {
    expect(estimateCall('gemini-3.8-flash', call(15), today)).toEqual({
      seconds: 15,
      inputTokens: 10_000 + 16_800 + 480,
      audioInputTokens: 480,
      answerTokens: 8_000,
      thinkingTokens: 8_192,
      cost: { least: (27_280 * 0.75 + 8_000 * 3.75) / 1e6, most: (27_280 * 0.75 + 16_192 * 3.75) / 1e6 },
    });
  });

  // 60 s: 180 frames of 256 tokens; sound at 1 dollar a million, the rest at 0.30; a budget of 8,192 thoughts.
  test('is counted by hand for Gemini 2.5 Flash, which charges sound by itself', () => {
    const { cost, ...tokens } = estimateCall('gemini-2.5-flash', call(60), today);
    expect(tokens).toEqual({
      seconds: 60,
      inputTokens: 10_000 + 46_080 + 1_920,
      audioInputTokens: 1_920,
      answerTokens: 8_000,
      thinkingTokens: 8_192,
    });
    expect(cost?.least).toBeCloseTo((56_080 * 0.3 + 1_920 * 1 + 8_000 * 2.5) / 1e6, 9);
    expect(cost?.most).toBeCloseTo((56_080 * 0.3 + 1_920 * 1 + 16_192 * 2.5) / 1e6, 9);
  });

  test('has no price where the model is not known, and as many thoughts as the answer leaves room for', () => {
    expect(estimateCall('gemini-12-mercury', call(30), today)).toMatchObject({ thinkingTokens: 12_288, cost: null });
  });

  test('follows the price of the day', () => {
    const least = (day: string) => estimateCall('gemini-3.8-flash', call(30), new Date(day)).cost?.least ?? 0;
    expect(least('2027-01-02')).toBeCloseTo(2 * least('2026-12-30'), 9);
  });
});

const letters = (characters: number) => 'word '.repeat(characters / 5);

/** An ad with long copy and many facts, whose video has a cut and a caption in every second and a voice in every other. */
function fullInput(seconds: number): PromptInput {
  const { picture, text } = sampleMeasurement;
  const [span] = text?.spans ?? [];
  if (picture === null || text === null || span === undefined) throw new Error('the sample is measured');
  const each = Array.from({ length: seconds }, (_, from) => ({ from, to: from + 1 }));
  return {
    ad: {
      ...sampleAd,
      body: letters(900),
      title: letters(100),
      linkDescription: letters(150),
      facts: Array.from({ length: 12 }, () => ({ name: letters(20), value: letters(30) })),
    },
    video: { ...sampleVideo, seconds },
    position: { n: 1, of: 1 },
    measurement: {
      ...sampleMeasurement,
      picture: { ...picture, shots: each.map((shot) => ({ ...shot, begins: 'cut' as const })), cuts: seconds },
      text: { ...text, spans: each.map((shot) => ({ ...span, ...shot, text: letters(30) })) },
      sound: { loudness: -14, silence: [], voice: each.filter(({ from }) => from % 2 === 0), voiceShare: 0.5 },
    },
    marker: 'f00dfeedf00dfeedf00dfeed',
  };
}

test.each([15, 30, 60])('the prompt that is estimated for %i seconds is the one that a full ad has', (seconds) => {
  const { system, user, responseSchema } = analysisRequest(fullInput(seconds));
  const told = fullCall(seconds).promptCharacters - system.length - JSON.stringify(responseSchema).length;
  expect(told / user.length).toBeGreaterThan(0.9);
  expect(told / user.length).toBeLessThan(1.1);
});

describe('the longest answer that is asked for', () => {
  const schema = toResponseSchema(Answer);
  const answer = largestAnswer(schema);

  test('is one that is accepted', () => {
    expect(Answer.safeParse(answer).error).toBeUndefined();
  });

  test('is bounded: no list is without the most that it may hold', () => {
    const lists = (node: ResponseSchema, path: string): string[] => [
      ...(node.type === 'array' && !/\bAt most \d+\.$/.test(node.description ?? '') ? [path] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, of]) => lists(of, `${path}.${name}`)),
      ...(node.items === undefined ? [] : lists(node.items, `${path}[]`)),
    ];
    expect(lists({ type: 'array', items: { type: 'string' } }, 'untold')).toEqual(['untold']);
    expect(lists(schema, 'answer')).toEqual([]);
  });

  test('is built of what the schema tells: lists in full, texts at their length, the longest word', () => {
    const told: ResponseSchema = {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          description: 'What is said. At most 3.',
          items: { type: 'string', description: 'A line. At most 12 characters.' },
        },
        stage: { type: 'string', nullable: true, enum: ['unaware', 'most_aware', 'aware'] },
        slug: { type: 'string', description: 'One of: a, longest, bc.' },
        at: { type: 'string', description: 'When, as "MM:SS.t".' },
        score: { type: 'integer', minimum: 0, maximum: 25 },
        said: { type: 'boolean' },
      },
    };
    const built = largestAnswer(told) as { lines: string[] };
    expect(built).toMatchObject({ stage: 'most_aware', slug: 'longest', at: '00:59.9', score: 25, said: false });
    expect(built.lines.map(({ length }) => length)).toEqual([12, 12, 12]);
  });

  test('fits into what is kept for an answer beside the thoughts, however the model indents it', () => {
    expect(toTokens(JSON.stringify(answer, null, 2).length)).toBeLessThan(ANSWER_TOKENS);
  });
});
