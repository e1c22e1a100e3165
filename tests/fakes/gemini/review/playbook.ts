import { atSecond, type Findings, inSeconds, quote, type Watched } from './finding';
import { findUntoldPromise } from './watched';

type Action = { title: string; body: string };
type Test = {
  slot: 'hook' | 'script' | 'visual' | 'cta' | 'offer';
  hypothesis: string;
  predictedImpact: string;
  falsifiableSignal: string;
};

const middleOf = ({ sentences, opening, ask }: Watched) =>
  sentences.filter((line) => line !== opening && line.from < (ask?.from ?? Number.POSITIVE_INFINITY));

const isLateName = ({ naming, opening }: Watched) => naming !== undefined && naming !== opening && naming.from >= 2;

/** What the ad says, in its order, and what it leaves open. */
export function summarize(watched: Watched, weakest: string | undefined): string {
  const { opening, ask, name, seconds, picture, sound, ad, wordsHeardAreShown } = watched;
  const who = ad.pageName ?? name;
  if (opening === undefined) {
    const pace = picture === null ? '' : ` and ${picture.cuts} ${picture.cuts === 1 ? 'cut' : 'cuts'}`;
    return `${who} advertises with ${inSeconds(seconds)} of video${pace}, and with no words that could be read on screen. The copy has to carry the argument.`;
  }
  const middle = middleOf(watched)
    .filter(({ text }) => text !== watched.price?.text)
    .slice(0, 2);
  const steps = middle.map(({ text }) => quote(text)).join(', then ');
  const voice =
    sound === null || sound.voice.length === 0
      ? 'No voice is heard; all of it is read.'
      : wordsHeardAreShown === 'yes'
        ? 'Its lines are spoken and shown.'
        : 'A voice is heard as well.';
  const end = ask === undefined ? 'It ends without saying what to do.' : `It closes by asking ${quote(ask.text)}.`;
  return [
    `${who} opens ${inSeconds(seconds)} of video with ${quote(opening.text)}${steps === '' ? '' : ` and goes on to ${steps}`}.`,
    end,
    voice,
    ...(weakest === undefined ? [] : [`The weakest point is ${weakest}.`]),
  ].join(' ');
}

export function explainStage({ opening, name, naming }: Watched, stage: string | undefined): string {
  if (opening === undefined) return 'Nothing on screen says what viewers are expected to know; the ad relies on the copy beside it.';
  const line = quote(opening.text);
  if (stage === 'problem_aware')
    return `${line} speaks to people who know the trouble and not yet what ends it. ${naming === undefined || naming === opening ? 'The product needs' : `${name} is named after that and needs`} no earlier acquaintance.`;
  if (stage === 'most_aware')
    return `${line} leads with the occasion to buy and explains nothing, which suits people who want the product already.`;
  return `${line} takes an interest in the product for granted and begins with what sets it apart.`;
}

function toSteal({ opening, wordsHeardAreShown, ask, sentences }: Watched): Action {
  if (opening?.text.includes('?') === true)
    return {
      title: 'Open with a question from the buyer’s day',
      body: `${quote(opening.text)} needs no product to be understood. Write down the sentence that your own buyers say at the moment of need, and put it into the first frame.`,
    };
  if (wordsHeardAreShown === 'yes')
    return {
      title: 'Show every line that is spoken',
      body: `${sentences
        .map(({ text }) => quote(text))
        .slice(0, 2)
        .join(' and ')} are heard and read together, one at a time. It costs nothing and keeps muted viewers.`,
    };
  if (ask !== undefined)
    return { title: 'One step at the end', body: `${quote(ask.text)} asks for one thing. End your own video on a single verb, too.` };
  return { title: 'Short lines', body: `${quote(opening?.text ?? 'A short line')} can be read in one look. Keep yours as short.` };
}

function toAdapt(watched: Watched): Action {
  const middle = middleOf(watched);
  const figure = middle.find(({ text }) => /\d/.test(text));
  if (figure !== undefined)
    return {
      title: 'Your own figure in place of this one',
      body: `${quote(figure.text)} works because it can be checked. Find the number that your product can stand behind, and show how it was measured.`,
    };
  const line = middle[0] ?? watched.opening;
  return {
    title: 'The same turn, with your product',
    body: `Keep the step from the opening to ${quote(line?.text ?? 'the answer')}, and put the moment in which your product is used in its place.`,
  };
}

function toSkip(watched: Watched): Action {
  const { price, seconds, ask, picture, longestShotAt, ad } = watched;
  if (isLateName(watched) && (picture?.longestShotSeconds ?? 0) > 2.9 && longestShotAt === 0)
    return {
      title: 'A long first shot without a name',
      body: `For ${inSeconds(picture?.longestShotSeconds ?? 3)} nothing changes and nobody is named. Cut to the product sooner, or show it in the first picture.`,
    };
  if (price !== undefined && price.from >= seconds * 0.6)
    return {
      title: 'The price as an afterthought',
      body: `${price.amount} comes ${atSecond(price.from)}. If the price is an argument, show it beside the product; if it is not, leave it to the page.`,
    };
  const promise = findUntoldPromise(watched);
  if (promise !== undefined)
    return { title: 'Arguments that only the copy has', body: `${quote(promise)} is read by few. Say it in the video, or do without it.` };
  if (ask === undefined)
    return {
      title: 'An end without a step',
      body: `The video leaves it to ${ad.button === undefined ? 'the page' : `the button ${quote(ad.button)}`} to say what to do. Ask for it on screen.`,
    };
  return { title: 'A last line that comes and goes', body: `Give ${quote(ask.text)} more time than ${inSeconds(seconds - ask.from)}.` };
}

export const adviseOn = (watched: Watched) => ({ steal: toSteal(watched), adapt: toAdapt(watched), skip: toSkip(watched) });

function toHookTest(watched: Watched): Test {
  const { opening, naming, name, picture } = watched;
  if (isLateName(watched))
    return {
      slot: 'hook',
      hypothesis: `A variant that shows ${name} in the first picture, under ${quote(opening?.text ?? '')}, is remembered with its name.`,
      predictedImpact: 'More viewers can name the advertiser afterwards; as many as before watch past the third second.',
      falsifiableSignal: `Viewers of the variant name ${name} no more often, or leave sooner than they do now.`,
    };
  const first = picture?.cutsAt[0];
  return {
    slot: 'hook',
    hypothesis: `A variant whose first picture changes within a second, with ${quote(opening?.text ?? naming?.text ?? name)} over it, keeps more viewers to the second line.`,
    predictedImpact: 'More viewers are still there when the second line appears.',
    falsifiableSignal: `As many leave before the second line as with ${first === undefined ? 'the single shot of today' : `the first change ${atSecond(first)}`}.`,
  };
}

function toOfferTest(watched: Watched): Test {
  const { price, ask, seconds } = watched;
  const [line] = middleOf(watched);
  if (price !== undefined && price.from >= seconds * 0.6)
    return {
      slot: 'offer',
      hypothesis: `A variant that shows ${price.amount} beside ${quote(line?.text ?? ask?.text ?? 'the product')} brings fewer people to the page, and more of those who mean it.`,
      predictedImpact: 'Fewer taps, and a larger share of orders among them.',
      falsifiableSignal: 'The share of orders among taps stays as it is.',
    };
  const promise = findUntoldPromise(watched);
  if (promise !== undefined)
    return {
      slot: 'script',
      hypothesis: `A variant that says ${quote(promise)} in the video instead of in the copy answers a doubt before it is raised.`,
      predictedImpact: 'More of those who watch to the end go on to the page.',
      falsifiableSignal: 'As many go on to the page without that line.',
    };
  return {
    slot: 'cta',
    hypothesis: `A variant that asks ${quote(ask?.text ?? 'for one step')} a second sooner gives viewers time to act on it.`,
    predictedImpact: 'More of those who see the last line tap the button.',
    falsifiableSignal: 'As many tap when the line is up for as long as it is today.',
  };
}

export const proposeTests = (watched: Watched) => [toHookTest(watched), toOfferTest(watched)];

/** "The question in the first frame and the early cut carry the hook; the late name costs it points." */
export function explainScore(section: string, { works, doesntWork }: Findings): string {
  const topics = (list: Findings['works']) =>
    list
      .slice(0, 2)
      .map(({ topic }) => topic)
      .join(' and ');
  const [good, bad] = [topics(works), topics(doesntWork)];
  const start = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
  if (good === '' && bad === '') return `Nothing in the video speaks for or against the ${section}.`;
  if (good === '') return `What is missing decides: ${bad}.`;
  if (bad === '')
    return `${start(good)} ${works.length > 1 ? 'carry' : 'carries'} the ${section}, and nothing that was seen or read speaks against it.`;
  return `${start(good)} ${works.length > 1 ? 'carry' : 'carries'} the ${section}; ${bad} ${doesntWork.length > 1 ? 'cost' : 'costs'} it points.`;
}
