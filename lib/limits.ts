export const MAX_BODY_KIB = 16;
export const MAX_BODY_DEPTH = 32;

export const MAX_KEY_CHARACTERS = 255;
export const KEY_HOURS = 24;

/** The longest waits for a result: of a fetch with `Prefer: wait`, and of an MCP tool with `waitSeconds`. */
export const MAX_PREFER_SECONDS = 30;
export const MAX_TOOL_WAIT_SECONDS = 45;

/** Calls of an account that wait for results at one time in one process; a further one is answered at once. */
export const MAX_WAITERS_PER_ACCOUNT = 50;

/** The maximum number of stills that an MCP tool adds to its answer: with at most 25 kB each, some 300 kB. */
export const MAX_TOOL_STILLS = 12;

/** `Retry-After` of an analysis in progress, and of a report format that is not ready yet. */
export const POLL_SECONDS = 4;
export const RETRY_FORMAT_SECONDS = 5;

/** Time for which a client may keep a still without asking again, so that long may a deleted one stay in its cache. */
export const STILL_CACHE_SECONDS = 86_400;

/** `Retry-After` while the database is unavailable, during boot and after the drain. */
export const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

export const FOREIGN_ORIGIN = 'Requests from other sites or for other host names are rejected. Use the public address of this service.';

/** The minutes of a run from its first claim, and before it. A run that exceeds either fails and is refunded. */
export const RUN_DEADLINE_MINUTES = 10;
export const CLAIM_DEADLINE_MINUTES = 60;

export const MIN_ESTIMATE_SECONDS = 60;
export const MAX_ESTIMATE_SECONDS = 120;
export const RUN_TIME = `${MIN_ESTIMATE_SECONDS} to ${MAX_ESTIMATE_SECONDS} seconds`;
export const RUN_TIME_IN_MINUTES = `${MIN_ESTIMATE_SECONDS / 60} to ${MAX_ESTIMATE_SECONDS / 60} minutes`;

export const MAX_VIDEO_NUMBER = 20;

export const MAX_VIDEO_MIB = 100;
export const MAX_VIDEO_SECONDS = 600;
