import { joiners, repeatedJoiners, truncationRemnant } from './zero-width-joiners';

/** Control and format characters (bidi, zero-width, soft hyphen, tags) except line feeds and joiners. */
const hidden = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Sanitizes text of a page: well-formed, NFC, without control, bidi and zero-width characters except the joiners that
 * words and emoji need, at most `maxLength` UTF-16 units, lines trimmed. Null when it is not a string or nothing is left.
 */
export function toPlainText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  // Only NFC can lengthen the text, so four times the cap bounds the work on hostile input.
  const text = value
    .slice(0, maxLength * 4)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(hidden, '')
    .replace(repeatedJoiners, '')
    .replace(joiners, (joiner, needed: string | undefined) => (needed === undefined ? '' : joiner))
    .replace(stackedMarks, '$1')
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLength)
    .replace(truncationRemnant, '')
    .trimEnd();
  return text === '' ? null : text;
}

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
