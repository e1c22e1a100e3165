/** Calls per minute and token, by endpoint. `mcp` counts every request to the agent endpoint. */
export const policy = { submit: 10, list: 60, fetch: 120, credits: 120, mcp: 120, stills: 600 } as const satisfies Record<string, number>;

export type Endpoint = keyof typeof policy;

export const endpoints = Object.keys(policy) as [Endpoint, ...Endpoint[]];

export const WINDOW_SECONDS = 60;
