import { asksTwice, hasGift } from './ask';
import { LATE_NAME_SECONDS } from './brand';
import { quote, toSecond } from './finding';
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
    hypothesis: `End on ${quote(first)} alone and ask for the rest afterwards: fewer of those who are willing drop out.`,
    predictedImpact: `More viewers take the first step of ${quote(ask.text)}, and about as many finish the second.`,
    falsifiableSignal: `A smaller share finishes both steps when ${quote(first)} stands alone.`,
  };
}

function testSource({ middle }: Watched): Hypothesis | undefined {
  const crowd = middle.find(({ text }) => isCrowd(text));
  if (crowd === undefined) return undefined;
  return {
    slot: 'script',
    hypothesis: `Put one customer’s name and sentence under ${quote(crowd.text)}: more viewers believe it than the number alone.`,
    predictedImpact: `More of those who see the line at ${toSecond(crowd.from)} stay for the request.`,
    falsifiableSignal: `As many leave after ${toSecond(crowd.from)} with the name as without it.`,
  };
}

function testName({ opening, naming, name, ad, lines }: Watched): Hypothesis | undefined {
  const who = naming === undefined ? (ad.pageName ?? name) : name;
  if (naming !== undefined && naming.from <= LATE_NAME_SECONDS) return undefined;
  if (naming === undefined && lines.length === 0) return undefined;
  const now = naming === undefined ? 'today, without any name on screen' : `today, when it comes at ${toSecond(naming.from)}`;
  return {
    slot: 'hook',
    hypothesis: `Put ${who} into the first picture, under ${quote(opening?.text ?? '')}: viewers who leave early still know whose ad it was.`,
    predictedImpact: `More viewers can name ${who} a day later, and as many as before watch past the third second.`,
    falsifiableSignal: `Viewers name ${who} no more often than ${now}, or they leave sooner.`,
  };
}

function testPrice({ price, ask, middle, seconds }: Watched): Hypothesis | undefined {
  if (price === undefined || price.from < seconds * 0.6) return undefined;
  const neighbor = quote(middle[0]?.text ?? ask?.text ?? 'the product');
  return {
    slot: 'offer',
    hypothesis: `Show ${price.amount} next to ${neighbor}, at ${toSecond(middle[0]?.from ?? 0)} instead of ${toSecond(price.from)}: fewer people tap, and more of those who do buy.`,
    predictedImpact: `Fewer taps, and a larger share of them ends in an order at ${price.amount}.`,
    falsifiableSignal: `The share of taps that end in an order stays as it is with ${price.amount} at ${toSecond(price.from)}.`,
  };
}

function testPromise({ ad, lines }: Watched): Hypothesis | undefined {
  const promise = findUntoldPromise(ad.copy, lines);
  if (promise === undefined) return undefined;
  return {
    slot: 'script',
    hypothesis: `Say ${quote(promise)} in the video, not only in the copy: ${takesRisk(promise) ? 'it answers a doubt before it is raised' : 'it is a reason that few read there'}.`,
    predictedImpact: `More of those who hear ${quote(promise)} go on to the page.`,
    falsifiableSignal: `As many go on to the page while ${quote(promise)} is in the copy alone.`,
  };
}

function testRequest({ ask, seconds, sentences, ad, name }: Watched): Hypothesis {
  if (ask === undefined) {
    const last = sentences.at(-1)?.text ?? ad.pageName ?? name;
    return {
      slot: 'cta',
      hypothesis: `Add a last line after ${quote(last)} that says what to do: today, viewers can only nod.`,
      predictedImpact: `More of those who read ${quote(last)} tap the ad.`,
      falsifiableSignal: `As many tap when ${quote(last)} is the end.`,
    };
  }
  const line = quote(ask.text);
  if (!hasGift(ask.text))
    return {
      slot: 'cta',
      hypothesis: `Write a deadline next to ${line}, with its reason: it makes now better than later.`,
      predictedImpact: `More of those who read ${line} tap the button on the same day.`,
      falsifiableSignal: `As many tap on the same day while ${line} stands alone.`,
    };
  const sooner = Math.max(1, ask.from - 1);
  return {
    slot: 'cta',
    hypothesis: `Show ${line} at ${toSecond(sooner)} instead of ${toSecond(ask.from)}: viewers get time to act on it.`,
    predictedImpact: `More of those who read ${line} tap the button.`,
    falsifiableSignal: `As many tap when ${line} is up for ${toSecond(seconds - ask.from)}, as today.`,
  };
}

function testOpening({ opening, picture, sentences, seconds, name }: Watched): Hypothesis {
  const second = sentences[1]?.text ?? name;
  const first = picture?.cutsAt[0];
  return {
    slot: 'visual',
    hypothesis: `Change the picture within a second, under ${quote(opening?.text ?? name)}: more viewers stay until ${quote(second)}.`,
    predictedImpact: `More viewers are still there when ${quote(second)} appears.`,
    falsifiableSignal: `As many leave before ${quote(second)} as with ${first === undefined ? `one picture for ${toSecond(seconds)}` : `the first cut at ${toSecond(first)}`}.`,
  };
}

const sectionOf = { hook: 'hook', script: 'script', visual: 'visual', cta: 'cta', offer: 'cta' } as const satisfies Record<Slot, Section>;

/** Proposes tests, first where the ad scores least; one for each of its sections. */
export function proposeTests(watched: Watched, scores: Record<Section, number>): Hypothesis[] {
  const wanted = [testTwoSteps, testSource, testName, testPrice, testPromise].map((propose) => propose(watched));
  const made = [...wanted.filter((test) => test !== undefined), testRequest(watched), testOpening(watched)];
  return made
    .filter(({ slot }, index) => made.findIndex((other) => other.slot === slot) === index)
    .slice(0, MAX_TESTS)
    .toSorted((a, b) => scores[sectionOf[a.slot]] - scores[sectionOf[b.slot]]);
}
