import { z } from 'zod';
import { joiners, repeatedJoiners, truncationRemnant } from './zero-width-joiners';

/** Control and format characters (bidi, zero-width, soft hyphen, tags) except line feeds and joiners. */
const hidden = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** NFC without control, bidi and needless zero-width characters, at most `maxLength` UTF-16 units, lines trimmed. Null if none is left. */
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

/** One line of plain text, at most `maxLength` UTF-16 units; null when nothing of it can be shown. */
export const toLine = (text: string, maxLength: number): string | null => toPlainText(text, maxLength)?.replace(/\s+/g, ' ') ?? null;

/** A name that a person chooses: one line of 1 to `max` characters; `wrong` is the message for any other. */
export const Name = (max: number, wrong: string) =>
  z
    .string(wrong)
    .max(4 * max, wrong)
    .transform((text) => toLine(text, 4 * max) ?? '')
    .pipe(z.string().min(1, wrong).max(max, wrong));
