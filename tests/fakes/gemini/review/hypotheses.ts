import { asksTwice, hasGift } from './ask';
import { quote, toSecond } from './finding';
import { LATE_NAME_SECONDS } from './hook';
import type { Section } from './judged';
import { findUntoldPromise, isCrowd, takesRisk } from './read-words';
import type { Watched } from './watched';

const MAX_TESTS = 3;

type Slot = 'hook' | 'script' | 'visual' | 'cta' | 'offer';
export type Hypothesis = { slot: Slot; hypothesis: string; predictedImpact: string; falsifiableSignal: string };

function testTwoSteps({ ask }: Watched): Hypothesis | undefined {
  if (ask === undefined || !asksTwice(ask.text)) return undefined;
  const first = ask.text.split(/\s+and\s+/i)[0] ?? ask.text;
  return {
    slot: 'cta',
    hypothesis: `Ending on ${quote(first)} alone, and asking for the rest after it, loses fewer of those who are willing.`,
    predictedImpact: `More viewers take the first step of ${quote(ask.text)}, and about as many finish the second.`,
    falsifiableSignal: `The share that finishes both steps falls when ${quote(first)} stands alone.`,
  };
}

function testSource({ middle }: Watched): Hypothesis | undefined {
  const crowd = middle.find(({ text }) => isCrowd(text));
  if (crowd === undefined) return undefined;
  return {
    slot: 'script',
    hypothesis: `${quote(crowd.text)} with one customer’s name and sentence under it is believed by more of its viewers than the number alone.`,
    predictedImpact: `More of those who see the line at ${toSecond(crowd.from)} stay for the request.`,
    falsifiableSignal: `As many leave between ${toSecond(crowd.from)} and the end with the name as without it.`,
  };
}

function testName({ opening, naming, name, ad, lines }: Watched): Hypothesis | undefined {
  const who = naming === undefined ? (ad.pageName ?? name) : name;
  if (naming !== undefined && naming.from <= LATE_NAME_SECONDS) return undefined;
  if (naming === undefined && lines.length === 0) return undefined;
  const now = naming === undefined ? 'as today, without any name on screen' : `as today, when it comes at ${toSecond(naming.from)}`;
  return {
    slot: 'hook',
    hypothesis: `With ${who} in the first picture, under ${quote(opening?.text ?? '')}, viewers who leave early still know whose ad it was.`,
    predictedImpact: `More viewers can name ${who} a day later, and as many as before watch past the third second.`,
    falsifiableSignal: `Viewers name ${who} no more often than ${now}, or leave sooner.`,
  };
}

function testPrice({ price, ask, middle, seconds }: Watched): Hypothesis | undefined {
  if (price === undefined || price.from < seconds * 0.6) return undefined;
  const beside = quote(middle[0]?.text ?? ask?.text ?? 'the product');
  return {
    slot: 'offer',
    hypothesis: `${price.amount} beside ${beside}, at ${toSecond(middle[0]?.from ?? 0)} instead of ${toSecond(price.from)}, brings fewer people to the page, and more of those who mean it.`,
    predictedImpact: `Fewer taps, and a larger share of orders at ${price.amount} among them.`,
    falsifiableSignal: `The share of orders among taps stays as it is with ${price.amount} on the last picture.`,
  };
}

function testPromise({ ad, lines }: Watched): Hypothesis | undefined {
  const promise = findUntoldPromise(ad.copy, lines);
  if (promise === undefined) return undefined;
  return {
    slot: 'script',
    hypothesis: `Saying ${quote(promise)} in the video instead of in the copy ${takesRisk(promise) ? 'answers a doubt before it is raised' : 'gives a reason to those who never read the copy'}.`,
    predictedImpact: `More of those who hear ${quote(promise)} go on to the page.`,
    falsifiableSignal: `As many go on to the page while ${quote(promise)} stands in the copy alone.`,
  };
}

function testRequest({ ask, seconds, sentences, ad, name }: Watched): Hypothesis {
  if (ask === undefined) {
    const last = sentences.at(-1)?.text ?? ad.pageName ?? name;
    return {
      slot: 'cta',
      hypothesis: `A last line that says what to do, after ${quote(last)}, sends viewers somewhere who today only nod.`,
      predictedImpact: `More of those who read ${quote(last)} tap the ad.`,
      falsifiableSignal: `As many tap when ${quote(last)} is the end.`,
    };
  }
  const line = quote(ask.text);
  if (!hasGift(ask.text))
    return {
      slot: 'cta',
      hypothesis: `A day until which it holds, written beside ${line}, makes now better than later.`,
      predictedImpact: `More of those who read ${line} tap the button on the same day.`,
      falsifiableSignal: `As many tap on the same day while ${line} stands alone.`,
    };
  const sooner = Math.max(1, ask.from - 1);
  return {
    slot: 'cta',
    hypothesis: `${line} at ${toSecond(sooner)} instead of ${toSecond(ask.from)} gives viewers time to act on it.`,
    predictedImpact: `More of those who read ${line} tap the button.`,
    falsifiableSignal: `As many tap when ${line} stands for ${toSecond(seconds - ask.from)}, as today.`,
  };
}

function testOpening({ opening, picture, sentences, seconds, name }: Watched): Hypothesis {
  const second = sentences[1]?.text ?? name;
  const first = picture?.cutsAt[0];
  return {
    slot: 'visual',
    hypothesis: `A picture that changes within a second, under ${quote(opening?.text ?? name)}, keeps more viewers until ${quote(second)}.`,
    predictedImpact: `More viewers are still there when ${quote(second)} appears.`,
    falsifiableSignal: `As many leave before ${quote(second)} as with ${first === undefined ? `one picture for ${toSecond(seconds)}` : `the first cut at ${toSecond(first)}`}.`,
  };
}

const sectionOf = { hook: 'hook', script: 'script', visual: 'visual', cta: 'cta', offer: 'cta' } as const satisfies Record<Slot, Section>;

/** What to try, first where the ad scores least; one test for each of its parts. */
export function proposeTests(watched: Watched, scores: Record<Section, number>): Hypothesis[] {
  const wanted = [testTwoSteps, testSource, testName, testPrice, testPromise].map((propose) => propose(watched));
  const made = [...wanted.filter((test) => test !== undefined), testRequest(watched), testOpening(watched)];
  return made
    .filter(({ slot }, index) => made.findIndex((other) => other.slot === slot) === index)
    .slice(0, MAX_TESTS)
    .toSorted((a, b) => scores[sectionOf[a.slot]] - scores[sectionOf[b.slot]]);
}
