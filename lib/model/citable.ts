import type { ReferenceSlug } from '@/lib/report/references';

/** Works that explain a judgment of one section; the others are frames of the whole rubric, or ways to make ads. */
export const citableSlugs = [
  'schwartz-sophistication',
  'scientific-advertising',
  'slippery-slide',
  'pas',
  'bab',
  'value-equation',
  'cialdini-social-proof',
  'cialdini-authority',
  'cialdini-scarcity',
  'prospect-theory',
  'anchoring',
  'information-gap',
  'processing-fluency',
  'narrative-transportation',
  'reactance',
  'choice-overload',
  'signalling',
  'made-to-stick',
  'distinctive-assets',
  'picture-superiority',
  'multimedia-principle',
  'meta-mobile-video',
  'message-match',
  'pratfall-effect',
] as const satisfies readonly ReferenceSlug[];
