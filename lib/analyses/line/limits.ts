/** An event that led to no claim within this time may be lost: it is sent again, and its run no longer takes a slot. */
export const RESEND_AFTER_SECONDS = 60;

/** A worker without a heartbeat for this long is dead or cut off. */
export const SILENCE_SECONDS = 120;

/** The longest backoff of an engine between two attempts of a step: Inngest waits a minute before the last one, plus up to half a minute of jitter. */
export const LONGEST_BACKOFF_SECONDS = 90;

/** The number of workers that may claim a run; when the last of them goes silent, the run fails. */
export const MAX_WORKERS = 3;

/** A run with less time left than this is not given to another worker. */
export const LEAST_SECONDS_LEFT = 120;
