import type { StatedEvidence } from '@/lib/model/evidence';
import type { Draw } from './seeded-videos';
import { around, hardCuts, heard, type Make, of, read, screenFrames, seen, seenFrames, shotsOf } from './stated-findings';

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
function withOneWordChanged(text: string, draw: Draw): string {
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
  const pace = video.seconds / shotsOf(video).length;
  const cuts = hardCuts(video);
  const middle = video.seconds / 2;
  const options: StatedEvidence[] =
    pace > 4
      ? [
          seen('Rapid cuts keep the attention throughout.', middle),
          seen('The picture cuts every second, in time with the beat.', middle),
          seen('Fourteen cuts in the first 5 seconds overwhelm the viewer.'.replace('Fourteen', '14'), 1),
          seen('A flurry of quick cuts opens the ad.', 1),
          seen('Three cuts per second make it hard to follow.', middle),
        ]
      : [
          seen('The whole video is a single take without a cut.', middle),
          seen('No cuts interrupt the demonstration from start to finish.', middle),
        ];
  if (cuts.length > 3) options.push(seen('The entire ad is one continuous static shot.', 1));
  return draw.pick(options);
};

/** Ways in which a lying model makes false statements. */
export const lies: Readonly<Record<string, Make>> = {
  'an invented caption': (video, draw) =>
    draw.pick([read, seen])(draw.pick([...screenFrames, ...seenFrames])(draw.pick(inventions)), draw.between(0.5, video.seconds - 1)),
  'a caption at a wrong second': (video, draw) => {
    const caption = draw.pick(video.captions);
    const moment = caption.from > video.seconds / 2 ? draw.between(0, caption.from - 3) : draw.between(caption.to + 3, video.seconds - 0.5);
    return read(draw.pick(screenFrames)(caption.text), moment);
  },
  'speech over silence': (video, draw) =>
    heard(
      draw.pick([
        `The voice says "${draw.pick(inventions)}" with confidence.`,
        'The narrator names the price twice.',
        'A customer explains why she switched.',
        'Music swells under the last line.',
      ]),
      video.seconds - draw.between(1.2, 2.4),
    ),
  'a false pace': falsePace,
  'words laundered through the library or the copy': (_, draw) =>
    of(
      draw.pick(['metadata', 'ad_copy'] as const),
      draw.pick(
        [
          `The copy says "${draw.pick(inventions)}".`,
          `The headline promises “${draw.pick(inventions)}”, which builds trust.`,
          'The library states that it is paid for by Procter Holdings.',
          'The library gives 4 million in the United Kingdom as its audience.',
        ].slice(0, 2),
      ),
    ),
  'facts that the library does not state': (_, draw) =>
    of(
      'metadata',
      draw.pick([
        'The library states that it is paid for by Procter Holdings.',
        'The library lists 74 countries for this ad.',
        'It has been shown since May 2019.',
        `The library labels it "${draw.pick(inventions)}".`,
        'It also runs on Snapchat and Pinterest.',
      ]),
    ),
  'a quote with one word changed': (video, draw) => {
    const caption = draw.pick(video.captions);
    return draw.pick([read, seen])(draw.pick(screenFrames)(withOneWordChanged(caption.text, draw)), around(caption, draw));
  },
};
