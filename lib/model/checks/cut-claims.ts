/** A statement of a finding about cuts. Seconds count from the start of the video. */
export type CutClaim =
  | { kind: 'count'; cuts: number; bound: 'exactly' | 'at_least' | 'at_most'; window: { from: number; to: number } | 'around' | 'whole' }
  | { kind: 'interval'; seconds: number; bound: 'exactly' | 'at_most' }
  | { kind: 'many' }
  | { kind: 'fast' | 'slow' }
  | { kind: 'uncut'; within: 'here' | 'whole' | { from: number; to: number } }
  | { kind: 'shot_length'; seconds: number; bound: 'exactly' | 'at_least' }
  | { kind: 'first_cut'; at: number }
  | { kind: 'cut_here' };

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  half: 0.5,
  'half a': 0.5,
  'a half': 0.5,
  couple: 2,
  'a couple of': 2,
  several: 4,
  dozen: 12,
  'a dozen': 12,
};
const toNumber = (words: string | undefined) => {
  const plain = (words ?? '').trim().toLowerCase().replace(',', '.');
  return numbers[plain] ?? (plain === '' ? Number.NaN : Number(plain));
};

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?|half an?|a couple of|a dozen|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|several|dozen|half)`;
const SECONDS = String.raw`(?:[- ]?| (?:full|whole|entire|long|straight|solid) )(?:s|sec|secs|seconds?)\b`;
const CUTS = String.raw`(?: (?:hard|quick|fast|rapid|jump|sharp|clean|different|visible|separate|distinct|straight))? (cuts?|edits|shots|camera angles)\b`;
const BOUND = `(?:(at least|over|more than|no fewer than|at most|fewer than|less than|under|no more than|only|just|about|around|roughly|nearly|almost|some) )?`;

const count = new RegExp(
  String.raw`\b${BOUND}${NUMBER}${CUTS}(?:(?: are| is)?(?: packed| made| crammed| squeezed)?(?: in| into| within| during| over| across| inside) (?:the |its |about )?(?:(first|opening|initial|last|final|entire|whole) )?(?:${NUMBER}${SECONDS})?(second|video|ad|clip)?)?`,
  'gi',
);
const interval = new RegExp(
  String.raw`\b(?:(?:cuts?|edits?|cutting|a new shot|shots? changes?|changes shot|scenes? changes?)(?: \w+){0,3}? (?:about |roughly |almost |nearly |approximately )?every|every) (?:(single|other|few) )?(?:${NUMBER}${SECONDS}|(second|moment|beat))(?: \w+){0,2}`,
  'gi',
);
const rate = new RegExp(String.raw`\b${NUMBER}${CUTS} (?:a|per|each|every) second\b`, 'i');
const mentionsCuts = /\b(?:cuts?|cutting|edits?|edited|editing|shots?|scenes? changes?|montage)\b/i;

const fast =
  /\b(?:(?:fast|quick|rapid|frantic|hectic|frenetic|breakneck|brisk|snappy|quick-fire|rapid-fire|lightning|relentless)(?:ly|-paced|-cut|-moving)?(?:(?:, and| and|,) [\w-]+){0,2}(?: (?:jump|hard|visual))? (?:cuts?|cutting|edits?|editing|montage|succession of (?:cuts|shots)|shot changes|visual pace)|(?:fast|quick|rapid)-cut\b|(?:cuts?|edits?|edited|cutting|editing)(?: is| are)? (?:very |so |too )?(?:fast|quick(?:ly)?|rapid(?:ly)?|frantic(?:ally)?|relentless(?:ly)?)|flurry of (?:cuts|shots|edits)|machine-gun (?:cuts|editing|edits))\b/i;
const slow =
  /\b(?:(?:slow|leisurely|calm|unhurried|sedate|sparse|infrequent|gentle)(?:ly|-paced)?(?:(?:, and| and|,) [\w-]+){0,2} (?:cuts|cutting|editing|edits|edit)|(?:long|lingering)(?:,? [\w-]+)? takes\b|lingering shots|(?:cuts|editing|edit) (?:is|are) (?:very |too |so )?(?:slow|sparse|leisurely|unhurried)|(?:very )?few cuts|hardly (?:any|a) cuts?|barely any cuts)\b/i;
const FORM =
  'long|static|continuous|unbroken|uninterrupted|uncut|locked-off|steady|handheld|hand-held|wide|close|tracking|drone|dolly|selfie|aerial|[a-z0-9]{1,7}-second';
const uncut = new RegExp(
  String.raw`\b(?:(?:one|single)(?:[- ](?:${FORM})){0,4}[- ]take|(?:unbroken|uninterrupted|continuous|uncut)(?: (?:${FORM})){0,4} (?:take|shot)|(?:one|single)(?: (?:${FORM})){1,4} shot|(?:long|continuous|unbroken) single shot|(?:camera|shot|take) (?:[a-z]{1,12} ){0,3}without (?:any )?interruption|(?:in|as|is|of|with|just|only|entirely) (?:one|a single) shot|one-shot|oner|(?:without|with no|no|not|never)(?: an?| any| a single| one)? cuts?(?: to hide\w*)?|without (?:ever )?cutting|never cuts|does not cut|doesn[’']t cut|uncut)\b`,
  'i',
);
const whole =
  /\b(?:(?:the |this )?(?:whole|entire|full|complete) (?:video|ad|clip|spot|film|thing)|throughout|from (?:start|beginning) to (?:finish|end)|start to finish|all the way|never cuts|the (?:video|ad|clip|spot) (?:is|was|plays|runs|consists)(?: \w+){0,3} (?:one|single|uncut|unbroken)|one-(?:take|shot) (?:video|ad|clip|spot|film))\b/i;
const opening = new RegExp(String.raw`\b(?:first|opening|initial) ${NUMBER}${SECONDS}`, 'i');
const shotLength = new RegExp(
  String.raw`\b(?:(?:shot|take|frame|image)(?: \w+){0,2}? (?:lasts?|holds?|runs?|stays?|is held|lingers)(?: on screen)?(?: for)?(?: (about|around|over|nearly|almost|at least|more than|some))? ${NUMBER}${SECONDS}|${NUMBER}[- ]second(?:s|-long)?(?: (?:static|opening|single|long|unbroken|continuous|uncut))* (?:shot|take)\b)`,
  'i',
);
const firstCut =
  /\bfirst cut (?:\w+ ){0,4}?(?:at|after|until|around|near|by|before) (?:about |around |second |the )?(?:(\d{1,2}):([0-5]\d(?:\.\d)?)|(\d{1,3}(?:\.\d{1,2})?) ?(?:s\b|sec|seconds?|second mark)?)/i;
const cutHere =
  /\b(?:(?:hard|jump|match|smash|quick|sudden|abrupt|sharp|clean|straight) cuts?\b(?! (?:every|in|per|throughout))|(?:the (?:video|ad|camera|edit|picture|film)|it|then) cuts (?:to|from|away|back)\b(?! the (?:chase|point))|a cut (?:to|from|away|back|reveals|brings)\b)/i;
const negatedCut = /\b(?:no|without|never|not|lacks?|instead of|rather than|could|should|would)\b/i;

function toBound(word: string | undefined): 'exactly' | 'at_least' | 'at_most' {
  if (/at least|over|more than|no fewer/i.test(word ?? '') && !/no more/i.test(word ?? '')) return 'at_least';
  return /at most|fewer|less|under|no more/i.test(word ?? '') ? 'at_most' : 'exactly';
}

function toWindow(place: string | undefined, seconds: number, what: string | undefined, length: number) {
  if (/entire|whole/i.test(place ?? '') || /video|ad|clip/i.test(what ?? '')) return 'whole' as const;
  const span = Number.isFinite(seconds) ? seconds : what === undefined ? Number.NaN : 1;
  if (!Number.isFinite(span)) return 'around' as const;
  if (/first|opening|initial/i.test(place ?? '')) return { from: 0, to: span };
  if (/last|final/i.test(place ?? '')) return { from: Math.max(0, length - span), to: length };
  return span;
}

const CONTEXT = 60;
const ofWhole =
  /\b(?:video|ad|clip|spot|film|edit|total)(?: \w+)?(?: (?:consists? of|is made (?:up )?of|comprises|contains|has|have|uses|features|includes|of))(?: (?:just|only|a total of|exactly))?\W*$/i;
const inTotal = /^(?: \w+)?\s*(?:(?:in )?total|overall|altogether|all in all)\b/i;

/** Finds the counts of cuts in a text. Shots are one more than their cuts. */
function findCounts(text: string, at: number, length: number): CutClaim[] {
  return [...text.matchAll(count)].flatMap((found): CutClaim[] => {
    const [, bound, number, noun = '', place, window, what] = found;
    const stated = toNumber(number) - (/shots|angles/i.test(noun) ? 1 : 0);
    const named = toWindow(place, toNumber(window), what, length);
    const isOfWhole =
      ofWhole.test(text.slice(Math.max(0, found.index - CONTEXT), found.index)) ||
      inTotal.test(text.slice(found.index + found[0].length).slice(0, CONTEXT));
    const where = named === 'around' && isOfWhole ? 'whole' : named;
    // "A cut" or "one shot" without a window counts nothing.
    if (
      !Number.isFinite(stated) ||
      stated < 0 ||
      (where === 'around' && stated < 2 && !/angles/i.test(noun)) ||
      (stated < 1 && where !== 'whole')
    )
      return [];
    if (typeof where !== 'number') return [{ kind: 'count', cuts: stated, bound: toBound(bound), window: where }];
    const near = { from: Math.max(0, at - 1.5), to: at + where + 1.5 };
    return [{ kind: 'count', cuts: stated, bound: where > 5 ? toBound(bound) : 'at_least', window: near }];
  });
}

function findIntervals(text: string): CutClaim[] {
  const perSecond = toNumber(rate.exec(text)?.[1]);
  if (perSecond > 0) return [{ kind: 'interval', seconds: 1 / perSecond, bound: 'exactly' }];
  return [...text.matchAll(interval)].flatMap(([sentence, which, number, unit]): CutClaim[] => {
    const around = text.slice(Math.max(0, text.indexOf(sentence) - 40), text.indexOf(sentence) + sentence.length + 20);
    if (!mentionsCuts.test(around) || /moment|beat/i.test(unit ?? '')) return [];
    const base = unit === undefined ? toNumber(number) : 1;
    const seconds = which?.toLowerCase() === 'other' ? base * 2 : which?.toLowerCase() === 'few' ? 3 : base;
    return seconds > 0 ? [{ kind: 'interval', seconds, bound: 'exactly' }] : [];
  });
}

const average = new RegExp(
  String.raw`\b(?:average (?:shot|cut|take)(?: length| duration)?(?: is| of| lasts?| runs?)?|shots (?:average|last)|(?:each|every) (?:shot|take) (?:lasts?|runs?|is)|(?:takes|shots|cuts) of)(?: (about|around|roughly|nearly|almost|only|just|less than|under|between|at most|approximately))?(?: on average)? ${NUMBER}(?: ?(?:to|and|-|–) ?${NUMBER})?${SECONDS}`,
  'gi',
);

/** Finds statements about the length of the shots. */
function findAverages(text: string): CutClaim[] {
  return [...text.matchAll(average)].flatMap(([, bound, first, second]): CutClaim[] => {
    const seconds = (toNumber(first) + toNumber(second ?? first)) / 2;
    return seconds > 0 ? [{ kind: 'interval', seconds, bound: toBound(bound) === 'at_most' ? 'at_most' : 'exactly' }] : [];
  });
}

const times = new RegExp(
  String.raw`\b(?:(?:video|ad|clip|it|edit) (?:only |just )?cuts|is (?:only |just )?cut) (?:only |just )?(?:${NUMBER} times|(once|twice))\b`,
  'i',
);
const onlyOne = /\b(?:video|ad|clip|spot|film|it) (?:only |just )?has (?:only |just )?(?:a single|one) cut\b/i;

function findTimes(text: string): CutClaim[] {
  const [found, number, word] = times.exec(text) ?? [];
  const cuts = onlyOne.test(text)
    ? 1
    : found === undefined
      ? Number.NaN
      : word === undefined
        ? toNumber(number)
        : /once/i.test(word)
          ? 1
          : 2;
  return cuts > 0 ? [{ kind: 'count', cuts, bound: 'exactly', window: 'whole' }] : [];
}

function findUncut(text: string): CutClaim[] {
  if (!uncut.test(text)) return [];
  const seconds = toNumber(opening.exec(text)?.[1]);
  if (Number.isFinite(seconds)) return [{ kind: 'uncut', within: { from: 0, to: seconds } }];
  return [{ kind: 'uncut', within: whole.test(text) ? 'whole' : 'here' }];
}

function findLengths(text: string): CutClaim[] {
  const [, bound, held, named] = shotLength.exec(text) ?? [];
  const seconds = toNumber(held ?? named);
  return seconds > 0 ? [{ kind: 'shot_length', seconds, bound: /over|at least|more/i.test(bound ?? '') ? 'at_least' : 'exactly' }] : [];
}

function findFirstCut(text: string): CutClaim[] {
  const [found, minutes, rest, seconds] = firstCut.exec(text) ?? [];
  if (found === undefined) return [];
  return [{ kind: 'first_cut', at: seconds === undefined ? Number(minutes) * 60 + Number(rest) : Number(seconds) }];
}

const fastPace =
  /\b(?:(?:fast|quick|rapid|frantic|hectic|frenetic|breakneck|brisk|snappy|relentless)[- ](?:paced|pace|pacing|tempo|rhythm)|(?:pace|pacing|tempo) (?:is|feels|stays|remains) (?:very |so |too )?(?:fast|quick|rapid|frantic|hectic|frenetic|brisk|relentless))\b/i;
const slowPace =
  /\b(?:(?:slow|leisurely|calm|unhurried|sedate)[- ](?:paced|pace|pacing|tempo|rhythm)|(?:pace|pacing|tempo) (?:is|feels|stays|remains) (?:very |so |too )?(?:slow|leisurely|unhurried|sedate))\b/i;
/** Things other than cuts that may have a pace. */
const otherPace =
  /\b(?:voice|voice-?over|speech|speaks?|speaking|talks?|deliver\w*|narrat\w*|music|beat|song|walk\w*|danc\w*|zoom\w*|scroll\w*|hands?|script|story|text|captions?)\b/i;

function findPaces(text: string): CutClaim[] {
  const isOfCuts = !otherPace.test(text);
  return [
    ...(fast.test(text) || (isOfCuts && fastPace.test(text)) ? [{ kind: 'fast' } as const] : []),
    ...(slow.test(text) || (isOfCuts && slowPace.test(text)) ? [{ kind: 'slow' } as const] : []),
  ];
}

const many =
  /\b(?:frequent|constant|numerous|multiple|many|countless|continual|regular) (?:\w+ )?(?:cuts|edits|shot changes|scene changes|camera angles)\b/i;
const notMany = /\b(?:no|not|without|lacks?|rather than|instead of|too)\b/i;

const suggestion =
  /\b(?:would (?:help|benefit|improve|hold|strengthen|lift|break)|(?:could|should) (?:use|add|benefit|be (?:stronger|cut|faster)))\b|^\W*(?:adding|consider|try|add)\b/i;
const sentenceEnd = /(?<=[.!?;])\s+/;

/** The text without the sentences that say what should be rather than what is. */
const withoutSuggestions = (text: string) =>
  text
    .split(sentenceEnd)
    .filter((sentence) => !suggestion.test(sentence))
    .join(' ');

/** Finds the statements about cuts and pace in the text of a finding without its quotes; `length` is that of the video. */
export function findCutClaims(prose: string, at: number, length: number): CutClaim[] {
  const text = withoutSuggestions(prose);
  const averages = findAverages(text);
  const lengths = averages.length > 0 ? averages : findLengths(text);
  const counted = [...findCounts(text, at, length), ...findIntervals(text), ...findTimes(text), ...lengths, ...findFirstCut(text)];
  const still = findUncut(text);
  const frequent: CutClaim[] = many.test(text) && !notMany.test(text) ? [{ kind: 'many' }] : [];
  const all = [...counted, ...still, ...frequent, ...findPaces(text)];
  if (all.length > 0 || !cutHere.test(text) || negatedCut.test(text)) return all;
  return [{ kind: 'cut_here' }];
}
