import { z } from 'zod';
import { toPlainText } from '@/lib/ads/text';
import { MAX_VIEW_NAME } from './limits';

export const MAX_VIEWS = 50;

const wrong = `The name of a view has 1 to ${MAX_VIEW_NAME} characters.`;

/** One line of plain text. */
export const ViewName = z
  .string(wrong)
  .max(200, wrong)
  .transform((text) => toPlainText(text.replace(/\s+/g, ' '), 200)?.trim() ?? '')
  .pipe(z.string().min(1, wrong).max(MAX_VIEW_NAME, wrong));

/** A list under a name; `query` is that of its URL, without a page. */
export type SavedView = { name: string; query: string };
