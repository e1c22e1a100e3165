/** A word of a closed vocabulary, its meaning, and the sign by which a viewer recognizes it. */
export type Term = { label: string; definition: string; tell: string };

/** Stages of what a viewer knows before the ad begins, from least to most aware. */
export const awarenessStages = {
  unaware: {
    label: 'Unaware',
    definition: 'The viewer does not know that they have the problem, so the ad has to lead with a story, an identity or a surprise.',
    tell: 'Neither the problem nor the product is named in the opening; interest comes from a person or a scene.',
  },
  problem_aware: {
    label: 'Problem aware',
    definition: 'The viewer feels the problem but does not know what could solve it, so the ad names the pain before anything else.',
    tell: 'The opening describes a pain in the words of someone who has it; the product comes later.',
  },
  solution_aware: {
    label: 'Solution aware',
    definition: 'The viewer knows that solutions exist but does not know this product, so the ad explains a mechanism that sets it apart.',
    tell: 'The ad explains how the thing works, or why the usual way falls short.',
  },
  product_aware: {
    label: 'Product aware',
    definition: 'The viewer knows the product but is not convinced, so the ad brings proof, comparison and answers to objections.',
    tell: 'The product is named without introduction; reviews, comparisons and guarantees carry the ad.',
  },
  most_aware: {
    label: 'Most aware',
    definition: 'The viewer wants the product and is waiting for a reason to buy now, so the ad leads with the offer.',
    tell: 'Price, discount, deadline or restock comes first; nothing is explained.',
  },
} as const satisfies Record<string, Term>;

export const hookArchetypes = {
  pattern_interrupt: {
    label: 'Pattern interrupt',
    definition: 'A sight or sound that does not belong in a feed stops the scroll before any message is given.',
    tell: 'The first second would look odd even without sound or text.',
  },
  bold_claim: {
    label: 'Bold claim',
    definition: 'A strong, specific statement about a result opens the ad and has to be proven later.',
    tell: 'The first sentence promises an outcome and could be true or false.',
  },
  question: {
    label: 'Question',
    definition: 'The ad opens with a question that the right viewer answers with yes or wants to have answered.',
    tell: 'The first spoken or written sentence ends in a question mark.',
  },
  direct_address: {
    label: 'Direct address',
    definition: 'Someone looks into the lens and talks to one viewer as a friend would.',
    tell: 'Eye contact and the word "you" within the first two seconds.',
  },
  proof_first: {
    label: 'Proof first',
    definition: 'A result, number or test comes before the product, so that the viewer already believes when the product appears.',
    tell: 'Evidence is on screen before the viewer knows what is being sold.',
  },
  problem_callout: {
    label: 'Problem callout',
    definition: 'The pain is named at once, so that viewers who have it stay.',
    tell: 'The first line or shot is the trouble itself.',
  },
  curiosity_gap: {
    label: 'Curiosity gap',
    definition: 'Something is shown or said in part, and the missing part is what keeps the viewer.',
    tell: 'An unexplained object, unfinished sentence or withheld result that the ad returns to.',
  },
  myth_busting: {
    label: 'Myth busting',
    definition: 'A common belief is contradicted, which makes room for a different approach.',
    tell: 'The opening says "stop", "wrong" or "you do not need", or turns a habit on its head.',
  },
  demonstration: {
    label: 'Demonstration',
    definition: 'The product does its work in the first shot, and seeing it is the argument.',
    tell: 'The product is in use within the first two seconds.',
  },
  before_after: {
    label: 'Before and after',
    definition: 'Two states are contrasted, and the difference between them is the promise.',
    tell: 'A split, a swipe or a cut between the same thing in two states.',
  },
  story: {
    label: 'Story or confession',
    definition: 'A person begins to tell what happened to them, and the viewer stays for the end.',
    tell: 'The opening is in the past tense or admits something.',
  },
  authority: {
    label: 'Authority',
    definition: 'An expert, an institution or a credential lends its weight to what follows.',
    tell: 'A title, uniform, laboratory or publication is shown before the claim.',
  },
  social_proof: {
    label: 'Social proof',
    definition: 'Others who bought, rated or joined are the first thing seen.',
    tell: 'Stars, counts, comments or a crowd open the ad.',
  },
  demographic_callout: {
    label: 'Demographic callout',
    definition: 'A group is named so that its members feel addressed and everyone else scrolls on.',
    tell: 'An age, job, place or role is in the first line.',
  },
  listicle: {
    label: 'Listicle',
    definition: 'The ad announces a number of reasons, mistakes or methods and then counts them off.',
    tell: 'A numeral in the first line, with numbered points after it.',
  },
  offer_first: {
    label: 'Offer first',
    definition: 'The price, discount or gift is the opening.',
    tell: 'A price, a percentage or "free" is the first thing read or heard.',
  },
  urgency: {
    label: 'Urgency or warning',
    definition: 'A deadline, shortage or danger asks for attention now.',
    tell: 'A date, countdown, "last" or "before you" in the first line.',
  },
  none: {
    label: 'No clear hook',
    definition: 'The opening gives no reason to stay: a logo, an empty establishing shot or a slow fade.',
    tell: 'Nothing would be lost if the first two seconds were cut.',
  },
} as const satisfies Record<string, Term>;

export const scriptFrameworks = {
  aida: {
    label: 'AIDA',
    definition: 'Attention, interest, desire, action, in that order.',
    tell: 'A moment that stops the scroll, then facts, then a desire, then an ask.',
  },
  pas: {
    label: 'Problem, agitate, solve',
    definition: 'The pain is named, made worse, and then relieved by the product.',
    tell: 'The middle of the ad dwells on what the problem costs.',
  },
  bab: {
    label: 'Before, after, bridge',
    definition: 'Life without the product, life with it, and the product as the bridge.',
    tell: 'The better state is shown before the product is explained.',
  },
  pastor: {
    label: 'PASTOR',
    definition: 'Problem, amplification, story and solution, transformation and testimony, offer, response.',
    tell: 'A long arc that passes through a story and testimonials before the offer.',
  },
  fab: {
    label: 'Features, advantages, benefits',
    definition: 'Each feature is turned into what it does and what that means for the buyer.',
    tell: 'Product details followed by "so you" or "which means".',
  },
  four_ps: {
    label: 'Promise, picture, proof, push',
    definition: 'A promise, a picture of it fulfilled, evidence, and a push to act.',
    tell: 'The promise comes first, and proof comes right before the ask.',
  },
  star_story_solution: {
    label: 'Star, story, solution',
    definition: 'The ad follows a character through trouble to the solution.',
    tell: 'One person is on screen from the start to the end and changes.',
  },
  problem_solution_demo: {
    label: 'Problem, solution, demonstration',
    definition: 'The problem is shown, the product is named, and its use is demonstrated.',
    tell: 'The longest shot is the product in use.',
  },
  reasons_why: {
    label: 'Reasons why',
    definition: 'A list of reasons, each able to stand alone, leads to the ask.',
    tell: 'Counted or clearly separated points of equal weight.',
  },
  testimonial_arc: {
    label: 'Testimonial arc',
    definition: 'A customer tells of doubt, of trying it, and of the result.',
    tell: 'First person, with skepticism admitted before the praise.',
  },
  us_vs_them: {
    label: 'Us versus them',
    definition: 'The product is set side by side with the usual choice.',
    tell: 'Two columns, a split screen or a repeated "they do, we do".',
  },
  tutorial: {
    label: 'Tutorial',
    definition: 'The viewer is taught to do something, and the product is the tool.',
    tell: 'Steps in order; the ad is useful without buying.',
  },
  unboxing: {
    label: 'Unboxing',
    definition: 'The product is unpacked and seen for the first time, together with the viewer.',
    tell: 'A package is opened and its contents are shown one by one.',
  },
  offer_stack: {
    label: 'Offer stack',
    definition: 'What is included, what it costs, why now: the offer is the script.',
    tell: 'Nearly every line is about price, bonus, guarantee or deadline.',
  },
  none: {
    label: 'No clear framework',
    definition: 'Shots and lines follow each other without an argument.',
    tell: 'The scenes could be shuffled and nothing would be lost.',
  },
} as const satisfies Record<string, Term>;

export const visualStyles = {
  talking_head: {
    label: 'Talking head',
    definition: 'One person speaks to a phone or camera.',
    tell: 'A face fills the frame for most of the video.',
  },
  ugc_testimonial: {
    label: 'Customer testimonial',
    definition: 'A customer, or someone filmed as one, describes their experience, with a homemade look.',
    tell: 'Handheld camera, natural light, first person, product in hand.',
  },
  product_demo: {
    label: 'Product demonstration',
    definition: 'The video shows the product at work.',
    tell: 'Hands and product fill the frame; the effect is visible.',
  },
  before_after: {
    label: 'Before and after',
    definition: 'The same subject is shown in two states.',
    tell: 'Matching frames separated by a wipe, a split or a label.',
  },
  founder: {
    label: 'Founder',
    definition: 'The maker presents what they made and why.',
    tell: 'Someone says "I started" or is labeled as the founder.',
  },
  expert_explainer: {
    label: 'Expert explainer',
    definition: 'A specialist explains the topic with props, models or graphics.',
    tell: 'Professional clothing or setting, explanatory inserts.',
  },
  street_interview: {
    label: 'Street interview',
    definition: 'Passersby answer questions or test the product.',
    tell: 'A microphone, a public place, several strangers.',
  },
  podcast: {
    label: 'Podcast',
    definition: 'A conversation into microphones, cut as if from a longer show.',
    tell: 'Studio microphones, side-angle framing, captions of speech.',
  },
  skit: {
    label: 'Skit',
    definition: 'Actors play a scene, often comic, in which the product plays a part.',
    tell: 'Roles, dialogue and a twist.',
  },
  split_screen: {
    label: 'Split screen',
    definition: 'Two pictures run beside or above each other for most of the video.',
    tell: 'A lasting dividing line in the frame.',
  },
  green_screen: {
    label: 'Green screen',
    definition: 'A presenter is cut out in front of a page, post or product image.',
    tell: 'A cutout of a person over a screenshot.',
  },
  unboxing: {
    label: 'Unboxing',
    definition: 'The video shows the package being opened.',
    tell: 'Packaging comes off in front of the camera.',
  },
  try_on: {
    label: 'Try-on',
    definition: 'Clothes, makeup or wearables are put on and shown on a body.',
    tell: 'Changes of outfit or look, often in front of a mirror.',
  },
  asmr: {
    label: 'ASMR',
    definition: 'Close sounds and textures carry the video, with little or no speech.',
    tell: 'Macro shots with pronounced natural sound.',
  },
  cinematic: {
    label: 'Cinematic',
    definition: 'Staged, lit and color-graded footage that looks more polished than the feed.',
    tell: 'Controlled light, lens depth and camera moves.',
  },
  text_overlay: {
    label: 'Text over footage',
    definition: 'Written lines tell the story over simple footage or a plain background.',
    tell: 'Muting the video loses nothing; covering the text loses everything.',
  },
  comment_response: {
    label: 'Reply to a comment',
    definition: 'A viewer comment is shown and answered.',
    tell: 'A comment bubble pinned over the picture.',
  },
  review_mashup: {
    label: 'Review mashup',
    definition: 'Many short customer statements are cut together.',
    tell: 'Several faces or quoted reviews, a few seconds each.',
  },
  reaction: {
    label: 'Reaction',
    definition: 'Someone watches or tries something, and their face is the message.',
    tell: 'A face beside or above the footage it reacts to.',
  },
  listicle: {
    label: 'Listicle',
    definition: 'Numbered points structure the video.',
    tell: 'Large numerals or chapter cards.',
  },
  vsl: {
    label: 'Video sales letter',
    definition: 'A long, mostly spoken argument with illustrative visuals.',
    tell: 'Longer than a minute, continuous narration, late ask.',
  },
  ai_generated: {
    label: 'Generated imagery',
    definition: 'People or scenes are visibly made by a generative model.',
    tell: 'Melting detail, synthetic faces or impossible motion.',
  },
  slideshow: {
    label: 'Slideshow',
    definition: 'Still images follow one another.',
    tell: 'No movement within the frames except pans and zooms.',
  },
  motion_graphics: {
    label: 'Motion graphics',
    definition: 'Drawn or rendered shapes, type and interfaces move.',
    tell: 'Nothing was filmed, or only a small part was.',
  },
  mixed: {
    label: 'Mixed',
    definition: 'Several styles share the video, and none dominates.',
    tell: 'No style takes up half of the running time.',
  },
} as const satisfies Record<string, Term>;

/** Steps that a call to action asks for, from nothing to a purchase; the rubric compares their order. */
export const ctaCommitments = {
  none: {
    label: 'None',
    definition: 'The ad asks for nothing.',
    tell: 'Neither voice, text, button nor gesture says what to do next.',
  },
  low: {
    label: 'Low',
    definition: 'The ad asks for attention: watch, learn more, see how, follow, comment.',
    tell: 'The step costs a moment and gives away nothing.',
  },
  mid: {
    label: 'Mid',
    definition: 'The ad asks for a small exchange: sign up free, take a quiz, get a guide, claim an offer, install, book a demo.',
    tell: 'The step costs an email address, a few minutes or an appointment, but no money yet.',
  },
  high: {
    label: 'High',
    definition: 'The ad asks for money or a firm decision: shop, order, subscribe, call, apply.',
    tell: 'The step leads to a cart, a contract or a sales call.',
  },
} as const satisfies Record<string, Term>;

export const beatRoles = {
  hook: { label: 'Hook', definition: 'Earns attention.', tell: 'It comes first and asks for nothing yet.' },
  problem: { label: 'Problem', definition: 'Names or shows what the viewer suffers from or lacks.', tell: 'The trouble is the subject.' },
  agitation: { label: 'Agitation', definition: 'Makes the problem weigh more.', tell: 'It dwells on what the problem costs.' },
  solution: {
    label: 'Solution',
    definition: 'Brings the product as the answer.',
    tell: 'The product is named or shown for the first time.',
  },
  mechanism: { label: 'Mechanism', definition: 'Explains why the product works.', tell: 'It answers how, not what.' },
  demonstration: { label: 'Demonstration', definition: 'Shows the product at work.', tell: 'The product is in use.' },
  proof: { label: 'Proof', definition: 'Gives a reason to believe.', tell: 'A test, a result, a rating or somebody’s word.' },
  objection: { label: 'Objection', definition: 'Takes up a doubt.', tell: 'It begins where the viewer would say "but".' },
  offer: { label: 'Offer', definition: 'Says what is given for what.', tell: 'A price, a discount, a gift or a bundle.' },
  call_to_action: { label: 'Call to action', definition: 'Says what to do next.', tell: 'A verb in the imperative, or a button.' },
  brand: { label: 'Brand', definition: 'Shows whose ad it is.', tell: 'A logo, a name or an end card.' },
  other: { label: 'Other', definition: 'Does none of these.', tell: 'A transition, a mood or filler.' },
} as const satisfies Record<string, Term>;

export function slugsOf<T extends Record<string, unknown>>(vocabulary: T): (keyof T & string)[] {
  return Object.keys(vocabulary);
}
