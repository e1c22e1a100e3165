import { z } from 'zod';
import type { StoredReport } from './legacy';

/**
 * A report as its row has it: the JSON that was written once its schema had parsed it, or that an older generation left, and a tag that
 * names this text. It is sent as it is.
 */
export const StoredText = z.strictObject({ text: z.string(), tag: z.string() });
export type StoredText = z.infer<typeof StoredText>;

/** For those who need more of a report than its text. */
export function readStored({ text }: Pick<StoredText, 'text'>): StoredReport {
  // Parsed by its schema when it was written.
  return JSON.parse(text);
}
