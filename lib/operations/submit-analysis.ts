import { z } from 'zod';
import { SubmitInput, SubmitResponse } from '@/lib/analyses/schema';
import { submitAnalysis, submitOnce } from '@/lib/analyses/submit';
import { toAnalysisPath } from '@/lib/api-paths';
import { AppError } from '@/lib/errors';
import { MAX_VIDEO_NUMBER } from '@/lib/limits';
import { anyLibrary } from '@/lib/platforms';
import { defineOperation } from './define';
import { exampleAdUrl, exampleId } from './examples';
import { submitRules } from './rules/submit';
import { urlField } from './rules/urls';

function toInputError(input: unknown): AppError {
  const { url } = input as { url?: unknown };
  if ((url ?? null) === null) return new AppError('missing_url');
  if (typeof url === 'string')
    return new AppError('invalid_body', { message: `The field "video" must be a whole number from 1 to ${MAX_VIDEO_NUMBER}.` });
  return new AppError('invalid_url', { message: `The field "url" must be a string: the URL of one ad in the ${anyLibrary}.` });
}

export const submitAnalysisOperation = defineOperation({
  id: 'submitAnalysis',
  summary: 'Submit an ad URL',
  description: submitRules.lead,
  rules: submitRules.rules,
  http: {
    method: 'POST',
    path: '/analyses',
    requestHeaders: ['Idempotency-Key'],
    status: (output) => (output.status === 'done' ? 200 : 201),
    headers: (output): Record<string, string> => (output.status === 'done' ? {} : { Location: output.links.self }),
  },
  input: z.object({ ...SubmitInput.shape, url: SubmitInput.shape.url.meta({ description: urlField }) }).meta({ id: 'SubmitInput' }),
  example: { url: exampleAdUrl },
  output: SubmitResponse,
  answers: {
    201: {
      description:
        'Queued: 1 credit was charged; a sample ad is free. A repeated submit of an ad in progress returns the id of that analysis and charges nothing.',
      headers: ['Location', 'Idempotent-Replayed'],
      examples: {
        queued: {
          summary: 'A new analysis',
          value: { id: exampleId, status: 'queued', estimatedSeconds: 75, links: { self: toAnalysisPath(exampleId) } },
        },
      },
    },
    200: {
      description: 'Done: the report comes from the cache, free of charge.',
      headers: ['Idempotent-Replayed'],
      examples: {
        cached: {
          summary: 'An ad that was analyzed before',
          value: { id: exampleId, status: 'done', cached: true, links: { self: toAnalysisPath(exampleId) } },
        },
      },
    },
  },
  errors: ['invalid_body', 'missing_url', 'invalid_url', 'insufficient_credits', 'idempotency_conflict'],
  toInputError,
  limit: 'submit',
  readOnly: false,
  run: submitAnalysis,
  runOnce: submitOnce,
});
