import { z } from 'zod';
import { ModelFailure, toModelFailure } from './failure';

/** Tokens of one call as the vendor charges them: sound is part of the input, and what the model thinks is output. */
export type Usage = { inputTokens: number; audioInputTokens: number; outputTokens: number };

/** The `model` is the one that answered, which may differ from the one that was asked. */
export type Reply = { model: string; usage: Usage } & (
  | { ended: 'whole'; text: string }
  /** Cut at the limit of tokens, empty, or without a candidate: the same request may give a whole answer. */
  | { ended: 'unfinished'; reason: string }
  | { ended: 'declined'; reason: string }
);

/** Finish reasons by which the model declines to answer about this ad. Every other one but `STOP` is an answer that went wrong. */
const declined = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);

/** More than any context holds; a larger count is none. */
const MAX_TOKENS = 100_000_000;
const count = z.int().nonnegative().max(MAX_TOKENS).catch(0);
// One is asked for, and it comes in a few parts.
const MAX_CANDIDATES = 20;
const MAX_PARTS = 1000;
const Chunk = z.object({
  /** An error of the vendor after the answer began. */
  error: z.looseObject({ code: z.int(), message: z.string().catch(''), details: z.unknown().optional() }).optional(),
  promptFeedback: z
    .object({ blockReason: z.string().min(1).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() }))
              .max(MAX_PARTS)
              .nullish(),
          })
          .nullish(),
      }),
    )
    .max(MAX_CANDIDATES)
    .nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      promptTokensDetails: z
        .array(z.object({ modality: z.string().optional(), tokenCount: count }))
        .max(20)
        .catch([]),
    })
    .optional()
    .catch(undefined),
  modelVersion: z.string().optional().catch(undefined),
});
type Chunk = z.infer<typeof Chunk>;

const modelName = /^[\w.-]{1,80}$/;

function toOutcome(chunks: readonly Chunk[]) {
  const blocked = chunks.find(({ promptFeedback }) => promptFeedback?.blockReason !== undefined)?.promptFeedback?.blockReason;
  if (blocked !== undefined) return { ended: 'declined', reason: blocked } as const;
  const candidates = chunks.flatMap((chunk) => chunk.candidates?.slice(0, 1) ?? []);
  const reason =
    candidates.findLast(({ finishReason }) => finishReason)?.finishReason ?? (candidates.length === 0 ? 'no candidate' : 'no reason');
  if (declined.has(reason)) return { ended: 'declined', reason } as const;
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const text = parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
  const isWhole = text.trim() !== '' && reason === 'STOP';
  return isWhole
    ? ({ ended: 'whole', text } as const)
    : ({ ended: 'unfinished', reason: `${reason} after ${text.length} characters` } as const);
}

function toUsage(counted: Chunk['usageMetadata']): Usage {
  if (counted === undefined) return { inputTokens: 0, audioInputTokens: 0, outputTokens: 0 };
  const audio = counted.promptTokensDetails.filter(({ modality }) => modality === 'AUDIO');
  return {
    inputTokens: counted.promptTokenCount,
    audioInputTokens: Math.min(
      counted.promptTokenCount,
      audio.reduce((sum, { tokenCount }) => sum + tokenCount, 0),
    ),
    outputTokens: counted.candidatesTokenCount + counted.thoughtsTokenCount,
  };
}

/** Reads what `streamGenerateContent` answered to a request for `asked`. Throws {@link ModelFailure} when it is no such answer. */
export function readReply(stream: readonly unknown[], asked: string): Reply {
  const parsed = z.array(Chunk).safeParse(stream);
  if (!parsed.success) throw new ModelFailure('model_unavailable', { cause: parsed.error, retryAfterMs: 0 });
  const chunks = parsed.data;
  const failed = chunks.find(({ error }) => error !== undefined)?.error;
  if (failed !== undefined)
    throw toModelFailure(Object.assign(new Error(failed.message), { status: failed.code, errorDetails: failed.details }));
  const modelVersion = chunks.findLast((chunk) => chunk.modelVersion !== undefined)?.modelVersion;
  return {
    model: modelName.exec(modelVersion?.replace(/^models\//, '') ?? '')?.[0] ?? asked,
    // Each chunk counts all that came before it.
    usage: toUsage(chunks.findLast(({ usageMetadata }) => usageMetadata !== undefined)?.usageMetadata),
    ...toOutcome(chunks),
  };
}
