/** Words of more graphemes may break anywhere. */
const LONGEST_WHOLE_WORD = 26;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const picture = /\ufffc/;
/** The common case: a space, or a word of letters that is short enough. */
const alphabetic = new RegExp(`^[ \\u0021-\\u05ff]{1,${LONGEST_WHOLE_WORD}}$|^ +$`);
const closing = /^[\p{Pe}\p{Pf}、。，．！？：；・ー…‥々〻,.!?:;%)\]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const opening = /[\p{Ps}\p{Pi}「『（【〈《$€£¥]$/u;

const thai = /\p{Script=Thai}/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Thai sets no spaces between words. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

const mayBreak = (before: string, after: string) =>
  !closing.test(after) && !opening.test(before) && (cjk.test([...before].at(-1) ?? '') || cjk.test([...after].at(0) ?? ''));

function cluster(parts: readonly string[]): string[] {
  const clusters: string[] = [];
  for (const part of parts) {
    const before = clusters.at(-1);
    if (before === undefined || mayBreak(before, part)) clusters.push(part);
    else clusters[clusters.length - 1] = before + part;
  }
  return clusters;
}

const withBreaks = (parts: readonly string[]) => parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]));

/** The text engine sets a hyphen between two parts, unless an empty part is between them. */
export function breakWord(word: string): string[] {
  if (alphabetic.test(word)) return [word];
  if (thai.test(word)) return withBreaks([...thaiWords.segment(word)].map(({ segment }) => segment));
  const parts = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (parts.length > LONGEST_WHOLE_WORD) return withBreaks(parts);
  if (picture.test(word)) return parts.flatMap((part) => (picture.test(part) ? ['', part, ''] : [part]));
  if (!cjk.test(word)) return [word];
  return withBreaks(cluster(parts));
}

/** Keeps the text engine from ever taking one of the places that would need a hyphen. */
export const NO_HYPHENS = 10_000;
