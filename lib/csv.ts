export type CsvCell = string | number | boolean | null;

/** A byte order mark, without which spreadsheets take UTF-8 for something else. */
export const CSV_MARK = '\u{FEFF}';
const LINE_END = '\r\n';
const needsQuotes = /["\r\n,]|^\s|\s$/;
/** Matches a text that a spreadsheet would run as a formula. */
const isFormula = /^[=+\-@\t\r]/;

/** A field by RFC 4180. A text that begins like a formula gets an apostrophe before it, which spreadsheets hide. */
function toField(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && isFormula.test(cell) ? `'${cell}` : String(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const toCsvLine = (fields: readonly CsvCell[]) => fields.map(toField).join(',') + LINE_END;
