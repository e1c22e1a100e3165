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

/** The calls that a window counts. */
export type Counted = Endpoint | 'sandbox' | keyof typeof oauthPolicy;

export const WINDOW_SECONDS = 60;
