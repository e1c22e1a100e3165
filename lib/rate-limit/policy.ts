/** Calls per minute and token, by endpoint. `mcp` counts every request to the agent endpoint. */
export const policy = { submit: 10, list: 60, fetch: 120, credits: 120, mcp: 120, stills: 600 } as const satisfies Record<string, number>;

export type Endpoint = keyof typeof policy;

export const endpoints = Object.keys(policy) as [Endpoint, ...Endpoint[]];

/** Per minute: registrations of apps by one address and by all, and metadata documents fetched for one user. */
export const oauthPolicy = { register: 20, registerAll: 60, document: 20 } as const satisfies Record<string, number>;

/** What a window counts. */
export type Counted = Endpoint | keyof typeof oauthPolicy;

export const WINDOW_SECONDS = 60;
