/** Unseen, and enough that no reader makes a link or a mention of what it stands in. */
const BREAK = '\u2060';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Text as one line of CommonMark that reads as itself wherever a line may begin: nothing in it is markup, and what
 * readers turn into links by themselves (`https://`, `www.`, addresses) is broken by a word joiner.
 */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>&~|#$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, `:${BREAK}`)
    .replace(/www(?=\.)/gi, `$&${BREAK}`)
    .replaceAll('@', `${BREAK}@${BREAK}`)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
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
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
