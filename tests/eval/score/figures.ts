const figure = /\d+(?:[.,]\d+)*/g;
const thousands = /(?<=\d)[.,](?=\d{3}(?!\d))/g;
const multiples = /(?<=\d)[km](?![a-z])/gi;

/** The figures of a text, written alike: without separators of thousands and zeros that mean nothing. */
export function toFigures(text: string): string[] {
  const plain = text.replace(thousands, '').replace(multiples, (unit) => (unit.toLowerCase() === 'k' ? '000' : '000000'));
  return (plain.match(figure) ?? []).map((digits) =>
    digits
      .replace(',', '.')
      .replace(/^0+(?=\d)/, '')
      .replace(/\.0{1,2}$/, ''),
  );
}
