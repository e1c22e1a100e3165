export const sections = ['hook', 'script', 'visual', 'cta'] as const;
export type Section = (typeof sections)[number];

export const bySection = <T>(of: (section: Section) => T): Record<Section, T> => ({
  hook: of('hook'),
  script: of('script'),
  visual: of('visual'),
  cta: of('cta'),
});

export const criterionPoints = [0, 3, 5] as const;
export type CriterionPoints = (typeof criterionPoints)[number];

export const CRITERIA_PER_SECTION = 5;

/** The text in `measured` says how code scores the criterion where it was measured. */
export type Criterion = { label: string; asks: string; levels: Record<CriterionPoints, string>; measured?: string };
type Scale = { label: string; asks: string; criteria: Record<string, Criterion> };

export const sectionScales = {
  hook: {
    label: 'Hook',
    asks: 'Would the intended viewer stop in the first three seconds, and does what stops them lead to the message?',
    criteria: {
      first_3_seconds: {
        label: 'Starts at once',
        asks: 'How much happens within the first three seconds?',
        levels: {
          0: 'Neither a text, nor a voice, nor a cut begins within three seconds.',
          3: 'One of the three begins within three seconds.',
          5: 'Two or all of them begin within three seconds.',
        },
        measured:
          'The first message or caption that we read, the first voice that is heard and the first cut or dissolve, each within 3 s.',
      },
      viewer: {
        label: 'Speaks to its viewer',
        asks: 'Is it plain from the opening for whom the ad is?',
        levels: {
          0: 'The opening could be for anyone.',
          3: 'The viewer can be inferred from the scene or the words.',
          5: 'The opening names or shows the viewer, their problem or their desire.',
        },
      },
      channels: {
        label: 'Picture, words and sound agree',
        asks: 'Do picture, words and sound carry the same hook?',
        levels: {
          0: 'They speak of different things, or only one of them says anything.',
          3: 'Two of them carry the hook.',
          5: 'Picture, words and sound carry it together.',
        },
      },
      tension: {
        label: 'Gives a reason to stay',
        asks: 'What remains open after the opening?',
        levels: {
          0: 'Nothing: the viewer knows all there is to know.',
          3: 'A general promise or a mild question.',
          5: 'A specific question, contrast or claim that the viewer wants resolved.',
        },
      },
      payoff: {
        label: 'Leads to the message',
        asks: 'Does the rest of the ad take up what the opening began?',
        levels: {
          0: 'The opening and the message have nothing to do with each other.',
          3: 'The message follows, but the hook is dropped or answered late.',
          5: 'The next beat answers the hook, and the product is part of the answer.',
        },
      },
    },
  },
  script: {
    label: 'Script',
    asks: 'Does each line earn the next, and are the claims specific and proven?',
    criteria: {
      one_promise: {
        label: 'One promise',
        asks: 'Is there one thing that the viewer is to believe?',
        levels: {
          0: 'No promise, or several that compete.',
          3: 'One promise, and some lines that do not serve it.',
          5: 'One promise, and every line serves it.',
        },
      },
      order: {
        label: 'Every beat follows',
        asks: 'Could the beats be shuffled?',
        levels: {
          0: 'They could, and nothing would be lost.',
          3: 'There is an order, with a gap or filler.',
          5: 'Each beat needs the one before it.',
        },
      },
      specific: {
        label: 'Specific claims',
        asks: 'Could a claim be true or false?',
        levels: {
          0: 'No claims, or superlatives alone.',
          3: 'At least one claim has a figure, a name or a mechanism.',
          5: 'The main claims do.',
        },
      },
      proof: {
        label: 'Proof',
        asks: 'Is what is claimed shown or vouched for?',
        levels: {
          0: 'Nothing is proven.',
          3: 'A claim is backed by somebody’s word, a rating or a number alone.',
          5: 'The main claim is shown to be true: a demonstration, a test or a result.',
        },
      },
      objection: {
        label: 'Meets the objection',
        asks: 'Is the first doubt of a buyer answered?',
        levels: {
          0: 'No doubt is raised or answered.',
          3: 'A doubt is touched in passing.',
          5: 'The main doubt is named or shown, and answered.',
        },
      },
    },
  },
  visual: {
    label: 'Visual',
    asks: 'Does the picture carry the message at phone size, with and without sound?',
    criteria: {
      shows: {
        label: 'Shows what it says',
        asks: 'Do the shots carry the argument?',
        levels: {
          0: 'Neither the product nor its effect is seen: the pictures decorate, or are type alone.',
          3: 'The product or its effect is seen, though not in use.',
          5: 'The shots show what is said, with the product in use or its effect visible.',
        },
      },
      pace: {
        label: 'Pace',
        asks: 'How long does the picture stay the same?',
        levels: {
          0: 'More than 8 s pass without a new shot or movement of most of the picture, and new texts do not fill that time.',
          3: 'At most 8 s do, or new texts begin at most 4 s apart. A video of one shot earns no more.',
          5: 'At most 4 s pass without a new shot or such movement.',
        },
        measured:
          'The longest time without a cut, a dissolve or movement of most of the picture, and, where it is longer than 8 s, without a new text either.',
      },
      legible_text: {
        label: 'Legible text',
        asks: 'Can the words on screen be read on a phone?',
        levels: {
          0: 'No words are on screen, or most of them are too small.',
          3: 'Most of them can be read.',
          5: 'Nearly all of them can be read.',
        },
        measured:
          'The share of the words of messages and captions, by their time on screen, in lines at least 4% as high as the picture is wide: 5 points from 90%, 3 from 60%.',
      },
      sound_off: {
        label: 'Works without sound',
        asks: 'Is the message understood on mute?',
        levels: {
          0: 'What is said is not shown, and little is written.',
          3: 'Part of it is captioned, or written in other words.',
          5: 'What is said is also shown, or the ad says everything in text.',
        },
        measured:
          'Whether the words that are heard are captioned: 5 points if they are, 3 if some are. If none are, 3 points if messages are on screen for at least half of the video. Without a voice, the share of the video with messages or captions on screen: 5 points from half, 3 from a fifth.',
      },
      brand_seen: {
        label: 'Brand seen early',
        asks: 'When is it clear whose ad it is?',
        levels: {
          0: 'The brand is never seen.',
          3: 'It is seen after the fifth second.',
          5: 'It is seen within the first five seconds.',
        },
        measured:
          'The first text that holds the name of the advertiser, of its brand or of its site. A logo without letters is judged by the model.',
      },
    },
  },
  cta: {
    label: 'Call to action',
    asks: 'Is the next step clear, desirable and in proportion to what the viewer knows by then?',
    criteria: {
      one_step: {
        label: 'One clear step',
        asks: 'Does the video itself say what to do?',
        levels: {
          0: 'It does not, or asks for several things.',
          3: 'It says so in one channel, or in passing.',
          5: 'One step is both said and written, or written so that it cannot be missed.',
        },
      },
      button: {
        label: 'Matches the button',
        asks: 'Do the video and the button beneath it ask for the same step?',
        levels: {
          0: 'There is no button, or it asks for another step.',
          3: 'The button fits, though the video names no step or names it otherwise.',
          5: 'Both ask for the same step.',
        },
      },
      reason: {
        label: 'A reason to act',
        asks: 'Why should the viewer do it now?',
        levels: {
          0: 'No reason is given.',
          3: 'A benefit is repeated, or a deadline is given without a reason.',
          5: 'An offer, a gift, a date with a reason or a loss makes now better than later.',
        },
      },
      risk: {
        label: 'Lowers the risk',
        asks: 'What takes away the fear of the step?',
        levels: {
          0: 'Nothing: price, effort and consequences stay open.',
          3: 'The price, the effort or a guarantee is stated.',
          5: 'The cost is stated, and a trial, a guarantee or a return takes the risk away; or the offer is free, without conditions.',
        },
      },
      proportion: {
        label: 'In proportion',
        asks: 'Has the ad earned what it asks for?',
        levels: {
          0: 'The step is far larger, or far smaller, than what the ad has argued for.',
          3: 'The step is somewhat larger or smaller.',
          5: 'The step is the natural end of what came before.',
        },
      },
    },
  },
} as const satisfies Record<Section, Scale>;

export type CriterionId<S extends Section = Section> = S extends Section ? keyof (typeof sectionScales)[S]['criteria'] & string : never;

export const criteriaOf = (section: Section): Record<string, Criterion> => sectionScales[section].criteria;
