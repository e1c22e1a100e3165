import { z } from 'zod';
import { analysisNotFound, stillNotFound } from '@/lib/analyses/not-found';
import { getStill } from '@/lib/analyses/stills/get';
import { MAX_CANDIDATES } from '@/lib/video/still-limits';
import { defineOperation } from './define';
import { exampleId } from './examples';
import { getAnalysisOperation } from './get-analysis';
import { stillRules } from './rules/stills';

/** One spelling for each number, so that one still has one URL; a path is text, and an example of it a number. */
const spelling = /^[1-9]\d{0,3}$/;
const number = z.preprocess(
  (given) => (typeof given !== 'string' ? given : spelling.test(given) ? Number(given) : undefined),
  z.int().min(1).max(MAX_CANDIDATES).meta({ description: 'The number of the still, as in `stills` of the analysis.' }),
);

export const stillFile = { mediaType: 'image/jpeg', example: '\u00ff\u00d8\u00ff', read: (jpeg: Uint8Array) => jpeg };

export const getStillOperation = defineOperation({
  id: 'getStill',
  summary: 'Fetch one still of a video',
  description: stillRules.lead,
  rules: stillRules.rules,
  http: { method: 'GET', path: '/analyses/{id}/stills/{n}', status: () => 200 },
  input: z.object({ ...getAnalysisOperation.input.shape, n: number }),
  example: { id: exampleId, n: 7 },
  output: z.custom<Uint8Array>((jpeg) => jpeg instanceof Uint8Array),
  answers: { 200: { description: 'The still.', examples: {} } },
  file: stillFile,
  errors: ['forbidden', 'not_found'],
  toInputError: (input) => (getAnalysisOperation.input.safeParse(input).success ? stillNotFound() : analysisNotFound()),
  limit: 'stills',
  readOnly: true,
  run: getStill,
});
