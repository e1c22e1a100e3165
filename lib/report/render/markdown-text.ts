/** Unseen, and enough that no reader makes a link or a mention of what it stands in. */
const BREAK = '\u2060';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Each is markup, or could become it together with what stands around the text. */
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

/** What is markup only where a line, or an item of a list, begins. */
const opening = /^(?:#(?=#{0,5} )|>|[-+](?= |$|-)|\[(?=[ x]\]))/i;
const ordinal = /^(\d{1,9})([.)])(?= |$)/;

/**
 * Text as one line of CommonMark with GitHub's extensions that reads as itself anywhere but where a line begins. What
 * readers turn into links by themselves (`https://`, `www.`, addresses) is broken by a word joiner.
 */
export function escapeInline(text: string): string {
  return oneLine(text)
    .replace(markup, '\\$&')
    .replace(/:(?=\/\/)/g, `:${BREAK}`)
    .replace(/www(?=\.)/gi, `$&${BREAK}`)
    .replace(/@(?=\S)/g, `@${BREAK}`);
}

/** The same where a paragraph or an item of a list begins. */
export function escapeLine(text: string): string {
  return escapeInline(text).replace(opening, '\\$&').replace(ordinal, '$1\\$2');
}

/** Text as a code span, outside of tables. */
export function toCodeSpan(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A table of cells that are Markdown of one line already. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
