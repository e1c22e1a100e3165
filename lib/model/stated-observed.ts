import { z } from 'zod';
import { caps } from '@/lib/report/text';
import { beatRoles, slugsOf } from '@/lib/report/vocabulary';
import { asked, choice, givenId, lineOrNull, moment, momentOrNull, numberedList, observedLine, stated, statedIds } from './stated-fields';

const TranscriptLine = z.object({
  id: givenId(),
  at: moment('when it begins.'),
  to: moment('when it ends.'),
  words: observedLine(caps.line, 'What is said, word for word, in its own language.', asked.words),
  translation: lineOrNull(caps.line, 'In English; null when it is said in English.', asked.words),
});

const Beat = z.object({
  id: givenId(),
  at: moment('when it begins.'),
  to: moment('when it ends.'),
  role: choice(slugsOf(beatRoles)).catch('other'),
  shown: observedLine(caps.line, 'What is seen.', asked.line),
});

const quote = () =>
  lineOrNull(caps.line, 'The exact words of the ad that say so, at that source and moment; null when none do.', asked.words);

const Offer = z.object({
  what: observedLine(caps.line, 'What the buyer gets.', asked.line),
  price: lineOrNull(caps.title, 'As the ad states it.', asked.title),
  terms: lineOrNull(caps.line, 'Such as a trial, a guarantee or a gift.', asked.line),
  urgency: lineOrNull(caps.line, 'Such as a date or a number that is left.', asked.line),
  quote: quote(),
  ...stated,
});

const Proof = z.object({ what: observedLine(caps.line, '', asked.line), ...stated });

const Claim = z.object({
  id: givenId(),
  claim: observedLine(caps.line, 'What the ad claims.', asked.line),
  quote: quote(),
  ...stated,
  proof: Proof.nullable().catch(null).meta({ description: 'What is shown or said to prove it; null when nothing is.' }),
});

const Brand = z.object({
  name: observedLine(caps.title, '', asked.title),
  firstSeen: momentOrNull('when its name or logo is first on screen; null when it never is.'),
  firstSaid: momentOrNull('when its name is first said; null when it never is.'),
});

const Audience = z.object({
  who: observedLine(caps.line, 'The viewers that the ad addresses.', asked.line),
  need: observedLine(caps.line, 'The problem or desire that it speaks to.', asked.line),
  angle: observedLine(caps.line, 'The side from which it comes at it.', asked.line),
  mechanism: lineOrNull(caps.line, 'Why the product works, as the ad tells it.', asked.line),
  ...stated,
});

const Risk = z.object({
  id: givenId(),
  question: observedLine(caps.line, 'What a platform or a regulator would ask about a claim, as a question.', asked.line),
  ...stated,
});

const described = (what: string) => lineOrNull(caps.line, what, asked.phrase);
const sound = {
  music: described('Its kind, pace and mood; null without music.'),
  voice: described('Whose voice it is, and how it speaks; null without a voice.'),
  effects: described('Null without sound effects.'),
};
const made = {
  who: described('Who is seen; null when nobody is.'),
  where: described('Where it was filmed; null when it was not.'),
  with: described('The camera, graphics or template it was made with.'),
};
const textsOf = (role: string) => statedIds(role, asked.listed);

/** The texts that were read, by role; a text that is in no list is a message. */
const Texts = z.object({
  captions: textsOf('IDs of texts ("text-3") that repeat what a voice says.'),
  labels: textsOf('IDs of texts on the product or in the scene.'),
  watermarks: textsOf('IDs of logos and marks of an app.'),
  legal: textsOf('IDs of small print.'),
  interface: textsOf('IDs of texts of an app or website that is shown.'),
});
export type StatedTexts = z.infer<typeof Texts>;

/** The model's observations before it judged; a malformed line is left out. */
export const StatedObserved = z.object({
  transcript: numberedList(TranscriptLine, () => 'line', caps.transcript).meta({
    description: 'Every line that is said.',
    maxItems: asked.transcript,
  }),
  beats: numberedList(Beat, () => 'beat', caps.beats).meta({
    description: 'The whole video, one beat after another.',
    maxItems: asked.beats,
  }),
  offer: Offer.nullable().catch(null).meta({ description: 'Null when the ad offers nothing.' }),
  claims: numberedList(Claim, () => 'claim', caps.claims).meta({ maxItems: asked.claims }),
  brand: Brand.nullable().catch(null),
  audience: Audience.nullable().catch(null),
  risks: numberedList(Risk, () => 'risk', caps.risks).meta({ maxItems: asked.risks }),
  sound: z.object(sound).catch({ music: null, voice: null, effects: null }),
  made: z.object(made).catch({ who: null, where: null, with: null }),
  texts: Texts.catch({ captions: [], labels: [], watermarks: [], legal: [], interface: [] }),
});
export type StatedObserved = z.infer<typeof StatedObserved>;
