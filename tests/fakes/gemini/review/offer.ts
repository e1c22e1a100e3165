import type { Source } from './finding';
import { isLike, listPassages, takesRisk } from './read-words';
import type { Watched } from './watched';

export type Offer = {
  id: 'offer';
  what: string;
  price: string | null;
  terms: { offer: 'offer'; text: string } | null;
  urgency: string | null;
  source: Source;
  at: number | null;
};

const gift = /\b(?:a |an |one )?free \w+(?: \w+)?$/i;
const sample = /\b(?:free|trial|swatch(?:es)?|samples?)\b/i;
const sale = /\b(?:sale|clearance|\d+ ?% off)\b/i;
const deadline =
  /\b(?:(?:before|until|by) \w+day|until|last chance|today only|this week|(?:mon|tues|wednes|thurs|fri|satur|sun)days at|ends (?:on|in|soon))\b/i;

/** A line about the terms, without the name above it in larger letters. */
const withoutName = (text: string, name: string) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text);

function findTrial({ sentences, ask, name, price }: Watched) {
  if (price !== undefined) return undefined;
  const line = sentences.find(
    (sentence) => sentence !== ask && (sample.test(sentence.text) || takesRisk(sentence.text) || sale.test(sentence.text)),
  );
  return line && { ...line, text: withoutName(line.text, name) };
}

/** Names the product, as the copy or the picture does. */
function nameProduct({ ad, name, opening, sentences, price }: Watched): string {
  const [, title] = ad.copy;
  if (title !== undefined && /^(?:the|an?)\s/i.test(title)) return title;
  const line = sentences.find((sentence) => sentence !== opening && /^(?:the|an?)\s/i.test(sentence.text) && sentence.text !== price?.text);
  return line?.text ?? name;
}

const toTerms = (text: string | null): Offer['terms'] => (text === null ? null : { offer: 'offer', text });

/** Finds the offer in the words on screen or in the copy; null where the ad has none. */
export function findOffer(watched: Watched): Offer | null {
  const { ask, price, ad } = watched;
  const given = ask === undefined ? undefined : gift.exec(ask.text)?.[0];
  const short = ad.copy.filter((text) => text.split(/\s+/).length <= 8);
  const terms = [...short, ...listPassages(ad.copy)].find((text) => sample.test(text) || takesRisk(text)) ?? null;
  const urgency = [...short, ...listPassages(ad.copy)].find((text) => deadline.test(text)) ?? null;
  const trial = findTrial(watched);
  if (price !== undefined || given !== undefined) {
    const at = price ?? ask;
    const what = `${nameProduct(watched)}${given === undefined ? '' : `, with ${given}`}`;
    return { id: 'offer', what, price: price?.amount ?? null, terms: toTerms(terms), urgency, source: 'on_screen_text', at: at?.from ?? 0 };
  }
  if (trial !== undefined) {
    const others = terms === null || isLike(terms, trial.text) ? null : terms;
    return { id: 'offer', what: trial.text, price: null, terms: toTerms(others), urgency, source: 'on_screen_text', at: trial.from };
  }
  return terms === null ? null : { id: 'offer', what: terms, price: null, terms: null, urgency, source: 'ad_copy', at: null };
}
