import { z } from 'zod';
import type { EvidenceSource } from './evidence-source';
import { caps, text } from './text';
import { slugsOf } from './vocabulary';

type Kind = { label: string; definition: string; sources: readonly EvidenceSource[] };

const seen = ['video', 'on_screen_text'] as const;

export const claimKinds = {
  on_screen: {
    label: 'Words on screen',
    definition: '`words` are on screen as they are, from `from` on. A "|" separates texts, "…" stands for words that are left out.',
    sources: seen,
  },
  not_on_screen: {
    label: 'Words that are not on screen',
    definition: '`words` are never on screen between `from` and `to`; without them, in the whole video.',
    sources: ['video', 'on_screen_text', 'audio', 'ad_copy', 'metadata'],
  },
  text_height: {
    label: 'Size of a text',
    definition: 'A line of the text `words` is as high as `number` percent of the width of the picture.',
    sources: seen,
  },
  spoken: { label: 'Spoken words', definition: 'A voice says `words`, from `from` on.', sources: ['audio'] },
  no_voice: {
    label: 'No voice',
    definition: 'No voice is heard between `from` and `to`; without them, in the whole video.',
    sources: ['audio', 'video'],
  },
  text_count: {
    label: 'Number of texts',
    definition: '`number` texts are on screen between `from` and `to`, or at `from`; without them, in the whole video.',
    sources: seen,
  },
  amount: {
    label: 'An amount',
    definition: 'The amount `number` is stated, in the currency whose ISO 4217 code is `words` ("USD"), or as a percentage ("%").',
    sources: ['video', 'on_screen_text', 'audio', 'ad_copy'],
  },
  cut_count: {
    label: 'Number of cuts',
    definition: '`number` cuts between `from` and `to`; without them, in the whole video. 0 states that it is uncut.',
    sources: ['video'],
  },
  cut_at: { label: 'A cut', definition: 'A cut at `from`.', sources: ['video'] },
  cut_interval: {
    label: 'Pace of cuts',
    definition: 'A shot lasts `number` seconds on average, between `from` and `to`; without them, in the whole video.',
    sources: ['video'],
  },
  shot_length: { label: 'Length of a shot', definition: 'The shot at `from` lasts `number` seconds.', sources: ['video'] },
  dark: { label: 'A dark picture', definition: 'The picture is nearly black from `from` to `to`.', sources: ['video'] },
  aspect: { label: 'Aspect', definition: 'The sides of the video are as in `words` ("9:16").', sources: ['video', 'metadata'] },
  copy: { label: 'Words of the copy', definition: '`words` are in the text of the ad as they are.', sources: ['ad_copy'] },
  button: { label: 'Button', definition: 'The button of the ad reads `words`.', sources: ['ad_copy', 'metadata'] },
  ran_days: { label: 'Days running', definition: 'The ad has run for `number` days.', sources: ['metadata'] },
} as const satisfies Record<string, Kind>;

export type ClaimKind = keyof typeof claimKinds;

/** Kinds that are no longer compared; reports before schema version 4 have them. */
const formerKinds = [
  ...['voice', 'silence', 'no_text', 'duration', 'size', 'frame_rate', 'bars', 'headline', 'landing_host'],
  ...['first_shown', 'last_shown', 'status', 'placement', 'library'],
] as const;

export const suits = (kind: ClaimKind, source: EvidenceSource) => (claimKinds[kind].sources as readonly EvidenceSource[]).includes(source);

const second = z.number().min(0);

export const ComparedClaim = z
  .strictObject({
    kind: z.enum([...slugsOf(claimKinds), ...formerKinds]).meta({
      description: `What was compared. Values may be added. ${Object.entries(claimKinds)
        .map(([kind, { definition }]) => `${kind}: ${definition}`)
        .join(' ')} Others are in reports before schema version 4 alone.`,
    }),
    words: text(caps.line).exactOptional(),
    number: z.number().exactOptional(),
    from: second.exactOptional().meta({ description: 'The first second of which it was stated.' }),
    to: second.exactOptional(),
    measured: z.number().exactOptional().meta({ description: 'The number that we measured.' }),
    text: text(caps.finding).meta({
      description:
        'What was compared and what was found, in words: all that the result of the check means. It says nothing else of the finding.',
    }),
  })
  .meta({ id: 'ComparedClaim' });
export type ComparedClaim = z.infer<typeof ComparedClaim>;
