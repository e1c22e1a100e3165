import { toLine, toPlainText } from '@/lib/plain-text';
import { MAX_NAME_LENGTH } from './limits';

/** The name of an app as people may read it: of one line, without hidden characters, and with a sign where it was cut. */
export function toClientName(given: unknown): string | undefined {
  const whole = typeof given === 'string' ? (toLine(given, 2 * MAX_NAME_LENGTH) ?? undefined) : undefined;
  return whole === undefined || whole.length <= MAX_NAME_LENGTH ? whole : `${toPlainText(whole, MAX_NAME_LENGTH - 1)}…`;
}
