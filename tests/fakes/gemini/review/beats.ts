import { enumerate, inSeconds, quote } from './finding';
import { amountIn, hasFigure, isCrowd, isSentence, takesRisk } from './read-words';
import type { Watched } from './watched';

export type Beat = {
  id: string;
  at: number;
  to: number;
  role: string;
  shown: string;
  said: string | null;
  written: string | null;
};

type Span = { from: number; to: number };

const MAX_BEATS = 30;
const TOGETHER_SECONDS = 0.4;

/** A beat begins with each sentence, and with each shot where nothing can be read. */
function listSpans({ sentences, picture, seconds }: Watched): Span[] {
  const moments = sentences.length > 0 ? sentences.map(({ from }) => from) : (picture?.cutsAt ?? []);
  const starts = [0, ...moments].filter((at, index, all) => all.findIndex((other) => Math.abs(other - at) <= TOGETHER_SECONDS) === index);
  return starts
    .toSorted((a, b) => a - b)
    .slice(0, MAX_BEATS)
    .map((from, index, all) => ({ from, to: all[index + 1] ?? seconds }));
}

const begins = ({ from, to }: Span, at: number) => at >= from - TOGETHER_SECONDS && at < to - TOGETHER_SECONDS;

function describeSpan(span: Span, { picture, labels, price, naming }: Watched): string {
  const cuts = (picture?.cutsAt ?? []).filter((at) => at > span.from + TOGETHER_SECONDS && at < span.to - 0.1);
  const tags = [...labels, ...(price === undefined ? [] : [price]), ...(naming === undefined || isSentence(naming.text) ? [] : [naming])]
    .filter(({ from }) => begins(span, from))
    .map(({ text }) => quote(text));
  const moments = enumerate(cuts.map((at) => `${Math.round(at * 10) / 10} s`));
  const pictures =
    cuts.length === 0 ? `One picture for ${inSeconds(span.to - span.from)}` : `${cuts.length + 1} pictures, with a cut at ${moments}`;
  return tags.length === 0 ? `${pictures}.` : `${pictures}. It contains ${enumerate([...new Set(tags)].slice(0, 4))}.`;
}

function roleOf(span: Span, written: string, index: number, watched: Watched): string {
  const { ask, naming, opening } = watched;
  if (ask !== undefined && begins(span, ask.from)) return 'call_to_action';
  if (index === 0) return 'hook';
  if (written === '') return 'other';
  if (isCrowd(written)) return 'proof';
  if (takesRisk(written)) return 'objection';
  if (amountIn(written) || /\b(?:free|off|sale|clearance)\b/i.test(written)) return 'offer';
  if (naming !== undefined && naming !== opening && begins(span, naming.from)) return 'solution';
  return hasFigure(written) ? 'proof' : 'solution';
}

export function listBeats(watched: Watched): Beat[] {
  const { sentences, spoken, ask } = watched;
  return listSpans(watched).map((span, index): Beat => {
    const inside = sentences.filter(({ from }) => begins(span, from));
    const written = (inside.find((line) => line === ask) ?? inside[0])?.text ?? null;
    const said = spoken.find(({ from }) => begins(span, from))?.text ?? null;
    const role = roleOf(span, inside.map(({ text }) => text).join(' '), index, watched);
    return { id: `beat-${index + 1}`, at: span.from, to: span.to, role, shown: describeSpan(span, watched), said, written };
  });
}
