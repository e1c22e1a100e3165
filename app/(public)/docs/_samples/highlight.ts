type Kind = 'comment' | 'string' | 'keyword' | 'number' | undefined;

const keywords: ReadonlySet<string> = new Set(
  (
    'and as async await break case catch class const continue curl def do done echo elif else except export false False finally fi for from ' +
    'function if import in let new None null not or print raise readonly return set static switch then throw true True try type until void while with'
  ).split(' '),
);

const marks: Readonly<Record<string, readonly string[]>> = {
  curl: ['#'],
  python: ['#'],
  typescript: ['//', '/**'],
};

const word = /[A-Za-z_]\w*/y;
/** Matches words of a shell: `with` in `--fail-with-body` is part of a name. */
const shellWord = /[A-Za-z_-][\w-]*/y;
const figure = /\d[\d.]*/y;
const blank = /\s/;

function matchAt(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0].length ?? 0;
}

function endOfString(code: string, at: number): number {
  const quote = code[at];
  for (let end = at + 1; end < code.length; end += 1) {
    if (code[end] === '\\') end += 1;
    else if (code[end] === quote) return end + 1;
    else if (code[end] === '\n' && quote !== '`') return end;
  }
  return code.length;
}

function endOfLine(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end === -1 ? code.length : end;
}

function readPiece(code: string, at: number, language: string): { end: number; kind: Kind } {
  const char = code[at] ?? '';
  const comments = marks[language] ?? [];
  const standsAlone = at === 0 || blank.test(code[at - 1] ?? '');
  if (standsAlone && comments.some((mark) => code.startsWith(mark, at))) return { end: endOfLine(code, at), kind: 'comment' };
  if (char === '"' || char === "'" || char === '`') return { end: endOfString(code, at), kind: 'string' };
  const length = matchAt(language === 'curl' ? shellWord : word, code, at);
  if (length > 0) return { end: at + length, kind: keywords.has(code.slice(at, at + length)) ? 'keyword' : undefined };
  const digits = matchAt(figure, code, at);
  return digits > 0 ? { end: at + digits, kind: 'number' } : { end: at + 1, kind: undefined };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toMarkup = (text: string) => text.replaceAll(/[&<>]/g, (char) => escapes[char] ?? char);

export function highlight(code: string, language: string): string {
  let html = '';
  for (let at = 0; at < code.length; ) {
    const { end, kind } = readPiece(code, at, language);
    const text = toMarkup(code.slice(at, end));
    html += kind === undefined ? text : `<span class="code-${kind}">${text}</span>`;
    at = end;
  }
  return html;
}
