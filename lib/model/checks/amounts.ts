import { withFigures } from './figures';

/** The signs of currencies, with the ISO 4217 codes that each may mean. */
const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^%$/, ['%']],
  [/^R\$$/, ['BRL']],
  [/^\$$/, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'CLP', 'COP', 'ARS']],
  [/^€$|^euros?$/i, ['EUR']],
  [/^£$|^pounds?$/i, ['GBP']],
  [/^dollars?$/i, ['USD', 'CAD', 'AUD', 'NZD']],
  [/^¥$/, ['JPY', 'CNY']],
  [/^Rs\.?$/, ['INR']],
  ...Array.from('₹₩₽₺₫฿₱₪₴', (sign, index) => [new RegExp(sign), ['INR KRW RUB TRY VND THB PHP ILS UAH'.split(' ')[index] ?? '']] as const),
  [/^zł$/i, ['PLN']],
  [/^kr\.?$/i, ['SEK', 'NOK', 'DKK', 'ISK']],
  [/^Fr\.?$/, ['CHF']],
];

const named = '[Ee]uros?|EUROS?|[Dd]ollars?|DOLLARS?|[Pp]ounds?|POUNDS?';
const unit = String.raw`R\$|\p{Sc}|%|[A-Z]{3}\b|zł|kr\.?|Rs\.?|Fr\.?|(?:${named})\b`;
const amount = new RegExp(String.raw`(?:(${unit}) ?)?(?<![\d.,])(\d[\d.,'’]*\d|\d)(?: ?(${unit}))?`, 'gu');

const thousands = /[.,'’](?=\d{3}(?!\d))/g;
const toNumber = (figure: string) => Number(figure.replace(thousands, '').replace(',', '.'));

const codesOf = (written: string): readonly string[] =>
  signs.find(([sign]) => sign.test(written))?.[1] ?? (/^[A-Z]{3}$/.test(written) ? [written] : []);

// "30 days" and "4.8 stars" are no prices.
const counted = /^[ -]?(?!(?:per|for|off|instead|statt)\b)\p{L}{3}/iu;

/** An amount in the ad's own words: its number, the codes that its sign may mean, none where it has no sign, and whether it counts a thing. */
export type Amount = { value: number; codes: readonly string[]; counts: boolean };

export const amountsIn = (text: string): Amount[] =>
  Array.from(
    withFigures(text.normalize('NFKC')).matchAll(amount),
    ({ 0: whole, 1: before = '', 2: figure = '', 3: after = '', index, input }) => {
      const codes = [...codesOf(before), ...codesOf(after)];
      const end = index + whole.length;
      return { value: toNumber(figure), codes, counts: codes.length === 0 && counted.test(input.slice(end, end + 12)) };
    },
  );

/** Tells whether a text of the ad states an amount; undefined where it has the number without a sign. */
export function statesAmount(text: string, value: number, code: string): boolean | undefined {
  const alike = amountsIn(text).filter((one) => Math.abs(one.value - value) < 0.005);
  if (alike.some(({ codes }) => codes.includes(code.toUpperCase()))) return true;
  return alike.some(({ codes }) => codes.length === 0) ? undefined : false;
}

/** Tells whether an amount of a quote is in the texts only as the number of something else: "30 days" is no price. */
export function isOtherAmount(quote: string, texts: readonly string[]): boolean {
  const stated = amountsIn(quote).filter(({ codes }) => codes.length > 0);
  const known = stated.length === 0 ? [] : texts.flatMap(amountsIn);
  return stated.some(({ value }) => {
    const alike = known.filter((other) => other.value === value);
    return alike.length > 0 && alike.every(({ counts }) => counts);
  });
}

/** Tells whether each amount with a sign in a quote is one of a text: "£59" is not "$59". */
export function hasAmounts(quote: string, text: string): boolean {
  const known = amountsIn(text);
  const isKnown = ({ value, codes }: Amount) =>
    known.some((other) => other.value === value && codes.some((code) => other.codes.includes(code)));
  return amountsIn(quote)
    .filter(({ codes }) => codes.length > 0)
    .every(isKnown);
}

/** The one amount that the texts state in the currency of another that none of them has; undefined where there are several. */
export function findOtherAmount(value: number, codes: readonly string[], texts: readonly string[]): number | undefined {
  const known = texts.flatMap(amountsIn).filter((one) => one.codes.some((code) => codes.includes(code)));
  const [first, ...others] = new Set(known.map((one) => one.value));
  return others.length === 0 && first !== value ? first : undefined;
}
