import type { ReferenceSlug } from './references';
import type { ctaCommitments, hookArchetypes, scriptFrameworks, visualStyles } from './vocabulary';

type Words = {
  hook: keyof typeof hookArchetypes;
  script: keyof typeof scriptFrameworks;
  visual: keyof typeof visualStyles;
  cta: keyof typeof ctaCommitments;
};

/** The work that explains each word of the vocabularies; a word that none of the catalog explains has none. */
const works: { [S in keyof Words]: Partial<Record<Words[S], ReferenceSlug>> } = {
  hook: {
    pattern_interrupt: 'isolation-effect',
    bold_claim: 'scientific-advertising',
    question: 'spin-selling',
    direct_address: 'great-leads',
    proof_first: 'tested-methods',
    problem_callout: 'prospect-theory',
    curiosity_gap: 'information-gap',
    myth_busting: 'made-to-stick',
    demonstration: 'picture-superiority',
    before_after: 'bab',
    story: 'narrative-transportation',
    authority: 'cialdini-authority',
    social_proof: 'cialdini-social-proof',
    listicle: 'ogilvy-headline',
    offer_first: 'anchoring',
    urgency: 'cialdini-scarcity',
  },
  script: {
    aida: 'aida',
    pas: 'pas',
    bab: 'bab',
    pastor: 'pastor',
    fab: 'fab',
    four_ps: 'hierarchy-of-effects',
    star_story_solution: 'storybrand',
    problem_solution_demo: 'ogilvy-big-idea',
    reasons_why: 'reason-why',
    testimonial_arc: 'cialdini-social-proof',
    us_vs_them: 'positioning',
    unboxing: 'endowment',
    offer_stack: 'value-equation',
  },
  visual: {
    talking_head: 'cialdini-liking',
    ugc_testimonial: 'tiktok-creative-codes',
    product_demo: 'multimedia-principle',
    before_after: 'framing',
    expert_explainer: 'cialdini-authority',
    street_interview: 'cialdini-social-proof',
    skit: 'lemon',
    unboxing: 'endowment',
    try_on: 'endowment',
    cinematic: 'attention-economy',
    text_overlay: 'processing-fluency',
    review_mashup: 'cialdini-social-proof',
    motion_graphics: 'multimedia-principle',
    slideshow: 'processing-fluency',
  },
  cta: { low: 'cialdini-commitment', mid: 'fogg-behavior-model', high: 'reactance' },
};

/** At most one work for a section. */
export function workOf<S extends keyof Words>(section: S, word: Words[S]): ReferenceSlug[] {
  const work = works[section][word];
  return work === undefined ? [] : [work];
}
