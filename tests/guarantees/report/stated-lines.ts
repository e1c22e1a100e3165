import type { Answer } from '@/lib/model/answer';
import type { Check } from '@/lib/report/check';
import type { Observed } from '@/lib/report/observed';
import { inventions, withOneWordChanged } from './false-findings';
import type { Caption, Draw, SeededVideo } from './seeded-videos';
import { around } from './stated-findings';

type Stated = Answer['observed'];
type Lists = 'transcript' | 'beats' | 'claims' | 'risks';
type Singles = 'offer' | 'brand' | 'audience';

export type LineStatement = {
  kind: string;
  add: (observed: Stated) => void;
  /** Tells whether it is in a report with one of these results. */
  standsIn: (observed: Observed, results?: readonly Result[]) => boolean;
};
type Make = (video: SeededVideo, draw: Draw) => Omit<LineStatement, 'kind'> | undefined;

const prefixes = { transcript: 'line', beats: 'beat', claims: 'claim', risks: 'risk' } as const;
type Result = Check['result'];
type Line = { check: Check };
const sound: readonly Result[] = ['confirmed', 'not_checked'];
const isSound = (line: Line | null | undefined, results = sound) =>
  line !== null && line !== undefined && results.includes(line.check.result);

function inList<L extends Lists>(
  list: L,
  stated: Omit<Stated[L][number], 'id'>,
  isKept: (found: Observed[L][number]) => boolean = () => true,
): Omit<LineStatement, 'kind'> {
  let id = '';
  return {
    add: (observed) => {
      const lines: { id: string }[] = observed[list];
      id = `${prefixes[list]}-${lines.length + 1}`;
      lines.push({ ...stated, id });
    },
    standsIn: (observed, results) => {
      const found = (observed[list] as Observed[L][number][]).find((one) => one.id === id);
      return found !== undefined && isSound(found, results) && isKept(found);
    },
  };
}

function asOnly<S extends Singles>(
  name: S,
  line: NonNullable<Stated[S]>,
  isKept: (found: NonNullable<Observed[S]>) => boolean = () => true,
): Omit<LineStatement, 'kind'> {
  return {
    add: (observed) => void Object.assign(observed, { [name]: line }),
    standsIn: ({ [name]: found }, results) => found !== null && isSound(found, results) && isKept(found),
  };
}

const spoken = ['I did not believe it either', 'ninety seconds is all it takes', 'my sister gave me hers', 'that is honestly it'] as const;
const inVoice = ({ voice }: SeededVideo, draw: Draw) => {
  const { from, to } = draw.pick(voice);
  return draw.between(from, to - 1);
};
const inSilence = ({ seconds }: SeededVideo, draw: Draw) => seconds - draw.between(1.2, 2.4);

const line = (words: string, at: number) => ({ at, to: at + 1, words, translation: null });
const beat = (at: number, to: number) => ({ at, to, role: 'demonstration' as const, shown: 'A hand fills the kettle at a sink.' });
const offer = (over: Partial<NonNullable<Stated['offer']>>): NonNullable<Stated['offer']> => ({
  what: 'A folding kettle',
  price: null,
  terms: null,
  urgency: null,
  quote: null,
  source: 'on_screen_text',
  at: null,
  ...over,
});
const audience = (at: number): NonNullable<Stated['audience']> => ({
  who: 'Commuters who drink tea on the train',
  need: 'Tea that has gone cold',
  angle: 'A small disappointment of every day',
  mechanism: null,
  source: 'audio',
  at,
});
const far = (caption: Caption, { seconds }: SeededVideo) => (caption.from > seconds / 2 ? 0.2 : seconds - 1.5);
type Claim = Omit<Stated['claims'][number], 'id'>;
const claim = (words: string, source: Claim['source'], at: number | null): Claim => ({
  claim: words,
  quote: null,
  source,
  at,
  proof: null,
});
const quoting = (quote: string, source: Claim['source'], at: number | null): Claim => ({
  ...claim('It keeps its word.', source, at),
  quote,
});

/** False lines about what was merely not found, which no check refutes. */
export const unfoundLines: Readonly<Record<string, Make>> = {
  'an invented quote': (video, draw) =>
    inList('claims', quoting(draw.pick(inventions), 'on_screen_text', draw.between(0.5, video.seconds - 3))),
  'a quote of another moment': (video, draw) => {
    const caption = draw.pick(video.captions);
    return inList('claims', quoting(caption.text, 'on_screen_text', far(caption, video)));
  },
  'a quote with one word changed': (video, draw) => {
    const caption = draw.pick(video.captions);
    return inList('claims', quoting(withOneWordChanged(caption.text, draw), 'on_screen_text', around(caption, draw)));
  },
  'a price that nothing shows': (video, draw) => {
    const price = draw.pick(['$777', '€1,249', '83% off']);
    const at = draw.between(0.5, video.seconds - 5);
    const places: readonly Partial<NonNullable<Stated['offer']>>[] = [
      { source: 'on_screen_text', at },
      { source: 'video', at },
      { source: 'ad_copy' },
      { source: 'audio', at: inSilence(video, draw) },
    ];
    return asOnly('offer', offer({ price, quote: draw.pick([null, `Only ${price}`]), ...draw.pick(places) }));
  },
  'a brand that is not on screen': (video, draw) =>
    asOnly('brand', { name: 'Northwind Labs', firstSeen: draw.between(0.5, video.seconds - 5), firstSaid: null }),
};

/** False lines; one is in a report only if no check noticed it. */
export const falseLines: Readonly<Record<string, Make>> = {
  'a line in silence': (video, draw) => inList('transcript', line(draw.pick([...spoken, ...inventions]), inSilence(video, draw))),
  'a line past the end': (video, draw) => inList('transcript', line(draw.pick(spoken), video.seconds + draw.between(1, 50))),
  'a line that is not captioned': (video, draw) =>
    inList('transcript', line(draw.pick(inventions), inVoice(video, draw)), ({ onScreen }) => onScreen),
  'words over silence in a beat': ({ seconds }) => inList('beats', beat(seconds - 3, seconds - 0.5), ({ said }) => said !== null),
  'a quote that is not in the copy': (_, draw) => inList('claims', quoting(draw.pick(inventions), 'ad_copy', null)),
  'a quote that is heard in silence': (video, draw) => inList('claims', quoting(draw.pick(spoken), 'audio', inSilence(video, draw))),
  'an audience that is heard in silence': (video, draw) => asOnly('audience', audience(inSilence(video, draw))),
  'a risk that is heard in silence': (video, draw) =>
    inList('risks', { question: 'Can the repair for life be proven?', source: 'audio', at: inSilence(video, draw) }),
};

const isSaidToo = (video: SeededVideo) => (caption: Caption) =>
  video.voice.some((span) => caption.from > span.from && caption.from + 2 < span.to);

export const trueLines: Readonly<Record<string, Make>> = {
  'a line': (video, draw) => inList('transcript', line(draw.pick(spoken), inVoice(video, draw)), ({ onScreen }) => !onScreen),
  'a captioned line': (video, draw) => {
    const caption = draw.pick(video.captions.filter(isSaidToo(video)));
    return inList('transcript', line(caption.text, around(caption, draw)), ({ onScreen }) => onScreen);
  },
  'a beat with its caption': (video, draw) => {
    const caption = draw.pick(video.captions);
    const at = Math.max(0, caption.from - draw.between(0, 2));
    return inList('beats', beat(at, caption.to), ({ written, check }) => written !== null && check.result === 'confirmed');
  },
  'a beat with what is said in it': ({ seconds }) => inList('beats', beat(0, seconds), ({ said }) => said !== null),
  'a price on screen': ({ captions }) => {
    const caption = captions.find(({ text }) => /\$\d/.test(text));
    const price = /\$\d+/.exec(caption?.text ?? '')?.[0];
    return caption && price ? asOnly('offer', offer({ price, at: caption.from + 0.5 })) : undefined;
  },
  'a claim on screen': (video, draw) => {
    const caption = draw.pick(video.captions);
    return inList('claims', claim(caption.text, 'on_screen_text', around(caption, draw)));
  },
  'a quote on screen': (video, draw) => {
    const caption = draw.pick(video.captions);
    return inList('claims', quoting(caption.text, 'on_screen_text', around(caption, draw)));
  },
  'a quote of the copy': ({ ad }) =>
    inList('claims', quoting(ad.title ?? '', 'ad_copy', null), ({ check }) => check.result === 'confirmed'),
  'a claim that is said': (video, draw) => inList('claims', claim('It boils in 90 seconds.', 'audio', inVoice(video, draw))),
  'a claim of the copy': ({ ad }) => inList('claims', claim((ad.body ?? '').split('. ')[0] ?? '', 'ad_copy', null)),
  'a claim of the copy in other words': () => inList('claims', claim('The product makes mornings easier.', 'ad_copy', null)),
  'a proof that is seen': (video, draw) => {
    const proof = { what: 'The kettle boils beside a clock.', source: 'video' as const, at: draw.between(1, video.seconds - 1) };
    return inList('claims', { ...claim('It boils fast.', 'audio', inVoice(video, draw)), proof }, (found) => isSound(found.proof));
  },
  'a brand': ({ measurement, voice }) => {
    const isRead = measurement.text?.spans.some(({ text }) => text === 'BROOKPOT');
    const [first] = voice;
    return asOnly('brand', { name: 'Brookpot', firstSeen: isRead ? 0.5 : null, firstSaid: (first?.from ?? 0) + 1 });
  },
  'an audience': (video, draw) => asOnly('audience', audience(inVoice(video, draw))),
  'a risk': (video, draw) => inList('risks', { question: 'Can the repair for life be proven?', source: 'audio', at: inVoice(video, draw) }),
};
