import { randomBytes } from 'node:crypto';
import type { Env } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { createModel } from '@/lib/model/client';
import { startGemini } from '@/tests/fakes/gemini/server';
import type { Line, Truth } from '../cases/schema';
import type { MeasuredCase } from '../run/measure-case';
import type { Contender } from '../run/run-case';
import { amountsOf } from '../score/amounts';
import { createTeller } from './oracles';

/** The sentences that a voice seems to say: the texts on screen while one is heard. */
function toSpoken(written: readonly Line[], voice: readonly { from: number; to: number }[]): Line[] {
  return written.flatMap((line) => {
    const span = voice.find(({ from, to }) => from < line.to && to > line.at);
    return span === undefined ? [] : [{ ...line, at: Math.max(span.from, line.at), to: Math.min(span.to, line.to) }];
  });
}

/**
 * Derives a truth from our measurements alone: texts and voices, the last text with an amount for the offer, the last one of all for the
 * button.
 */
function readMeasurement({ evalCase: { truth }, measurement: { text, sound } }: MeasuredCase): Truth {
  const written = (text?.spans ?? []).map(({ from, to, text: words }) => ({ at: from, to, words }));
  const priced = written.findLast(({ words }) => amountsOf(words).some(({ unit, counts }) => unit !== undefined || !counts));
  const [price] = priced === undefined ? [] : (/\p{Sc} ?\d[\d.,]*|\d[\d.,]*(?: ?(?:\p{Sc}|\p{L}+))?/u.exec(priced.words) ?? []);
  const { video, about, ad, ladders } = truth;
  return {
    ...{ video, about, ad, ladders, written },
    spoken: toSpoken(written, sound?.voice ?? []),
    brand: null,
    offers: priced === undefined || price === undefined ? [] : [{ says: [[priced.words]], price, at: priced.at, source: 'on_screen_text' }],
    button: written.at(-1)?.words ?? null,
  };
}

/** A simple reader of our measurements, which has not seen the video; a model that is not better adds nothing. */
const measured = createTeller('measured', readMeasurement);

export type Baselines = { blind: Contender; measured: Contender; demo: Contender; close: () => Promise<void> };

/**
 * The baselines that a model has to beat. `blind` gets the ad copy alone, neither the video nor our measurements; `demo` is the demo model
 * of the service, which gets our measurements.
 */
export async function openBaselines(gemini: Pick<Env['gemini'], 'model'>): Promise<Baselines> {
  const apiKey = `${DEMO_KEY_PREFIX}-${randomBytes(8).toString('hex')}`;
  const server = await startGemini({ apiKey });
  const model = createModel({ apiKey, baseUrl: server.baseUrl, model: gemini.model, demoModel: true });
  const modelFor = () => model;
  return {
    blind: { name: 'blind', video: 'withheld', measurement: 'withheld', modelFor },
    measured,
    demo: { name: 'demo', video: 'withheld', measurement: 'told', modelFor },
    close: server.close,
  };
}
