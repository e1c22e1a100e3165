import { z } from 'zod';

export const REQUEST_LOG_DAYS = 7;
export const MAX_REQUESTS_PER_TOKEN = 10_000;

export const REQUESTS_PER_PAGE = 50;

export const LoggedRequest = z.strictObject({
  /** Newer ones are greater. */
  id: z.string(),
  at: z.date(),
  method: z.string(),
  /** The path without the query. */
  path: z.string(),
  status: z.int(),
  /** The code of its error; null for a success. */
  code: z.string().nullable(),
  requestId: z.uuid(),
  tokenId: z.uuid(),
  tokenName: z.string(),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

/** `requests` are the newest first; `older` is the id before which the next page begins, absent on the last one. */
export type RequestPage = { requests: LoggedRequest[]; older?: string };
