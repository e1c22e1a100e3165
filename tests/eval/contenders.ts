import type { Model } from '@/lib/model/client';
import { toMoment } from '@/lib/model/stated-fields';
import { sections } from '@/lib/report/criteria';
import { neutral } from '@/tests/fakes/gemini/answers';
import type { MeasuredCase } from './read';
import type { Contender } from './run-case';
import type { Line } from './schema';

type Told = { written: readonly Line[]; spoken: readonly Line[] };

/** A finding that quotes words on screen; sections take turns, because each takes few. */
const quoting = ({ at, words }: Line, index: number) => ({
  section: sections[index % sections.length],
  works: index % (2 * sections.length) < sections.length,
  text: `It reads “${words}”.`,
  evidence_source: 'on_screen_text',
  at: toMoment(at),
  claims: [{ kind: 'on_screen', words, number: null }],
});

/** The neutral answer with these words as what was seen and heard. */
function tell({ written, spoken }: Told): string {
  const { observed, findings, ...rest } = neutral.answer;
  const told = {
    ...observed,
    transcript: spoken.map(({ at, to, words }) => ({ at: toMoment(at), to: toMoment(to), words })),
    claims: written
      .filter(({ words }) => /\d/.test(words))
      .map(({ at, words }) => ({ claim: words, quote: words, source: 'on_screen_text', at: toMoment(at) })),
  };
  return JSON.stringify({ ...rest, observed: told, findings: [...findings, ...written.map(quoting)] });
}

/** A model that states what `told` knows of a video. */
export function createTeller(name: string, measurement: Contender['measurement'], told: (measured: MeasuredCase) => Told): Contender {
  const model: Omit<Model, 'generate'> = {
    name,
    find: async () => undefined,
    upload: async () => ({ fileName: 'none', fileUri: 'none', mimeType: 'video/mp4' }),
    list: async () => [],
    remove: async () => undefined,
  };
  const usage = { inputTokens: 0, audioInputTokens: 0, outputTokens: 0 };
  return {
    name,
    measurement,
    modelFor: (measured) => ({ ...model, generate: async () => ({ ended: 'whole', text: tell(told(measured)), model: name, usage }) }),
  };
}

/** Knows the ad copy alone, and takes each of its sentences for one that is shown and said at the start. */
const blind = createTeller('blind', 'withheld', ({ evalCase: { truth }, video }) => {
  const { body, title, linkDescription } = truth.ad;
  const sentences = [body, title, linkDescription].flatMap((text) => (text ?? '').split(/(?<=[.!?])\s/)).filter((text) => text !== '');
  const lines = sentences.map((words) => ({ at: 0, to: video.seconds, words }));
  return { written: lines, spoken: lines };
});

/** Knows our measurements alone: the texts on screen, and as words that are said those that are shown while a voice is heard. */
const measured = createTeller('measured', 'told', ({ measurement: { text, sound } }) => {
  const written = (text?.spans ?? []).map(({ from, to, text: words }) => ({ at: from, to, words }));
  const spoken = written.filter((line) => sound?.voice.some(({ from, to }) => from < line.to && to > line.at));
  return { written, spoken };
});

/** A model that is not above both adds nothing. */
export const baselines = [blind, measured];
