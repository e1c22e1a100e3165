type Sentence = (quote: string, topic: string) => string;
type Sentences = readonly [Sentence, ...Sentence[]];
export type Pool = { praise: Sentences; doubt: Sentences };

export const general: Pool = {
  praise: [
    (quote, topic) => `“${quote}” gives the ${topic} something concrete to stand on.`,
    (quote, topic) => `“${quote}” keeps the ${topic} specific instead of general.`,
    (quote) => `“${quote}” names one person’s problem in plain words.`,
  ],
  doubt: [
    (quote, topic) => `“${quote}” stays unproven, which weakens the ${topic}.`,
    (quote) => `“${quote}” takes longer to read than to say.`,
    (quote, topic) => `Nobody else vouches for “${quote}”, so the ${topic} asks for trust that it has not earned.`,
  ],
};

export const parts: Record<string, Pool> = {
  hook: {
    praise: [
      (quote) => `“${quote}” names one situation that the right viewer recognizes at once.`,
      (quote) => `“${quote}” is read at a glance, with the sound off.`,
      (quote) => `“${quote}” raises a question that only the rest of the video can answer.`,
    ],
    doubt: [
      (quote) => `“${quote}” could open any ad of its kind; nothing in it is unique to this brand.`,
      (quote) => `“${quote}” is longer than the moment a thumb needs to move on.`,
      (quote) => `“${quote}” promises before there is a reason to believe.`,
    ],
  },
  script: {
    praise: [
      (quote) => `“${quote}” turns a feature into what the buyer gets from it.`,
      (quote) => `“${quote}” says one thing only, in words that people speak.`,
      (quote) => `“${quote}” answers an objection before it is raised.`,
    ],
    doubt: [
      (quote) => `“${quote}” remains a claim: no number, name or demonstration backs it up.`,
      (quote) => `“${quote}” brings in another idea before the first has landed.`,
      (quote) => `“${quote}” repeats what the viewer has already understood.`,
    ],
  },
  visual: {
    praise: [
      (quote) => `The picture carries “${quote}” without a voice.`,
      (quote) => `“${quote}” is shown in use instead of being described.`,
      (quote) => `The frame leaves room for “${quote}”, so it reads on a small screen.`,
    ],
    doubt: [
      (quote) => `“${quote}” is said but never shown.`,
      (quote) => `“${quote}” is gone before it can be read twice.`,
      (quote) => `The picture under “${quote}” would suit any other line as well.`,
    ],
  },
  'call to action': {
    praise: [
      (quote) => `“${quote}” says what to do next and what the viewer gets for it.`,
      (quote) => `“${quote}” asks for a small step, in keeping with what came before.`,
      (quote) => `“${quote}” gives a reason to act that is not mere pressure.`,
    ],
    doubt: [
      (quote) => `“${quote}” leaves open what happens after the tap.`,
      (quote) => `“${quote}” asks before the ad has earned it.`,
      (quote) => `“${quote}” competes with a second request in the same ad.`,
    ],
  },
};

/** Sentences for evidence outside the video, which is neither seen nor heard. */
export const copy: Pool = {
  praise: [
    (quote, topic) => `“${quote}” in the copy gives the ${topic} something concrete to stand on.`,
    (quote, topic) => `“${quote}” in the copy says what the ${topic} has no time for.`,
    (quote, topic) => `The copy’s “${quote}” and the ${topic} make the same promise.`,
  ],
  doubt: [
    (quote, topic) => `“${quote}” in the copy is a promise that the ${topic} does not take up.`,
    (quote, topic) => `The copy’s “${quote}” asks for more patience than the ${topic} has earned.`,
    (quote) => `“${quote}” appears only in the copy; viewers who do not read the copy never learn it.`,
  ],
};

/** A variant to try: what is expected of it, where that shows, and what would show the opposite. */
type TestPlan = Record<'hypothesis' | 'impact' | 'signal', (quote: string, other: string) => string>;

export const testPlans: readonly [TestPlan, ...TestPlan[]] = [
  {
    hypothesis: (quote, other) => `A variant that leads with “${quote}” instead of “${other}” is understood sooner.`,
    impact: () => 'More viewers are still watching after three seconds; what they do after that does not change.',
    signal: (quote) => `Just as many viewers are still watching after three seconds when “${quote}” does not lead.`,
  },
  {
    hypothesis: (quote) => `A variant that shows the proof behind “${quote}” is believed by more of its viewers.`,
    impact: () => 'More of the viewers who watch to the end continue to the page; just as many watch to the end.',
    signal: (quote) => `Just as many viewers continue to the page when “${quote}” remains a mere claim.`,
  },
];
