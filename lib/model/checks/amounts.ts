import { toFigures } from './named';

/** A figure with the sign of its currency or of percent, where it has one. */
export const amount = /(?:\p{Sc} ?)?(?<![\d.,])\d[\d.,]*(?:[km](?![a-z]))?(?: ?(?:\p{Sc}|%))?/giu;

type Amount = { figure: string; unit: 'percent' | 'money' | undefined };

/** The figures of a match of {@link amount}. */
export const readAmount = ([written = '']: readonly (string | undefined)[]): Amount[] => {
  const unit = written.includes('%') ? 'percent' : /\p{Sc}/u.test(written) ? 'money' : undefined;
  return toFigures(written).map((figure) => ({ figure, unit }));
};
export const amountsOf = (text: string) => [...text.matchAll(amount)].flatMap(readAmount);
/** A sign may be left out, but "10%" is not "$10". */
export const isSame = (a: Amount, b: Amount) =>
  a.figure === b.figure && (a.unit === undefined || b.unit === undefined || a.unit === b.unit);
