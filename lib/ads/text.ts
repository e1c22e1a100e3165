import { toPlainText } from '@/lib/plain-text';

const MAX_COPY_LENGTH = 10_000;
const CUT_MARK = ' […]';

/** The copy of an ad, sanitized as by `toPlainText`; copy over 10,000 UTF-16 units is cut and ends with a mark that says so. */
export function toCopy(value: unknown): string | null {
  const text = toPlainText(value, MAX_COPY_LENGTH * 2);
  if (text === null || text.length <= MAX_COPY_LENGTH) return text;
  return `${toPlainText(text, MAX_COPY_LENGTH - CUT_MARK.length)}${CUT_MARK}`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', zwnj: '\u200C', zwj: '\u200D' };

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return entities[body.toLowerCase()] ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** The text of a fragment of HTML: breaks become line feeds, tags are removed, entities are decoded once. */
export function htmlToText(html: string): string {
  return html
    .slice(0, 200_000)
    .replace(/<(?:br|\/p|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, decodeEntity);
}
