import type { StatedEvidence } from '@/lib/model/evidence';
import type { Caption, Draw, SeededVideo } from './seeded-videos';

export type Statement = { kind: string; finding: StatedEvidence };
export type Make = (video: SeededVideo, draw: Draw) => StatedEvidence | undefined;

const at =
  (source: 'video' | 'audio' | 'on_screen_text') =>
  (text: string, moment: number): StatedEvidence => ({ text, evidence_source: source, at: Math.max(0, moment), confidence: 'high' });
export const seen = at('video');
export const heard = at('audio');
export const read = at('on_screen_text');
export const of = (evidence_source: 'ad_copy' | 'metadata', text: string): StatedEvidence => ({
  text,
  evidence_source,
  at: null,
  confidence: 'high',
});

export const around = ({ from, to }: { from: number; to: number }, draw: Draw) => draw.between(from - 0.6, Math.min(to, from + 1.5) + 0.4);
const inside = ({ from, to }: { from: number; to: number }, draw: Draw) => draw.between(from, to);

export const screenFrames: readonly ((quote: string) => string)[] = [
  (quote) => `The caption "${quote}" names the problem before the product is seen.`,
  (quote) => `“${quote}” stands in the upper third in white on a dark box, readable at arm's length.`,
  (quote) => `On-screen text reads "${quote}", which gives a concrete figure to hold on to.`,
  (quote) => `The overlay says "${quote}" while the hands keep moving, so it does not interrupt the demonstration.`,
  (quote) => `"${quote}" is too long for the second and a half that it stays.`,
];
export const seenFrames: readonly ((quote: string) => string)[] = [
  (quote) => `The product fills the frame under the words "${quote}".`,
  (quote) => `A close-up of the face carries the line "${quote}" without any graphics.`,
];
const heardFrames: readonly ((quote: string) => string)[] = [
  (quote) => `The voice says "${quote}" in a calm, unhurried tone.`,
  (quote) => `The founder asks “${quote}” straight into the camera.`,
  (quote) => `"${quote}" is spoken over the close-up, so the claim and the picture arrive together.`,
];

const shortened = (text: string, draw: Draw) => {
  const words = text.split(' ');
  const length = Math.max(3, Math.floor(draw.between(0.5, 1) * words.length));
  const start = Math.floor(draw.next() * (words.length - length + 1));
  return words
    .slice(start, start + length)
    .join(' ')
    .replace(/[,.]$/, '');
};
const habits: readonly ((text: string, draw: Draw) => string)[] = [
  (text) => text,
  shortened,
  (text) => `${text.replace(/[.?!]$/, '')}.`,
  (text) => text.toUpperCase(),
  (text) => `${shortened(text, { next: () => 0, between: () => 0.6, pick: ([first]) => first as never, chance: () => false })}…`,
  (text) => {
    const words = text.split(' ');
    return `${words.slice(0, 2).join(' ')} … ${words.slice(-2).join(' ')}`;
  },
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
];

const quoted =
  (frames: readonly ((quote: string) => string)[], make: typeof seen): Make =>
  (video, draw) => {
    const caption = draw.pick(video.captions);
    return make(draw.pick(frames)(draw.pick(habits)(caption.text, draw)), around(caption, draw));
  };

const follows = ({ captions }: SeededVideo): [Caption, Caption][] =>
  captions.flatMap((caption, index) => {
    const next = captions[index + 1];
    return next !== undefined && next.from - caption.to < 1 ? [[caption, next] as [Caption, Caption]] : [];
  });

export const hardCuts = ({ measurement: { picture } }: SeededVideo) =>
  (picture?.shots ?? []).filter(({ begins }) => begins === 'cut').map(({ from }) => from);
export const shotsOf = ({ measurement: { picture } }: SeededVideo) => picture?.shots ?? [];

const shotTruth: Make = (video, draw) => {
  const cuts = hardCuts(video);
  const early = cuts.filter((cut) => cut <= 10).length;
  const pace = video.seconds / shotsOf(video).length;
  const longest = shotsOf(video).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const options: StatedEvidence[] = [];
  if (early >= 3) options.push(seen(`${early} cuts in the first 10 seconds keep the eye busy before the offer comes.`, 1));
  if (pace < 2)
    options.push(
      seen('Fast cuts hold the attention through the middle of the ad.', video.seconds / 2),
      seen('Quick editing leaves no dead second.', 3),
    );
  if (pace < 1.2 && pace > 0.7) options.push(seen('The picture cuts about every second, in time with the captions.', 4));
  if (cuts.length === 0 && shotsOf(video).length === 1)
    options.push(seen('The whole video is one unbroken take, so nothing can be hidden by an edit.', 2));
  if (longest !== undefined && longest.to - longest.from > 3) {
    options.push(seen('One continuous shot carries the demonstration without a cut.', longest.from + 1));
    options.push(
      seen(`The shot holds for ${Math.round(longest.to - longest.from)} seconds, long enough to check the result.`, longest.from + 0.5),
    );
  }
  if (pace > 4) options.push(seen('Slow cutting gives the viewer time to read.', 5));
  const [first] = cuts;
  if (first !== undefined)
    options.push(
      seen(`The first cut comes at ${first.toFixed(1)} seconds, after the product is named.`, first),
      seen('A hard cut to the finished result pays off the question.', first + 0.4),
    );
  return options.length === 0 ? undefined : draw.pick(options);
};

/** Ways in which an honest model states what is true of a video. */
export const truths: Readonly<Record<string, Make>> = {
  'a caption': quoted(screenFrames, read),
  'a caption that is seen': quoted(seenFrames, seen),
  'a caption that is said, too': (video, draw) => {
    const isSaid = ({ from }: Caption) => video.voice.some((span) => from > span.from && from + 2 < span.to);
    const caption = draw.pick(video.captions.filter(isSaid));
    return heard(draw.pick(heardFrames)(caption.text), around(caption, draw));
  },
  'a sentence over two captions': (video, draw) => {
    const [pair] = follows(video);
    if (pair === undefined) return undefined;
    return read(draw.pick(screenFrames)(`${pair[0].text} ${pair[1].text}`), around(pair[0], draw));
  },
  'two captions': (video, draw) => {
    const [first, second] = video.captions;
    return first === undefined || second === undefined
      ? undefined
      : read(`"${first.text}" is answered by "${second.text}" a moment later.`, around(first, draw));
  },
  'words that are said': (video, draw) =>
    heard(
      draw.pick(heardFrames)(
        draw.pick(['I did not believe it either', 'ninety seconds is all it takes', 'my sister gave me hers', 'that is honestly it']),
      ),
      inside(draw.pick(video.voice), draw),
    ),
  'a voice': (video, draw) =>
    heard(
      draw.pick([
        'The narrator names the brand before the benefit.',
        'A warm voice explains the routine step by step.',
        'She asks the question that the viewer has.',
      ]),
      inside(draw.pick(video.voice), draw),
    ),
  music: (video, draw) => heard('A soft piano loop supports the calm of the scene.', draw.between(1, video.seconds - 5)),
  silence: (video) => heard('The ad ends in silence, so the end card has no sonic brand.', video.seconds - 2),
  'cuts and pace': shotTruth,
  'a picture': (video, draw) =>
    seen(
      draw.pick([
        'The hand gives the scale, so the size needs no ruler.',
        'The “before and after” comparison is framed identically.',
        'A "day in the life" format makes the routine feel real.',
        'The kitchen is lit by a window and looks lived in.',
        'The light changes before the product is shown.',
      ]),
      draw.between(0.5, video.seconds - 1),
    ),
  'a caption that is missing': (video, draw) =>
    read(
      draw.pick([
        'The price is never written on screen; a line such as "From $9 a month" would help.',
        'It never says "free returns", although the copy promises them.',
        'No caption says "shop now" at the end.',
      ]),
      draw.between(0.5, video.seconds - 1),
    ),
  'the copy': ({ ad }, draw) =>
    of(
      'ad_copy',
      draw.pick([
        `The copy opens with "${(ad.body ?? '').split('. ')[0]}", a promise that anyone can check.`,
        `The headline “${ad.title}” repeats the strongest claim.`,
        `The copy says "${(ad.body ?? '').split(' ').slice(2, 8).join(' ')}…", in plain words.`,
        'The copy is short and has no filler.',
        `"Shop now" is the only step that the button asks for.`,
      ]),
    ),
  'the library': (_, draw) =>
    of(
      'metadata',
      draw.pick([
        'The library shows the ad since January 3, 2026, so it has survived its first weeks.',
        'The library gives a reach of 10K-100K.',
        'It runs on Facebook and Instagram.',
        'The page is named "Brookpot", as in the video.',
        'The ad is still active a month after it began.',
        'First shown on 3 January 2026 and still running.',
        'The ad has been shown for 31 days.',
      ]),
    ),
};
