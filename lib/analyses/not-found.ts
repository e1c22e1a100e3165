import { AppError } from '@/lib/errors';

const isAdId = /^\d{8,22}$/;
const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function toHint(id: unknown): string {
  if (typeof id !== 'string') return '';
  if (isAdId.test(id))
    return ' This looks like the ID of an ad. The list of analyses names the ad of each; if you submit the URL of an ad that you have analyzed, you get its analysis, free of charge.';
  if (id.includes('/')) return ' Send the ID alone, a UUID, without a path or an address.';
  return isUuid.test(id) ? '' : ' An ID is a UUID, as a submit returns it.';
}

/** `input` is the input of the call; the hint depends on its format alone. */
export const analysisNotFound = (input?: unknown) =>
  new AppError('not_found', { message: `There is no analysis with this ID.${toHint((input as { id?: unknown } | undefined)?.id)}` });

export const stillNotFound = () =>
  new AppError('not_found', { message: 'This analysis has no such still. Its `stills` lists those that it has.' });
