import type { Answer, StatedClaim, StatedFinding } from '@/lib/model/answer';
import { StatedObserved } from '@/lib/model/stated-observed';
import { sections } from '@/lib/report/criteria';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import { parsedAnswer } from '@/tests/support/model-samples';
import type { Caption, Draw, SeededVideo } from './seeded-videos';

export type Stated = Omit<StatedFinding, 'id'>;
export type Statement = { kind: string } & Stated;
export type Make = (video: SeededVideo, draw: Draw) => Stated | undefined;

/** A claim with the fields that its kind needs. */
export const claim = (kind: StatedClaim['kind'], given: Partial<StatedClaim> = {}): StatedClaim => ({
  kind,
  words: null,
  number: null,
  from: null,
  to: null,
  ...given,
});

export const stated = (given: Pick<Stated, 'text' | 'evidence_source'> & Partial<Stated>): Stated => ({
  shown: null,
  at: null,
  and_source: null,
  and_at: null,
  cites: [],
  claims: [],
  ...given,
});
const at =
  (evidence_source: 'video' | 'audio' | 'on_screen_text') =>
  (text: string, moment: number, ...claims: StatedClaim[]): Stated =>
    stated({ text, evidence_source, at: Math.max(0, moment), claims });
export const seen = at('video');
export const heard = at('audio');
export const read = at('on_screen_text');
export const of = (evidence_source: 'ad_copy' | 'metadata', text: string, ...claims: StatedClaim[]): Stated =>
  stated({ text, evidence_source, claims });

/** An answer without observed lines that states these findings alone. */
export function answerOf(findings: readonly Stated[]): Answer {
  const answer = parsedAnswer();
  answer.observed = StatedObserved.parse({});
  for (const section of sections) Object.assign(answer[section], { worksDetail: [], doesntWorkDetail: [] });
  const lists = sections.flatMap((section) =>
    (['worksDetail', 'doesntWorkDetail'] as const).map((name) => ({ section, own: answer[section][name] })),
  );
  findings.forEach((finding, index) => {
    const { section, own } = lists[index % lists.length] ?? {};
    own?.push({ ...finding, id: `${section}-${index + 1}` });
  });
  return answer;
}

export const findingsOf = (report: ScoredReport): Finding[] =>
  sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);

export const around = ({ from, to }: { from: number; to: number }, draw: Draw) => draw.between(from - 0.6, Math.min(to, from + 1.5) + 0.4);
const inside = ({ from, to }: { from: number; to: number }, draw: Draw) => draw.between(from, to);

/** Sentences that say something else than their claim, true or false: nothing reads them. */
export const sentences: readonly ((quote: string) => string)[] = [
  (quote) => `The caption "${quote}" names the problem before the product is seen.`,
  (quote) => `“${quote}” is up while the voice promises "Free for life", in 14 cuts.`,
  (quote) => `On-screen text reads "${quote}", which gives a concrete figure to hold on to.`,
  (quote) => `"${quote}" is too long for the second and a half that it stays.`,
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
  (text) => {
    const words = text.split(' ');
    return `${words.slice(0, 2).join(' ')} … ${words.slice(-2).join(' ')}`;
  },
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
];

const follows = ({ captions }: SeededVideo): [Caption, Caption][] =>
  captions.flatMap((caption, index) => {
    const next = captions[index + 1];
    return next !== undefined && next.from - caption.to < 1 ? [[caption, next] as [Caption, Caption]] : [];
  });

export const shotsOf = ({ measurement: { picture } }: SeededVideo) => picture?.shots ?? [];
export const hardCuts = (video: SeededVideo) =>
  shotsOf(video)
    .filter(({ begins }) => begins === 'cut')
    .map(({ from }) => from);

const shotTruth: Make = (video, draw) => {
  const cuts = hardCuts(video);
  const shots = shotsOf(video);
  const [longest] = shots.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const [first] = cuts;
  const options: Stated[] = [
    seen('Cuts share the video with its lines.', 1, claim('cut_count', { number: cuts.length, from: 0, to: video.seconds })),
    seen('The editing has one pace.', 1, claim('cut_interval', { number: Math.round((video.seconds / shots.length) * 10) / 10 })),
    seen('The picture is upright.', 1, claim('aspect', { words: '9:16' })),
  ];
  if (longest !== undefined && longest.to - longest.from > 3) {
    const number = Math.round((longest.to - longest.from) * 10) / 10;
    options.push(seen('One shot carries the demonstration.', longest.from + 1, claim('shot_length', { number })));
  }
  if (first !== undefined) options.push(seen('The first cut pays off the question.', first, claim('cut_at', { from: first + 0.2 })));
  return draw.pick(options);
};

export const truths: Readonly<Record<string, Make>> = {
  'a caption': (video, draw) => {
    const caption = draw.pick(video.captions);
    const words = draw.pick(habits)(caption.text, draw);
    return draw.pick([read, seen])(draw.pick(sentences)(words), around(caption, draw), claim('on_screen', { words }));
  },
  'a sentence over two captions': (video, draw) => {
    const [pair] = follows(video);
    if (pair === undefined) return undefined;
    const words = `${pair[0].text} ${pair[1].text}`;
    return read(draw.pick(sentences)(words), around(pair[0], draw), claim('on_screen', { words }));
  },
  'two captions': (video, draw) => {
    const [first, second] = video.captions;
    if (first === undefined || second === undefined) return undefined;
    const claims = [claim('on_screen', { words: first.text }), claim('on_screen', { words: second.text, from: second.from })];
    return read(`"${first.text}" is answered by "${second.text}" a moment later.`, around(first, draw), ...claims);
  },
  'words that are said': (video, draw) => {
    const words = draw.pick(['I did not believe it either', 'my sister gave me hers', 'that is honestly it']);
    return heard(`The voice says "${words}" in a calm tone.`, inside(draw.pick(video.voice), draw), claim('spoken', { words }));
  },
  'words that are nowhere on screen': () =>
    stated({
      text: 'It promises no guarantee.',
      evidence_source: 'metadata',
      claims: [claim('not_on_screen', { words: 'Guaranteed by NASA engineers' })],
    }),
  'the size of a caption': (video, draw) => {
    const caption = draw.pick(video.captions);
    return seen('The captions are large.', inside(caption, draw), claim('text_height', { words: caption.text, number: 9 }));
  },
  'the video and the copy': ({ ad, seconds }) => ({
    ...seen('The picture shows what the headline says.', seconds / 2, claim('copy', { words: ad.title })),
    and_source: 'ad_copy',
  }),
  music: (video, draw) => heard('A soft piano loop supports the calm of the scene.', draw.between(1, video.seconds - 5)),
  silence: (video) =>
    heard('The ad ends without a voice.', video.seconds - 2, claim('no_voice', { from: video.seconds - 3, to: video.seconds - 0.2 })),
  'cuts and pace': shotTruth,
  'a picture': (video, draw) => seen('The kitchen is lit by a window and looks lived in.', draw.between(0.5, video.seconds - 1)),
  'the copy': ({ ad }, draw) => {
    const [opening = ''] = (ad.body ?? '').split('. ');
    return draw.pick([
      of('ad_copy', 'The copy opens with a promise that anyone can check.', claim('copy', { words: opening })),
      of('ad_copy', 'The headline repeats the strongest claim.', claim('copy', { words: ad.title ?? '' })),
      of('ad_copy', 'The button asks for one step.', claim('button', { words: 'Shop now' })),
      of('ad_copy', 'The copy is short and has no filler.'),
    ]);
  },
  'the library': (_, draw) =>
    draw.pick([
      of('metadata', 'It has survived its first weeks.'),
      of('metadata', 'It has run for a month.', claim('ran_days', { number: 32 })),
    ]),
};
