import { z } from 'zod';
import type { EvidenceSource } from './evidence-source';
import { caps, text } from './text';
import { slugsOf } from './vocabulary';

type Kind = { label: string; definition: string; sources: readonly EvidenceSource[] };

const seen = ['video', 'on_screen_text'] as const;
const heard = ['audio', 'video'] as const;
const file = ['video', 'metadata'] as const;

export const claimKinds = {
  on_screen: {
    label: 'Words on screen',
    definition: '`words` are on screen as they are, from `from` on. A "|" separates texts, "…" stands for words that are left out.',
    sources: seen,
  },
  spoken: { label: 'Spoken words', definition: 'A voice says `words`, from `from` on.', sources: ['audio'] },
  voice: { label: 'A voice', definition: 'A voice is heard between `from` and `to`.', sources: ['audio'] },
  no_voice: {
    label: 'No voice',
    definition: 'No voice is heard between `from` and `to`; without them, in the whole video.',
    sources: heard,
  },
  silence: { label: 'Silence', definition: 'Nothing at all is heard between `from` and `to`.', sources: heard },
  no_text: { label: 'No text', definition: 'No text is on screen between `from` and `to`.', sources: seen },
  text_count: {
    label: 'Number of texts',
    definition: '`number` texts are on screen between `from` and `to`, or at `from`; without them, in the whole video.',
    sources: seen,
  },
  amount: {
    label: 'An amount',
    definition: 'The amount `number` is stated, in the currency whose ISO 4217 code is `words` ("USD"), or as a percentage ("%").',
    sources: ['video', 'on_screen_text', 'audio', 'ad_copy', 'metadata'],
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
  duration: { label: 'Length of the video', definition: 'The video lasts `number` seconds.', sources: file },
  aspect: { label: 'Aspect', definition: 'The sides of the video are as in `words` ("9:16").', sources: file },
  size: { label: 'Size', definition: 'The video has as many pixels as in `words` ("1080x1920").', sources: file },
  frame_rate: { label: 'Frame rate', definition: 'The video has `number` frames a second.', sources: file },
  bars: { label: 'Black bars', definition: '`number` is 1 where black bars are around the picture, and 0 where none are.', sources: file },
  copy: { label: 'Words of the copy', definition: '`words` are in the text of the ad as they are.', sources: ['ad_copy'] },
  headline: { label: 'Headline', definition: '`words` are in the headline of the ad as they are.', sources: ['ad_copy'] },
  button: { label: 'Button', definition: 'The button of the ad reads `words`.', sources: ['ad_copy', 'metadata'] },
  landing_host: { label: 'Landing page', definition: 'The ad leads to the host `words`.', sources: ['ad_copy', 'metadata'] },
  first_shown: { label: 'First day', definition: 'The ad was first shown on `words` ("2026-01-31", "2026-01").', sources: ['metadata'] },
  last_shown: { label: 'Last day', definition: 'The ad was last shown on `words`, written in the same way.', sources: ['metadata'] },
  ran_days: { label: 'Days running', definition: 'The ad has run for `number` days.', sources: ['metadata'] },
  status: { label: 'Status', definition: 'The ad is "active" or "ended", as in `words`.', sources: ['metadata'] },
  placement: {
    label: 'Placement',
    definition: 'The library lists the placement `words`, or, without `words`, `number` placements.',
    sources: ['metadata'],
  },
  library: { label: 'Ad library', definition: 'The library states `words`: a name, a fact, or one of its figures.', sources: ['metadata'] },
} as const satisfies Record<string, Kind>;

export const ClaimKind = z.enum(slugsOf(claimKinds));
export type ClaimKind = z.infer<typeof ClaimKind>;

export const suits = (kind: ClaimKind, source: EvidenceSource) => (claimKinds[kind].sources as readonly EvidenceSource[]).includes(source);

const second = z.number().min(0);

export const ComparedClaim = z
  .strictObject({
    kind: ClaimKind.meta({
      description: `What was compared. Values may be added. ${Object.entries(claimKinds)
        .map(([kind, { definition }]) => `${kind}: ${definition}`)
        .join(' ')}`,
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
