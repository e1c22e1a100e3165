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

const name = /(?<=[\p{Ll}\p{N},;:(–—-]\s)\p{Lu}[\p{L}\p{N}&’'-]+(?:\s(?:&\s)?\p{Lu}[\p{L}\p{N}&’'-]+)*/gu;
const possessive = /[’']s$/;

// Capitalized in English prose, or words of the trade: none of them names what a library would have to state.
const common = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday english american cta ctas ugc usp url id ai hd pdf faq diy asmr pov gif seo aida pas jtbd facebook instagram messenger meta tiktok threads whatsapp reels stories feed feeds eu ad ads library audience network i story reel call action dr mr mrs ms ok'.split(
    ' ',
  ),
);

/** Names that a text gives within its sentences: words with capitals that are not common ones. */
export function findNames(text: string): string[] {
  return (text.match(name) ?? [])
    .flatMap((found) => found.split(/\s/))
    .map((word) => word.replace(possessive, ''))
    .filter((word) => word.length > 1 && !common.has(word.toLowerCase()));
}
