/** Analyses worked on at one time over all processes: each holds a browser, then a video in memory. */
export const MAX_CLAIMED = 4;

/** Of these for one account, so that nobody's backlog keeps the others waiting. */
export const MAX_CLAIMED_PER_ACCOUNT = 2;

/** An account with so many refunds within a day goes last in line, one analysis at a time: what it submits costs work and no credits. Failures from memory cost none, and those of ours are not its own. */
export const REFUNDS_TO_GO_LAST = 20;

/** An event that brought no claim within this time may be lost: its run keeps nobody waiting, and is asked for again. */
export const RESEND_AFTER_SECONDS = 60;

/** A worker that gave no sign of life for so long is taken for dead or cut off. */
export const SILENCE_SECONDS = 120;

/** The longest that an engine waits between two tries of a step: Inngest a minute before the last one, and up to half a minute of jitter. */
export const LONGEST_BACKOFF_SECONDS = 90;

/** So many workers may take a run up; one that silences the last of them fails. */
export const MAX_WORKERS = 3;

/** With less time left than this a run is not worth another worker. */
export const LEAST_SECONDS_LEFT = 120;

/** A worker's place: its writes count only while it holds the live run. */
export type Held = { runId: string; engineRunId: string };

/** What drives the work: of the embedded engine the database knows which jobs are alive. */
export type EngineName = 'embedded' | 'inngest';
