/** Calls per minute and token, by endpoint. `mcp` counts every request to the agent endpoint. */
export const policy = { submit: 10, list: 60, fetch: 120, credits: 120, mcp: 120, stills: 600 } as const satisfies Record<string, number>;

export type Endpoint = keyof typeof policy;

export const endpoints = Object.keys(policy) as [Endpoint, ...Endpoint[]];

/** Per minute: metadata documents fetched for one user, and refreshes of one grant and of all grants of a user. Registrations have no limit. */
export const oauthPolicy = {
  document: 20,
  refresh: 10,
  refreshOfUser: 40,
} as const satisfies Record<string, number>;

/** Submits of sample ads per minute and account, with all its tokens and apps and in the browser. */
export const SANDBOX_LIMIT = 60;

/** Per minute without an account; a page has up to 40 stills. `link` counts all readers of a link, `address` one client on all links. */
export const sharePolicy = {
  shared: { link: 240, address: 60 },
  sharedStills: { link: 4800, address: 1200 },
} as const satisfies Record<string, { link: number; address: number }>;

/** Ad URLs per minute and account that the form tells apart before they are submitted. */
export const CHECK_LIMIT = 40;

export type Counted = Endpoint | 'sandbox' | 'check' | keyof typeof oauthPolicy | keyof typeof sharePolicy;

export const WINDOW_SECONDS = 60;
