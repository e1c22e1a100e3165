import { asksTwice } from './ask';
import { enumerate, inSeconds, quote, toSecond } from './finding';
import type { Observed } from './observe';
import { findUntoldPromise, hasFigure, isCrowd, isDenial, isOpenQuestion, isQuestion, takesRisk } from './read-words';
import type { Watched } from './watched';

type Action = { title: string; body: string };

/** Finds a rare device in the argument: good news, a sum that the product does, or a guarantee. */
function toUnusual({ opening, middle }: Watched, { claims }: Observed): Action | undefined {
  const line = quote(opening?.text ?? '');
  if (opening !== undefined && isDenial(opening.text))
    return {
      title: `Begin with the good news: ${line}`,
      body: `Ask your support inbox what buyers believe is over or broken. Deny it in the first frame, as ${line} does, and only then say what you sell.`,
    };
  const proven = claims.find(({ proof }) => proof?.kind === 'sum');
  if (proven?.proof)
    return {
      title: `Let the product prove the line: ${quote(proven.claim)}`,
      body: `${proven.proof.what} Record your own product doing the sum, and put the figures on screen while you claim the result.`,
    };
  const promised = middle.find(({ text }) => takesRisk(text));
  if (promised === undefined) return undefined;
  return {
    title: `Promise what costs you something: ${quote(promised.text)}`,
    body: `Give the second line of your next video to the guarantee that you already keep, with its length in it, as ${quote(promised.text)} does at ${toSecond(promised.from)}.`,
  };
}

/** How the ad is made, where nothing in its argument is rare. */
function toCraft({ opening, spoken, sound, seconds, sentences }: Watched): Action {
  const line = quote(opening?.text ?? '');
  if (sound === null || sound.voice.length === 0)
    return {
      title: `Write all of it down, as ${line} does`,
      body: `${sentences.length} lines carry ${inSeconds(seconds)} without a sound. Write your next script so that it can be read on mute, then decide whether it needs a voice.`,
    };
  if (spoken.length > 1)
    return {
      title: `Show every spoken line, down to ${quote(spoken.at(-1)?.text ?? '')}`,
      body: `${enumerate(spoken.slice(0, 2).map(({ text }) => quote(text)))} are heard and read together, one at a time. It costs nothing and keeps muted viewers.`,
    };
  return {
    title: `Open on ${opening?.text.split(/\s+/).length ?? 0} words, as ${line} does`,
    body: `${line} can be read in one look. Keep yours as short, and let a second one follow.`,
  };
}

/** Chooses what to steal: the most unusual thing that the ad does. */
function toSteal(watched: Watched, observed: Observed): Action {
  const { opening, ask } = watched;
  const unusual = toUnusual(watched, observed);
  if (unusual !== undefined) return unusual;
  if (ask !== undefined && /\b(?:feel|swatch|sample|try)\b/i.test(ask.text))
    return {
      title: `Ask for something small: ${quote(ask.text)}`,
      body: `${quote(ask.text)} costs the viewer an address, not a purchase. Offer the piece of your product that can be sent in an envelope or shown in a minute.`,
    };
  if (opening === undefined || !isQuestion(opening.text)) return toCraft(watched);
  const line = quote(opening.text);
  return {
    title: isOpenQuestion(opening.text) ? `Open on the quarrel: ${line}` : `Ask ${line} before naming a product`,
    body: `${line} needs no product to be understood. Write down the sentence that your own buyers say at the moment of need, and put it into the first frame.`,
  };
}

function toAdapt({ middle, opening, sentences, seconds }: Watched): Action {
  const figure = middle.findLast(({ text }) => hasFigure(text) && !isCrowd(text) && !takesRisk(text));
  if (figure !== undefined)
    return {
      title: `Put your own checkable figure in place of ${quote(figure.text)}`,
      body: `${quote(figure.text)} works because it can be checked. Find the number that your product can stand behind, and let a clock or a ruler run in the picture while it is said.`,
    };
  const crowd = middle.find(({ text }) => isCrowd(text));
  if (crowd !== undefined)
    return {
      title: `Back a number like ${quote(crowd.text)} with one customer by name`,
      body: `Keep the number, and give it a face: one customer, a first name and a sentence in quotation marks under the figure. A number alone is read as a boast.`,
    };
  const named = sentences.find(({ text, from }) => from > 0 && /(?<=\S )\p{Lu}\p{Ll}+/u.test(text));
  if (named !== undefined)
    return {
      title: `Name your own place, person or day, as ${quote(named.text)} does`,
      body: `${quote(named.text)} is exact in ${named.text.split(/\s+/).length} words. Find the workshop, the person or the weekday behind your product, and show it in the same shot.`,
    };
  const line = middle[0] ?? opening;
  return {
    title: `Make the step to ${quote(line?.text ?? 'the answer')} with your own product`,
    body: `Keep the move from ${quote(opening?.text ?? 'the opening')} within ${inSeconds(line?.from ?? seconds)}, and put the moment in which your product is used in its place.`,
  };
}

/** Chooses what to skip: the most costly of the mistakes. */
function toSkip(watched: Watched): Action {
  const { price, seconds, ask, middle, ad, naming, lines, name } = watched;
  const crowd = middle.find(({ text }) => isCrowd(text));
  if (crowd !== undefined)
    return {
      title: `A number without its source: ${quote(crowd.text)}`,
      body: `Leave out a count that you cannot prove. If yours has a source, write it under the line for as long as the line is up.`,
    };
  if (price !== undefined && price.from >= seconds * 0.6)
    return {
      title: `Holding back the price: ${price.amount} only at ${toSecond(price.from)}`,
      body: `If your price is an argument, show it next to the product; if it is not, leave it to the page. At the end, ${price.amount} competes with ${quote(ask?.text ?? 'the end')}.`,
    };
  if (naming === undefined && lines.length > 0)
    return {
      title: `${inSeconds(seconds)} without a name`,
      body: `Not one of the ${lines.length} texts names ${ad.pageName ?? name}. Put the name into the picture once, in the first five seconds, even if the voice never says it.`,
    };
  const promise = findUntoldPromise(ad.copy, lines);
  if (promise !== undefined)
    return {
      title: `Arguments for readers only: ${quote(promise)}`,
      body: `${quote(promise)} is read by few. Say it in the video, or do without it.`,
    };
  if (ask === undefined)
    return {
      title: `An end without a step, after ${inSeconds(seconds)}`,
      body: `The video leaves it to ${ad.button === undefined ? 'the page' : `the button ${quote(ad.button)}`} to say what to do. Ask for it on screen.`,
    };
  if (asksTwice(ask.text))
    return { title: `Two steps in ${quote(ask.text)}`, body: `Ask for the first step alone; the second belongs on the page behind it.` };
  return {
    title: `${quote(ask.text)} for ${inSeconds(seconds - ask.from)} only`,
    body: `Give ${quote(ask.text)} the last four seconds, on a picture of its own.`,
  };
}

/** The text that an action names first, by its number among those that were read, unless another action is about it. */
function findRest({ title }: Action, { lines }: Watched, taken: readonly (string | null)[]): string | null {
  const named = /“([^”]+)”/.exec(title)?.[1];
  const index = lines.findIndex(({ text }) => text === named);
  const id = index < 0 ? null : `text-${index + 1}`;
  return taken.includes(id) ? null : id;
}

export function adviseOn(watched: Watched, observed: Observed) {
  const [steal, adapt, skip] = [toSteal(watched, observed), toAdapt(watched), toSkip(watched)];
  const kept = findRest(steal, watched, []);
  const changed = findRest(adapt, watched, [kept]);
  return {
    steal: { ...steal, rests_on: kept, asks: 'keep' },
    adapt: { ...adapt, rests_on: changed, asks: 'change' },
    skip: { ...skip, rests_on: findRest(skip, watched, [kept, changed]), asks: 'remove' },
  };
}
