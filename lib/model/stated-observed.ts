import { z } from 'zod';
import { caps } from '@/lib/report/text';
import { beatRoles, slugsOf } from '@/lib/report/vocabulary';
import { asked, choice, idOrNull, lenientList, lineOrNull, moment, momentOrNull, observedLine, stated, statedId } from './stated-fields';

const TranscriptLine = z.object({
  id: statedId('"line-1" and so on.'),
  at: moment('when it begins.'),
  to: moment('when it ends.'),
  words: observedLine(caps.line, 'What is said, word for word, in its own language.', asked.words),
  translation: lineOrNull(caps.line, 'In English; null when it is said in English.', asked.words),
  onScreen: z.boolean().catch(false),
});

const Beat = z.object({
  id: statedId('"beat-1" and so on.'),
  at: moment('when it begins.'),
  to: moment('when it ends.'),
  role: choice(slugsOf(beatRoles)).catch('other'),
  shown: observedLine(caps.line, 'What is seen.', asked.line),
  said: lineOrNull(caps.line, 'What is said, word for word.', asked.line),
  written: lineOrNull(caps.line, 'What is written on screen, word for word, with " | " between texts.', asked.line),
});

const Terms = z.object({
  offer: idOrNull('The ID of the offer whose terms they are.'),
  text: observedLine(caps.line, '', asked.line),
});

const Offer = z.object({
  id: statedId('"offer".'),
  what: observedLine(caps.line, 'What the buyer gets.', asked.line),
  price: lineOrNull(caps.title, 'As the ad states it.', asked.title),
  terms: Terms.nullable().catch(null).meta({ description: 'Such as a trial, a guarantee or a gift; null when it has none.' }),
  urgency: lineOrNull(caps.line, 'Such as a date or a number that is left.', asked.line),
  ...stated,
});

const Proof = z.object({ what: observedLine(caps.line, '', asked.line), ...stated });

const Claim = z.object({
  id: statedId('"claim-1" and so on.'),
  claim: observedLine(caps.line, 'What the ad claims.', asked.line),
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
  id: statedId('"risk-1" and so on.'),
  question: observedLine(caps.line, 'What a platform or a regulator would ask about a claim, as a question.', asked.line),
  ...stated,
});

/** The model's observations before it judged; a malformed line is left out. */
export const StatedObserved = z.object({
  transcript: lenientList(TranscriptLine, caps.transcript).meta({ description: 'Every line that is said.', maxItems: asked.transcript }),
  beats: lenientList(Beat, caps.beats).meta({ description: 'The whole video, one beat after another.', maxItems: asked.beats }),
  offer: Offer.nullable().catch(null).meta({ description: 'Null when the ad offers nothing.' }),
  claims: lenientList(Claim, caps.claims).meta({ maxItems: asked.claims }),
  brand: Brand.nullable().catch(null),
  audience: Audience.nullable().catch(null),
  risks: lenientList(Risk, caps.risks).meta({ maxItems: asked.risks }),
});
export type StatedObserved = z.infer<typeof StatedObserved>;
