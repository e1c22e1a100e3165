import { toFigures } from './figures';

/** A figure with the sign of its currency or of percent, where it has one. */
export const amount = /(?:\p{Sc} ?)?(?<![\d.,])\d[\d.,]*(?:[km](?![a-z]))?(?: ?(?:\p{Sc}|%))?/giu;

const sign = /[%\p{Sc}]/u;
// "30 days" and "4.8 stars" are no prices; "49 euros" is one.
const counted = /^[ -]?(?!(?:dollars?|euros?|pounds?|bucks|usd|eur|gbp|chf|per|for|off|instead|statt)\b)\p{L}{3}/iu;

/** `unit` is the sign; `counts` is true for a figure without one that is followed by the thing it counts. */
type Amount = { figure: string; unit: string | undefined; counts: boolean };

export const readAmount = ({ 0: written, index = 0, input = '' }: RegExpMatchArray): Amount[] => {
  const unit = sign.exec(written)?.[0];
  const counts = unit === undefined && counted.test(input.slice(index + written.length, index + written.length + 12));
  return toFigures(written).map((figure) => ({ figure, unit, counts }));
};
export const amountsOf = (text: string) => [...text.matchAll(amount)].flatMap(readAmount);

const isOther = (stated: Amount, known: Amount) => stated.unit !== undefined && stated.unit !== '%' && known.counts;

/** A sign may be left out, but "10%" and "€10" are not "$10", nor are "10 days". */
export const isSame = (stated: Amount, known: Amount) =>
  stated.figure === known.figure &&
  (stated.unit === undefined || known.unit === undefined || stated.unit === known.unit) &&
  !isOther(stated, known);
