/** An invisible character that keeps a renderer from making a link or a mention of the text around it. */
const BREAK = '\u2060';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Patterns of markup, and of text that could become markup next to other text. */
const inline: readonly RegExp[] = [
  // A backslash escapes punctuation, and at the end of a text that of ours behind it.
  /\\(?=[!-/:-@[-`{-~]|$)/,
  /`/,
  // Between spaces an asterisk is no emphasis, and an underscore none inside a word.
  /(?<! )\*|\*(?! )/,
  /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
  // “~90” cannot end what is struck through; without an end there is no beginning.
  /(?<![ (]|^)~|~(?!\d)/,
  // Links, footnotes and definitions need what follows the bracket.
  /\](?=[([:]|$)|\[(?=[[^])/,
  /<(?=[A-Za-z/!?]|$)/,
  /&(?=#|[A-Za-z][A-Za-z0-9]+;)/,
  // Mathematics, for readers that know it: a price cannot end it.
  /\$(?=\$)|(?<=\$)\$|(?<![ (]|^)\$(?!\d)/,
  // A heading drops number signs at its end.
  /(?<= |^)#(?=#*$)/,
];
const markup = new RegExp(inline.map(({ source }) => source).join('|'), 'gu');

/** Markup only at the beginning of a line or of a list item. */
const opening = /^(?:#(?=#{0,5} )|>|[-+](?= |$|-)|\[(?=[ x]\]))/i;
const ordinal = /^(\d{1,9})([.)])(?= |$)/;

/**
 * Escapes text as one line of CommonMark with GitHub's extensions, to use anywhere but at the beginning of a line. A word joiner breaks
 * the text that renderers turn into links by themselves (`https://`, `www.`, email addresses).
 */
export function escapeInline(text: string): string {
  return oneLine(text)
    .replace(markup, '\\$&')
    .replace(/:(?=\/\/)/g, `:${BREAK}`)
    .replace(/www(?=\.)/gi, `$&${BREAK}`)
    .replace(/@(?=\S)/g, `@${BREAK}`);
}

/** Escapes text at the beginning of a paragraph or of a list item. */
export function escapeLine(text: string): string {
  return escapeInline(text).replace(opening, '\\$&').replace(ordinal, '$1\\$2');
}

/** Writes text as a code span, outside of tables. */
export function toCodeSpan(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Writes a table of cells that are already Markdown in one line. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
