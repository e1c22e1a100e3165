import { z } from 'zod';
import { Check } from './check';
import { EvidenceSource, secondRule, timedSources } from './evidence-source';
import { EvidenceIds } from './score';
import { caps, text } from './text';
import { beatRoles, slugsOf } from './vocabulary';

const second = z.number().min(0);
const still = z.int().positive().exactOptional().meta({ description: 'The still that shows the moment; one of video.stills.' });
const idOf = (list: string, max: number) =>
  z
    .string()
    .regex(new RegExp(`^${list}-[1-9][0-9]{0,2}$`))
    .meta({ description: `Unique in the report, from "${list}-1" on; at most ${max}. A number is missing where a check left a line out.` });

const sourced = {
  source: EvidenceSource,
  at: second.exactOptional().meta({ description: 'Present exactly when the source is video, audio or on_screen_text.' }),
  still,
  check: Check,
};
type Sourced = { source: EvidenceSource; at?: number | undefined };
const namesItsSecond = ({ source, at }: Sourced) => timedSources.includes(source) === (at !== undefined);

const TranscriptLine = z
  .strictObject({
    id: idOf('line', caps.transcript),
    at: second,
    to: second,
    words: text(caps.line).meta({ description: 'What is said, in its own language.' }),
    translation: text(caps.line).exactOptional().meta({ description: 'In English; present when it is said in another language.' }),
    onScreen: z.boolean().meta({ description: 'Whether the same words are also on screen.' }),
    heard: text(caps.line).exactOptional().meta({ description: 'What a second look heard there, where it is alike and not the same.' }),
    check: Check,
  })
  .meta({ id: 'TranscriptLine' });
export type TranscriptLine = z.infer<typeof TranscriptLine>;

const Beat = z
  .strictObject({
    id: idOf('beat', caps.beats),
    at: second,
    to: second,
    role: z
      .enum(slugsOf(beatRoles))
      .meta({ description: 'What it does in the argument. /docs/rubric defines every value, and values may be added.' }),
    shown: text(caps.line),
    said: text(caps.line).nullable(),
    written: text(caps.line).nullable(),
    still,
    check: Check.meta({ description: 'Of what is said and written; before schema version 4, of the whole beat.' }),
    shownCheck: Check.exactOptional().meta({ description: 'Of what is shown. Absent before schema version 4.' }),
  })
  .meta({ id: 'Beat' });
export type Beat = z.infer<typeof Beat>;

const Offer = z
  .strictObject({
    id: z.literal('offer'),
    what: text(caps.line),
    price: text(caps.title).nullable(),
    terms: text(caps.line).nullable(),
    urgency: text(caps.line).nullable(),
    ...sourced,
    checks: z
      .partialRecord(z.enum(['what', 'price', 'terms', 'urgency']), Check)
      .exactOptional()
      .meta({ description: 'The check of each field that the offer has. Absent before schema version 4.' }),
  })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

const Proof = z
  .strictObject({ what: text(caps.line), ...sourced })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof Proof>;

const Claim = z
  .strictObject({
    id: idOf('claim', caps.claims),
    claim: text(caps.line),
    ...sourced,
    proof: Proof.nullable().meta({ description: 'What the ad shows to prove it; null when it shows nothing.' }),
  })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

const Brand = z
  .strictObject({
    id: z.literal('brand'),
    name: text(caps.title),
    firstSeen: second.nullable().meta({ description: 'The second at which its name or logo is first on screen; null when it never is.' }),
    firstSaid: second.nullable().meta({ description: 'The second at which its name is first said; null when it never is.' }),
    still,
    check: Check,
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof Brand>;

const Audience = z
  .strictObject({
    id: z.literal('audience'),
    who: text(caps.line),
    need: text(caps.line).meta({ description: 'The problem or desire that the ad speaks to.' }),
    angle: text(caps.line).meta({ description: 'The angle from which the ad approaches it.' }),
    mechanism: text(caps.line).nullable().meta({ description: 'Why the product works, according to the ad; null when it does not say.' }),
    ...sourced,
  })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Audience' });
export type Audience = z.infer<typeof Audience>;

const Risk = z
  .strictObject({
    id: idOf('risk', caps.risks),
    question: text(caps.line).regex(/\?$/).meta({ description: 'What a platform or a regulator would ask about a claim.' }),
    ...sourced,
  })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Risk' });
export type Risk = z.infer<typeof Risk>;

const described = text(caps.line).nullable();
const textIds = z.array(
  z
    .string()
    .max(8)
    .regex(/^text-[1-9][0-9]{0,2}$/),
);

export const Observed = z
  .strictObject({
    transcript: z.array(TranscriptLine).max(caps.transcript),
    beats: z.array(Beat).max(caps.beats),
    offer: Offer.nullable().meta({ description: 'Null when the ad offers nothing.' }),
    claims: z.array(Claim).max(caps.claims),
    brand: Brand.nullable(),
    audience: Audience.nullable(),
    risks: z.array(Risk).max(caps.risks),
    sound: z
      .strictObject({ music: described, voice: described, effects: described })
      .exactOptional()
      .meta({ description: 'How it sounds; null for what it has not. Not checked. Absent before schema version 4.' }),
    made: z
      .strictObject({ who: described, where: described, with: described })
      .exactOptional()
      .meta({ description: 'Who is seen, where, and with what it was made. Not checked. Absent before schema version 4.' }),
    texts: z
      .strictObject({ captions: textIds, labels: textIds, watermarks: textIds, legal: textIds, interface: textIds })
      .exactOptional()
      .meta({
        description:
          'The roles of the texts in `video.text.spans`: "text-3" is the third. A text that is not listed is a message. Messages and captions alone count for criteria. Absent before schema version 4.',
      }),
  })
  .meta({ id: 'Observed' });
export type Observed = z.infer<typeof Observed>;

/** Lines that name a second exactly when their source is in the video. */
export const sourcedLines: ReadonlySet<unknown> = new Set([Offer, Proof, Claim, Audience, Risk]);

export function listObserved({ transcript, beats, offer, claims, brand, audience, risks }: Observed) {
  return [...transcript, ...beats, offer, ...claims, brand, audience, ...risks].filter((line) => line !== null);
}

const Objection = z.strictObject({ objection: text(caps.line), cites: EvidenceIds });

/** The promise and the objections of an ad. `schwartz` has its awareness stage, `observed.audience` the people whom it addresses. */
export const Strategy = z
  .strictObject({
    promise: text(caps.line).meta({ description: 'What the viewer is to believe, in one sentence.' }),
    objectionsAnswered: z.array(z.strictObject({ ...Objection.shape, answer: text(caps.line) })).max(caps.objections),
    objectionsOpen: z.array(Objection).max(caps.objections),
  })
  .meta({ id: 'Strategy' });
export type Strategy = z.infer<typeof Strategy>;
