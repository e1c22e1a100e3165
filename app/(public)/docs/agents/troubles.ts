import { GRANT_IDLE_DAYS } from '@/lib/tokens/schema';

/** A message as people meet it, and what to do about it. `Backticks` mark code. */
export type Trouble = { id: string; title: string; text: string };

export const troubles: readonly Trouble[] = [
  {
    id: 'wrong-token',
    title: 'The token is missing, unknown, expired or revoked (401)',
    text: 'Check that the whole token was pasted: `pat_` and 43 characters, with one space after `Bearer`. If you lost it, create another under Settings › Developers. Many clients offer to sign in when a token is wrong; that connects the app by itself, and the token is not needed any more.',
  },
  {
    id: 'redirect-address',
    title: 'The redirect address is not one that this app registered',
    text: 'We send nobody to an address that the app did not name beforehand. Remove the server from your client and add it again, so that it registers anew. If it happens again, tell the author of the client which address it used.',
  },
  {
    id: 'unknown-app',
    title: 'This app is not known here',
    text: 'A registration that nobody allowed within a week is forgotten. Remove the server from your client and add it again. An app with a metadata document is also unknown while its document cannot be read; try again in a few minutes.',
  },
  {
    id: 'signed-out',
    title: 'The client asks to sign in again and again',
    text: `The connection was revoked, was not used for ${GRANT_IDLE_DAYS} days, or ended because an old refresh token was used twice, which happens when two copies of a client share one sign-in. Sign in once more; your other connections are not affected.`,
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
