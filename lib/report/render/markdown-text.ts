const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Characters of an address; of brackets and quotation marks, none is. */
const addressed = '[^\\s\\\\`|<>()\\[\\]{}"“”„«»]';
/** A run of these that a renderer could turn into a link or a mention, without the punctuation at its end: that becomes a code span. */
const address = `(?<!${addressed})(?=${addressed}*?(?:://|www\\.|@${addressed}))${addressed}*(?![.,;:!?…*_~'’])${addressed}`;

const inline: readonly RegExp[] = [
  // A backslash would escape punctuation of ours behind it.
  /\\/,
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
const special = new RegExp([`(?<address>${address})`, ...inline.map(({ source }) => source)].join('|'), 'giu');
/** A character of each of these; most texts have none, and the search for an address is slow. */
const suspect = /[\\`*_~[\]<&$#@]|:\/\/|www\./i;

/** Markup only at the beginning of a line or of a list item. */
const opening = /^(?:#(?=#{0,5} )|>|[-+](?= |$|-)|\[(?=[ x]\]))/i;
const ordinal = /^(\d{1,9})([.)])(?= |$)/;

/** Text for anywhere but the beginning of a line. What renderers turn into links (`https://`, `www.`, emails) becomes code. */
export function escapeInline(text: string): string {
  const line = oneLine(text);
  if (!suspect.test(line)) return line;
  return line.replace(special, (found, linked: string | undefined) => (linked === undefined ? `\\${found}` : `\`${linked}\``));
}

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
