/** Where the API is on every host, the endpoint for agents and the documents of the API included. */
export const API_BASE = '/api/v1';

export const toAnalysisPath = (id: string) => `${API_BASE}/analyses/${id}`;

/** A still of a report for a browser with a session, which has no token. */
export const toSessionStillPath = (id: string, n: number) => `/analyses/${id}/stills/${n}`;
