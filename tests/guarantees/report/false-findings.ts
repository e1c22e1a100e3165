import type { Draw } from './seeded-videos';
import { around, claim, hardCuts, heard, type Make, of, read, seen, sentences, shotsOf, stated } from './stated-findings';

export const inventions = [
  'Guaranteed by NASA engineers',
  'Win a trip to Paris today',
  'Loses you 10 kilos overnight',
  'Banned in twelve countries',
  'Doctors signed this petition',
  'Cheaper than tap water',
  'Approved by the FDA in 2025',
  'Only for members of the club',
  'Half price until midnight',
  'Money back after 400 days',
] as const;
const swaps: Readonly<Record<string, string>> = { one: 'no', for: 'without', week: 'hour', free: 'paid' };

/** The text with one of its longer words or figures replaced. */
export function withOneWordChanged(text: string, draw: Draw): string {
  const words = text.split(' ');
  const candidates = words
    .map((word, index) => ({ word, index }))
    .filter(({ word }) => /\d/.test(word) || word.replace(/[^\p{L}]/gu, '').length >= 4);
  const { word, index } = draw.pick(candidates);
  const changed = /\d/.test(word)
    ? word.replace(/\d+/, (digits) => String(Number(digits) * 2 + 11))
    : (swaps[word.toLowerCase()] ?? draw.pick(['yellow', 'careless', 'tractor', 'borrowed']));
  return words.with(index, changed).join(' ');
}

const falsePace: Make = (video, draw) => {
  const cuts = hardCuts(video);
  const [shot] = shotsOf(video);
  const text = 'The editing carries the pace of the ad.';
  return seen(
    text,
    1,
    draw.pick([
      claim('cut_count', { number: cuts.length + 4 + shotsOf(video).length - cuts.length, from: 0, to: video.seconds }),
      claim('cut_interval', { number: (2.5 * video.seconds) / shotsOf(video).length }),
      claim('shot_length', { number: ((shot?.to ?? 1) - (shot?.from ?? 0)) * 2 + 1, from: 0.1 }),
      claim('aspect', { words: '1:1' }),
    ]),
  );
};

/** Lies about what can merely not be found: a recognizer misses words, so they are no more than not checked. */
export const unfoundLies: Readonly<Record<string, Make>> = {
  'an invented caption': (video, draw) => {
    const words = draw.pick(inventions);
    return draw.pick([read, seen])(draw.pick(sentences)(words), draw.between(0.5, video.seconds - 1), claim('on_screen', { words }));
  },
  'a caption at a wrong second': (video, draw) => {
    const caption = draw.pick(video.captions);
    const moment = caption.from > video.seconds / 2 ? draw.between(0, caption.from - 3) : draw.between(caption.to + 3, video.seconds - 0.5);
    return read(draw.pick(sentences)(caption.text), moment, claim('on_screen', { words: caption.text }));
  },
  'a quote with one word changed': (video, draw) => {
    const caption = draw.pick(video.captions);
    const words = withOneWordChanged(caption.text, draw);
    return draw.pick([read, seen])(draw.pick(sentences)(words), around(caption, draw), claim('on_screen', { words }));
  },
  'a caption of another size': (video, draw) => {
    const { text, from, to } = draw.pick(video.captions);
    return read('Nobody can read it.', (from + to) / 2, claim('text_height', { words: text, number: draw.pick([2, 25]) }));
  },
};

/** Lies that something which was measured contradicts. */
export const lies: Readonly<Record<string, Make>> = {
  'speech over silence': (video, draw) => {
    const moment = video.seconds - draw.between(1.2, 2.4);
    return heard('A customer explains why she switched.', moment, claim('spoken', { words: draw.pick(inventions) }));
  },
  'speech over silence at a second moment': (video, draw) => ({
    ...of('metadata', 'The voice says for whom it is.', claim('spoken', { words: draw.pick(inventions) })),
    and_source: 'audio',
    and_at: video.seconds - draw.between(1.2, 2.4),
  }),
  'silence under a voice': (video, draw) => {
    const { from, to } = draw.pick(video.voice);
    return heard('Nothing distracts from the picture.', from + 1, claim('no_voice', { from: from + 1, to: to - 1 }));
  },
  'a number of texts': (video) =>
    read('The picture is crowded.', 2, claim('text_count', { number: video.captions.length * 3 + 7, from: 0, to: video.seconds })),
  'a caption that is said to be absent': (video, draw) => {
    const { text, from, to } = draw.pick(video.captions);
    const span = draw.chance(0.5) ? { from, to } : {};
    return stated({
      text: 'It hides its best line.',
      evidence_source: 'metadata',
      claims: [claim('not_on_screen', { words: text, ...span })],
    });
  },
  'a false pace': falsePace,
  'words laundered through the library or the copy': (_, draw) =>
    draw.pick([
      of('ad_copy', 'The copy builds trust.', claim('copy', { words: draw.pick(inventions) })),
      of('ad_copy', 'The headline builds trust.', claim('amount', { number: 777, words: 'EUR' })),
      of('ad_copy', 'The button asks for little.', claim('button', { words: 'Learn more' })),
      of('ad_copy', 'The price is plain.', claim('amount', { number: 777, words: 'USD' })),
    ]),
  'days that the library does not state': (_, draw) =>
    of('metadata', 'It is long on air.', claim('ran_days', { number: Math.round(draw.between(100, 900)) })),
};
