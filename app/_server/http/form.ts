import { AppError } from '@/lib/errors';
import { toBounded } from './copy-request';
import { toErrorResponse } from './errors';
import { requestId } from './request-id';

/** Ample for the forms of our pages. Next answers 500 to one that is larger than a megabyte. */
const MAX_FORM_BYTES = 512 * 1024;

/** The answer to a form of a page that cannot be read. Next would answer 500, or an error inside of a 200, and log a stack. */
export async function refuseBrokenForm(request: Request): Promise<Response | undefined> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
  if (request.method !== 'POST' || !(isMultipart || request.headers.has('next-action'))) return undefined;
  try {
    const bounded = await toBounded(request, MAX_FORM_BYTES);
    const fields: unknown = await (isMultipart ? bounded.formData() : bounded.json());
    const text =
      fields instanceof FormData
        ? [...fields]
            .flat()
            .filter((part) => typeof part === 'string')
            .join()
        : JSON.stringify(fields);
    if (text.includes('\0') || text.includes('\\u0000'))
      throw new AppError('invalid_body', { message: 'The form has a NUL character. Leave it out.' });
    return undefined;
  } catch (cause) {
    const message = 'The form could not be read. Open the page again and send it once more.';
    const error = cause instanceof AppError ? cause : new AppError('invalid_body', { message, cause });
    return toErrorResponse(error, { 'Cache-Control': 'no-store', 'X-Request-Id': requestId() });
  }
}
