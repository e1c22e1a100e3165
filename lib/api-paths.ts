/** Where the API is on every host, the endpoint for agents and the documents of the API included. */
export const API_BASE = '/api/v1';

export const toAnalysisPath = (id: string) => `${API_BASE}/analyses/${id}`;
