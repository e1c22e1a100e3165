import { toPlainText } from '@/lib/ads/text';
import { MAX_NAME_LENGTH } from './limits';

/** The name of an app as people may read it: of one line, without hidden characters, and with a sign where it was cut. */
export function toClientName(given: unknown): string | undefined {
  const line = typeof given === 'string' ? given.replace(/\s+/g, ' ') : given;
  const whole = toPlainText(line, 2 * MAX_NAME_LENGTH) ?? undefined;
  return whole === undefined || whole.length <= MAX_NAME_LENGTH ? whole : `${toPlainText(whole, MAX_NAME_LENGTH - 1)}…`;
}
