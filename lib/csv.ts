export type CsvCell = string | number | boolean | null;

/** A byte order mark, without which spreadsheets take UTF-8 for something else. */
export const CSV_MARK = '\u{FEFF}';
const LINE_END = '\r\n';
const needsQuotes = /["\r\n,]|^\s|\s$/;
/** The places where a spreadsheet could begin a formula: of the text, and of a cell where it splits lines at a semicolon or tab, too. */
const formulas = /(?:^\s{0,9}|[;\t\r\n]["\s]{0,9})(?=[=+\-@＝＋－＠])/g;

/** A field by RFC 4180. A formula gets an apostrophe before it, which spreadsheets hide. */
function toField(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? cell.replaceAll(formulas, "$&'") : String(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const toCsvLine = (fields: readonly CsvCell[]) => fields.map(toField).join(',') + LINE_END;
