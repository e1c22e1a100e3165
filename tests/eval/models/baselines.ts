import { randomBytes } from 'node:crypto';
import type { Env } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { createModel } from '@/lib/model/client';
import { startGemini } from '@/tests/fakes/gemini/server';
import type { Contender } from '../run/run-case';

export type Baselines = { blind: Contender; measured: Contender; close: () => Promise<void> };

/**
 * What a model has to beat, by the demo model: `blind` is told the ad copy alone, neither the video nor our measurements; `measured` is told
 * what we measured, and sees no video either.
 */
export async function openBaselines(gemini: Pick<Env['gemini'], 'model'>): Promise<Baselines> {
  const apiKey = `${DEMO_KEY_PREFIX}-${randomBytes(8).toString('hex')}`;
  const server = await startGemini({ apiKey });
  const model = createModel({ apiKey, baseUrl: server.baseUrl, model: gemini.model, demoModel: true });
  const modelFor = () => model;
  return {
    blind: { name: 'blind', video: 'withheld', measurement: 'withheld', modelFor },
    measured: { name: 'measured', video: 'withheld', measurement: 'told', modelFor },
    close: server.close,
  };
}
