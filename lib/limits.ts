/** The largest body of a request, and how deep its JSON may be nested. */
export const MAX_BODY_KIB = 16;
export const MAX_BODY_DEPTH = 32;

/** Of an `Idempotency-Key`, and for how long the first answer to one is given again. */
export const MAX_KEY_CHARACTERS = 255;
export const KEY_HOURS = 24;

/** How long `Prefer: wait` holds a fetch at most, and how long a tool waits. */
export const MAX_PREFER_SECONDS = 30;
export const MAX_TOOL_WAIT_SECONDS = 45;

/** `Retry-After` of an analysis that is still worked on, and of a form of its report that is not there yet. */
export const POLL_SECONDS = 4;
export const RETRY_FORMAT_SECONDS = 5;

/** `Retry-After` while the database is away, before the boot is done and after the drain. */
export const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

/** To a web page of another site that calls the agent endpoint. */
export const FOREIGN_ORIGIN = 'Requests from web pages of other sites are not answered.';

/** Minutes that a run has from its first claim, and for which it may wait unclaimed; at the end of either it fails and is refunded. */
export const RUN_DEADLINE_MINUTES = 10;
export const CLAIM_DEADLINE_MINUTES = 60;

/** What a submit is told to expect lies within these, whatever recent runs took; and the same in words. */
export const MIN_ESTIMATE_SECONDS = 60;
export const MAX_ESTIMATE_SECONDS = 120;
export const RUN_TIME = `${MIN_ESTIMATE_SECONDS} to ${MAX_ESTIMATE_SECONDS} seconds`;
export const RUN_TIME_IN_MINUTES = `${MIN_ESTIMATE_SECONDS / 60} to ${MAX_ESTIMATE_SECONDS / 60} minutes`;
