import { GRANT_IDLE_DAYS } from '@/lib/oauth/schema';

/** A message as people meet it, and what to do about it. `Backticks` mark code. */
export type Trouble = { id: string; title: string; text: string };

/** An entry that the page for a refused app links to; its title repeats the words of that page. */
export type TroubleId = 'redirect-address' | 'unknown-app' | 'app-document' | 'incomplete-link';

export const troubles: readonly Trouble[] = [
  {
    id: 'wrong-token',
    title: 'The token is missing, unknown, expired or revoked (401)',
    text: 'Check that the whole token was pasted: `pat_` and 43 characters, with one space after `Bearer`. If you lost it, create another under Settings › Developers. Many clients offer to sign in when a token is wrong; that connects the app by itself, and the token is not needed any more.',
  },
  {
    id: 'redirect-address',
    title: 'The app asks to be answered at an address that it has not registered',
    text: 'We redirect only to addresses that the app has registered. Remove the server from your client and add it again, so that it registers again. If the error comes back, report the address to the author of the client.',
  },
  {
    id: 'unknown-app',
    title: 'This app is not registered here',
    text: 'This service did not issue the ID of this app, or its operator has changed AUTH_SECRET since. Remove the server from your client and add it again.',
  },
  {
    id: 'app-document',
    title: 'The document that describes this app cannot be used',
    text: 'An app that is named by the address of its metadata document can be connected only when the document can be loaded and is as described under OAuth, for authors of clients. The page says what is wrong. If the document could not be loaded, try again in a few minutes; otherwise contact the maker of the app.',
  },
  {
    id: 'incomplete-link',
    title: 'The link of the app has no `client_id` or no `redirect_uri`',
    text: 'A part of the link was lost on the way, or a parameter is in it twice. Start again in the app, and open its link as a whole: a link that a terminal breaks over several lines has to be copied with all of them.',
  },
  {
    id: 'signed-out',
    title: 'The client asks to sign in again and again',
    text: `The connection was revoked, was not used for ${GRANT_IDLE_DAYS} days, or ended because an old refresh token was used again, which happens when two copies of a client share one sign-in. Sign in once more; your other connections are not affected.`,
  },
  {
    id: 'no-connection',
    title: 'A web client cannot reach this service',
    text: 'Claude and ChatGPT call from their own servers. A service on your computer or in a private network is out of their reach; use a client that runs on your computer.',
  },
  {
    id: 'no-credits',
    title: 'A tool answers `insufficient_credits` or `rate_limited`',
    text: 'These are answers of the tool, not of the connection. Call `get_credit_balance` before a new analysis, and wait for `retryAfterSeconds` before the next call.',
  },
];
