import { parseFragment } from 'parse5';
import { toPlainText } from '@/lib/plain-text';

const MAX_COPY_LENGTH = 10_000;
const CUT_MARK = ' […]';

/** The copy of an ad, sanitized as by `toPlainText`; copy over 10,000 UTF-16 units is cut and ends with a mark that says so. */
export function toCopy(value: unknown): string | null {
  const text = toPlainText(value, MAX_COPY_LENGTH * 2);
  if (text === null || text.length <= MAX_COPY_LENGTH) return text;
  return `${toPlainText(text, MAX_COPY_LENGTH - CUT_MARK.length)}${CUT_MARK}`;
}

/** The ID of a page, at most 30 digits, as text or as a number that is exact; undefined for anything else. */
export function toPageId(value: unknown): string | undefined {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === 'string' && /^[1-9]\d{0,29}$/.test(id) ? id : undefined;
}

function decodeText(html: string): string {
  if (!html.includes('&')) return html;
  const [node] = parseFragment(html.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value.replaceAll('\u00A0', ' ') : '';
}

/** The value of an attribute, given with its quotes. */
export function decodeAttribute(quoted: string): string {
  if (!quoted.includes('&')) return quoted.slice(1, -1);
  const [element] = parseFragment(`<a a=${quoted}>`).childNodes;
  return (element !== undefined && 'attrs' in element && element.attrs[0]?.value) || '';
}

/** The text of a fragment of HTML: breaks become line feeds, tags are removed, entities are decoded once. */
export function htmlToText(html: string): string {
  const text = html
    .slice(0, 200_000)
    .replace(/<(?:br|\/p|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '');
  return decodeText(text);
}
