import { z } from 'zod';
import { AppError } from '@/lib/errors';

export const MAX_SELECTED = 500;

const SelectedIds = z.array(z.uuid()).max(MAX_SELECTED);

/** The IDs may be another account's. Throws `invalid_query`. */
export function parseSelection(given: unknown): string[] {
  const ids = SelectedIds.safeParse(given);
  if (ids.success) return ids.data;
  throw new AppError('invalid_query', { message: `Select at most ${MAX_SELECTED} analyses, by their IDs.` });
}
