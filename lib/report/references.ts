/** A work or idea that a report may point to. `blurb` is ours; `source` says where the idea was published. */
export type Reference = { name: string; source: string; blurb: string };

/** The whole catalog by slug. A slug is never reused or removed, because stored reports name it. */
export const references = {
  'schwartz-awareness': {
    name: 'Five stages of awareness',
    source: 'Eugene M. Schwartz, Breakthrough Advertising, 1966',
    blurb: 'An ad has to begin where the knowledge of its viewer ends: from not knowing the problem to waiting only for a price.',
  },
  'schwartz-sophistication': {
    name: 'Market sophistication',
    source: 'Eugene M. Schwartz, Breakthrough Advertising, 1966',
    blurb: 'The more often a market has heard a claim, the less a bigger one helps; a new mechanism or an identity takes its place.',
  },
  'mass-desire': {
    name: 'Mass desire',
    source: 'Eugene M. Schwartz, Breakthrough Advertising, 1966',
    blurb: 'Copy does not create a wish; it takes one that many people already have and directs it to a product.',
  },
  'scientific-advertising': {
    name: 'Scientific Advertising',
    source: 'Claude C. Hopkins, 1923',
    blurb:
      'Definite, tested statements are believed where superlatives are not, and every ad should be measured as a salesperson would be.',
  },
  'reason-why': {
    name: 'Reason-why copy',
    source: 'John E. Kennedy, early 1900s',
    blurb: 'Advertising is selling in print: it gives the reader reasons to buy instead of merely keeping a name before them.',
  },
  'tested-methods': {
    name: 'Tested Advertising Methods',
    source: 'John Caples, 1932',
    blurb: 'Headlines that promise a benefit, news or an answer to curiosity are compared by response rather than by taste.',
  },
  usp: {
    name: 'Unique selling proposition',
    source: 'Rosser Reeves, Reality in Advertising, 1961',
    blurb: 'Each ad makes one proposition that competitors do not or cannot make, strong enough to move people to the product.',
  },
  'ogilvy-headline': {
    name: 'The headline carries the ad',
    source: 'David Ogilvy, Confessions of an Advertising Man, 1963',
    blurb: 'Most people read the headline and nothing else, so the promise and the brand belong in it.',
  },
  'ogilvy-big-idea': {
    name: 'The big idea',
    source: 'David Ogilvy, Ogilvy on Advertising, 1983',
    blurb: 'A campaign lasts when one simple idea makes the product its hero, often by demonstrating it.',
  },
  positioning: {
    name: 'Positioning',
    source: 'Al Ries and Jack Trout, Positioning: The Battle for Your Mind, 1981',
    blurb: 'A brand wins by owning one place in the mind, defined against what is already there.',
  },
  'great-leads': {
    name: 'Great Leads',
    source: 'Michael Masterson and John Forde, 2011',
    blurb: 'Six kinds of opening, from the plain offer to the indirect story, each for another level of awareness.',
  },
  'slippery-slide': {
    name: 'The slippery slide',
    source: 'Joseph Sugarman, Advertising Secrets of the Written Word, 1998',
    blurb: 'The task of each line is to get the next one read, so that whoever begins arrives at the end.',
  },
  'boron-letters': {
    name: 'The starving crowd',
    source: 'Gary Halbert, The Boron Letters, 1984',
    blurb: 'A market that is already hungry matters more than clever words; find the demand first.',
  },
  aida: {
    name: 'AIDA',
    source: 'Attributed to E. St. Elmo Lewis, 1898',
    blurb: 'Attention, interest, desire and action as the order in which a message does its work.',
  },
  'hierarchy-of-effects': {
    name: 'Hierarchy of effects',
    source: 'Robert J. Lavidge and Gary A. Steiner, Journal of Marketing, 1961',
    blurb: 'Buyers pass from awareness through knowledge, liking and conviction to purchase, and ads can work on each step.',
  },
  pas: {
    name: 'Problem, agitate, solve',
    source: 'Direct-response tradition; Dan Kennedy, The Ultimate Sales EmailMessage, 1990',
    blurb: 'Name the pain, let it be felt, then offer the relief.',
  },
  bab: {
    name: 'Before, after, bridge',
    source: 'Copywriting tradition',
    blurb: 'Two states of life are set against each other, and the product is the way from one to the other.',
  },
  pastor: {
    name: 'PASTOR',
    source: 'Ray Edwards, How to Write Copy That Sells, 2016',
    blurb: 'A six-part sales argument that leads from a problem through story and transformation to an offer and a response.',
  },
  fab: {
    name: 'Features, advantages, benefits',
    source: 'Sales training; examined in Neil Rackham, SPIN Selling, 1988',
    blurb: 'A feature says what it is, an advantage what it does, a benefit what the buyer gets from it.',
  },
  'value-equation': {
    name: 'Value equation',
    source: 'Alex Hormozi, $100M Offers, 2021',
    blurb: 'Perceived value grows with the outcome and its likelihood, and shrinks with delay and effort.',
  },
  'jobs-to-be-done': {
    name: 'Jobs to be done',
    source: 'Clayton Christensen and others, Competing Against Luck, 2016',
    blurb: 'People hire a product to make progress in a situation; the situation explains the choice better than their age does.',
  },
  storybrand: {
    name: 'Building a StoryBrand',
    source: 'Donald Miller, 2017',
    blurb: 'The customer is the hero of the story, and the brand is the guide who has a plan.',
  },
  'cialdini-reciprocity': {
    name: 'Reciprocity',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'Who has been given something first is inclined to give something back.',
  },
  'cialdini-commitment': {
    name: 'Commitment and consistency',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'A small step taken freely makes a larger step in the same direction more likely.',
  },
  'cialdini-social-proof': {
    name: 'Social proof',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'When unsure, people look at what others like them have done.',
  },
  'cialdini-authority': {
    name: 'Authority',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'Signs of expertise lend weight to a statement, whether or not they are earned.',
  },
  'cialdini-liking': {
    name: 'Liking',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'A yes comes easier to people who are familiar, similar or pleasant.',
  },
  'cialdini-scarcity': {
    name: 'Scarcity',
    source: 'Robert Cialdini, Influence, 1984',
    blurb: 'What is limited in number or time is wanted more, as long as the limit is believed.',
  },
  'cialdini-unity': {
    name: 'Unity',
    source: 'Robert Cialdini, Pre-Suasion, 2016',
    blurb: 'A shared identity persuades more deeply than similarity: the speaker is one of us.',
  },
  'prospect-theory': {
    name: 'Loss aversion',
    source: 'Daniel Kahneman and Amos Tversky, Econometrica, 1979',
    blurb: 'A loss weighs more than a gain of the same size, so what the viewer stands to lose is a strong frame.',
  },
  anchoring: {
    name: 'Anchoring',
    source: 'Amos Tversky and Daniel Kahneman, Science, 1974',
    blurb: 'The first number seen pulls later estimates toward it, which is why a former price stands before the new one.',
  },
  framing: {
    name: 'Framing',
    source: 'Amos Tversky and Daniel Kahneman, Science, 1981',
    blurb: 'The same facts lead to different choices when they are put as gains or as losses.',
  },
  'thinking-fast-slow': {
    name: 'Fast and slow thinking',
    source: 'Daniel Kahneman, Thinking, Fast and Slow, 2011',
    blurb: 'Quick association decides first and effortful thought follows, if at all; a feed is met with the quick kind.',
  },
  endowment: {
    name: 'Endowment effect',
    source: 'Richard Thaler, Journal of Economic Behavior and Organization, 1980',
    blurb: 'Things are valued more once they feel like one’s own, which trials and first-person shots make use of.',
  },
  'peak-end': {
    name: 'Peak-end rule',
    source: 'Kahneman, Fredrickson, Schreiber and Redelmeier, Psychological Science, 1993',
    blurb: 'An experience is remembered by its strongest moment and its end more than by its length.',
  },
  'isolation-effect': {
    name: 'Isolation effect',
    source: 'Hedwig von Restorff, 1933',
    blurb: 'The one item that differs from its surroundings is the one remembered.',
  },
  'mere-exposure': {
    name: 'Mere exposure',
    source: 'Robert Zajonc, Journal of Personality and Social Psychology, 1968',
    blurb: 'Repeated contact alone makes a thing better liked.',
  },
  'information-gap': {
    name: 'Information gap',
    source: 'George Loewenstein, Psychological Bulletin, 1994',
    blurb: 'Curiosity is the feeling of a gap between what one knows and what one wants to know; a hook opens it.',
  },
  'processing-fluency': {
    name: 'Processing fluency',
    source: 'Reber, Schwarz and Winkielman, Personality and Social Psychology Review, 2004',
    blurb: 'What is easy to take in is liked better, so short words, contrast and legible type persuade on their own.',
  },
  'narrative-transportation': {
    name: 'Narrative transportation',
    source: 'Melanie Green and Timothy Brock, Journal of Personality and Social Psychology, 2000',
    blurb: 'A viewer absorbed in a story argues against it less and takes over more of its beliefs.',
  },
  reactance: {
    name: 'Reactance',
    source: 'Jack Brehm, A Theory of Psychological Reactance, 1966',
    blurb: 'People who feel pushed defend their freedom and do the opposite; hard asks can backfire.',
  },
  'elaboration-likelihood': {
    name: 'Elaboration likelihood model',
    source: 'Richard Petty and John Cacioppo, Advances in Experimental Social Psychology, 1986',
    blurb: 'Motivated viewers weigh arguments and others follow cues; an ad should know which of the two it addresses.',
  },
  'choice-overload': {
    name: 'Choice overload',
    source: 'Sheena Iyengar and Mark Lepper, Journal of Personality and Social Psychology, 2000',
    blurb: 'More options attract attention and can lower the number who choose; one clear step is easier to take.',
  },
  'goal-gradient': {
    name: 'Goal gradient',
    source: 'Clark Hull, 1932; Kivetz, Urminsky and Zheng, Journal of Marketing Research, 2006',
    blurb: 'Effort grows as the goal comes near, so a first step that is already done draws people on.',
  },
  signalling: {
    name: 'Costly signaling',
    source: 'Michael Spence, Quarterly Journal of Economics, 1973',
    blurb: 'A cue is believed when it would be too costly for a poor product to send, such as a long guarantee.',
  },
  'fogg-behavior-model': {
    name: 'Fogg behavior model',
    source: 'B. J. Fogg, Persuasive Technology conference, 2009',
    blurb: 'People act when motivation, ability and a prompt meet in one moment.',
  },
  'made-to-stick': {
    name: 'Made to Stick',
    source: 'Chip Heath and Dan Heath, 2007',
    blurb: 'Ideas last when they are simple, unexpected, concrete, credible, emotional and told as stories.',
  },
  stepps: {
    name: 'STEPPS',
    source: 'Jonah Berger, Contagious, 2013',
    blurb: 'Six reasons why people pass things on, among them social currency, triggers, emotion and practical value.',
  },
  alchemy: {
    name: 'Psycho-logic',
    source: 'Rory Sutherland, Alchemy, 2019',
    blurb: 'Changing how a thing is perceived can create as much value as changing the thing.',
  },
  'mental-availability': {
    name: 'Mental availability',
    source: 'Byron Sharp, How Brands Grow, 2010',
    blurb: 'Brands grow by reaching light buyers and being easy to think of when a need arises.',
  },
  'distinctive-assets': {
    name: 'Distinctive brand assets',
    source: 'Jenni Romaniuk, Building Distinctive Brand Assets, 2018',
    blurb: 'Colors, shapes, sounds and characters can bring a brand to mind without its name, if they are used consistently.',
  },
  'category-entry-points': {
    name: 'Category entry points',
    source: 'Jenni Romaniuk and Byron Sharp, How Brands Grow Part 2, 2016',
    blurb: 'The occasions that make people think of a category are the places to which a brand should be tied.',
  },
  'long-and-short': {
    name: 'The Long and the Short of It',
    source: 'Les Binet and Peter Field, IPA, 2013',
    blurb: 'Brand building and sales activation work over different times, and effective advertisers balance both.',
  },
  lemon: {
    name: 'Lemon',
    source: 'Orlando Wood, IPA and System1, 2019',
    blurb: 'Characters, places and dialogue hold the attention that flat, abrupt and wordy advertising loses.',
  },
  'system1-star-rating': {
    name: 'Star rating',
    source: 'System1, Test Your Ad',
    blurb: 'Rates ads from 1.0 to 5.9 stars by the emotion that viewers report, beside the speed with which the brand is recognized.',
  },
  'attention-economy': {
    name: 'Active attention',
    source: 'Karen Nelson-Field, The Attention Economy and How Media Works, 2020',
    blurb: 'A shown ad is not a watched ad; the seconds of active attention differ by format and platform.',
  },
  'google-abcd': {
    name: 'ABCDs of effective video ads',
    source: 'Google, with Ipsos and Kantar',
    blurb: 'Attention, branding, connection and direction as a checklist for video; its evidence is correlational.',
  },
  'tiktok-creative-codes': {
    name: 'Creative Codes',
    source: 'TikTok for Business, 2023',
    blurb: 'Six habits of ads that belong in the feed, among them structure, stimulation, sound and trends.',
  },
  'meta-mobile-video': {
    name: 'Mobile video practice',
    source: 'Meta for Business',
    blurb: 'Vertical frames, the message early, and a story that can be followed without sound.',
  },
  'keys-to-effectiveness': {
    name: 'Five Keys to Advertising Effectiveness',
    source: 'Nielsen Catalina Solutions, 2017; NCSolutions, 2023',
    blurb: 'Of the factors behind the sales effect of advertising, creative was found to be the largest.',
  },
  'message-match': {
    name: 'Message match',
    source: 'Conversion optimization practice',
    blurb: 'The promise of the ad has to be met again at once where the click leads.',
  },
  'ftc-endorsement-guides': {
    name: 'Endorsement Guides',
    source: 'US Federal Trade Commission, 16 CFR Part 255',
    blurb: 'Testimonials must be honest and typical or qualified, and a material connection must be disclosed.',
  },
  'meta-personal-attributes': {
    name: 'Personal attributes',
    source: 'Meta Advertising Standards',
    blurb: 'Ads must not assert or imply that the viewer has a certain trait such as a health condition or an origin.',
  },
  'spin-selling': {
    name: 'SPIN Selling',
    source: 'Neil Rackham, 1988',
    blurb: 'Questions about the situation, problem, implication and payoff let a buyer state the need in their own words.',
  },
  'pratfall-effect': {
    name: 'Pratfall effect',
    source: 'Aronson, Willerman and Floyd, Psychonomic Science, 1966',
    blurb: 'A competent person becomes more likable by a small blunder; admitting a weakness can make a claim credible.',
  },
  'picture-superiority': {
    name: 'Picture superiority effect',
    source: 'Allan Paivio and Kalman Csapo, Cognitive Psychology, 1973',
    blurb: 'Pictures are remembered better than the words for the same things.',
  },
  'multimedia-principle': {
    name: 'Multimedia learning',
    source: 'Richard E. Mayer, Multimedia Learning, 2001',
    blurb: 'Words and pictures that support each other are understood better; decoration that competes with them does harm.',
  },
  'zeigarnik-effect': {
    name: 'Zeigarnik effect',
    source: 'Bluma Zeigarnik, Psychologische Forschung, 1927',
    blurb: 'Unfinished tasks stay in mind, which is one reason why an interrupted action at the start keeps viewers waiting.',
  },
} as const satisfies Record<string, Reference>;

export type ReferenceSlug = keyof typeof references;

/** Slugs of the catalog are words in lower case joined by hyphens. */
export const referenceSlugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isReferenceSlug(slug: string): slug is ReferenceSlug {
  return Object.hasOwn(references, slug);
}

/** The catalog's entries for these slugs, in their order. */
export function hydrateReferences(slugs: readonly ReferenceSlug[]): (Reference & { key: ReferenceSlug })[] {
  return slugs.map((key) => ({ key, ...references[key] }));
}
