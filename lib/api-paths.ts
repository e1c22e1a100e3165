/** The base path of the API on every host; the endpoint for agents and the documents of the API are below it. */
export const API_BASE = '/api/v1';

export const AGENT_PATH = `${API_BASE}/mcp`;

export const SKILL_PATH = '/skills/analyze-ad/SKILL.md';

export const REPORT_SCHEMA_PATH = `${API_BASE}/report.schema.json`;

export const toAnalysisPath = (id: string) => `${API_BASE}/analyses/${id}`;

export const toStillPath = (id: string, n: number) => `${toAnalysisPath(id)}/stills/${n}`;

/** The same still for a browser with a session, which has no token. */
export const toSessionStillPath = (id: string, n: number) => `/analyses/${id}/stills/${n}`;

export const toSharedPath = (token: string) => `/r/${token}`;

/** The picture that apps show for a shared link; `version` changes with the picture. */
export const toSharedPreviewPath = (token: string, version: string) => `${toSharedPath(token)}/preview.jpg?v=${version}`;
/** A still of the report of a link or, with `ad`, of the ad at this place of its comparison. */
export const toSharedStillPath = (token: string, n: number, ad?: string) =>
  `${toSharedPath(token)}/stills/${ad === undefined ? '' : `${ad}-`}${n}`;

/** The page of a brand for its account alone, in one library or in `all`; `brand` as a filter of the list has it. */
export const toBrandPath = (brand: string, library = 'all') => `/brands/${library}/${encodeURIComponent(brand)}`;
