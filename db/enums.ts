/** The values of columns. This file imports nothing, because pages read it too. */

export const platforms = ['meta', 'tiktok'] as const;

/** Final statuses of a run or an analysis; every other status is live. */
export const endedStatuses = ['done', 'failed'] as const;
export const runStatuses = ['queued', 'fetching', 'composing', ...endedStatuses] as const;
/** Submits get the current run, until a paid `refresh` replaces it. No worker takes samples, and no limit counts them. */
export const runStandings = ['current', 'refresh', 'replaced', 'sample'] as const;
/** The prefix of the IDs of sample ads: above the largest number of 64 bits, which no library exceeds. */
export const SAMPLE_AD_PREFIX = '999999999999999999';

export const analysisStatuses = ['live', ...endedStatuses] as const;

export const analysisSources = ['web', 'api'] as const;

export const entryKinds = ['refill', 'bonus', 'charge', 'refund', 'adjustment'] as const;

export const papers = ['a4', 'letter'] as const;

export const liveJobStatuses = ['queued', 'running'] as const;
export const jobStatuses = [...liveJobStatuses, 'completed', 'failed', 'cancelled'] as const;

/** Signs that a library blocks us, which one ad may show by itself, so that only those of several ads count. */
export const librarySigns = ['blocked', 'turned_away', 'silent'] as const;

export const canaryOutcomes = ['ok', 'changed', 'silent', 'ended', 'blocked', 'unreachable'] as const;

/** `quota` is of the minute; `overloaded`: too many callers; `failing`: for several ads. */
export const modelFaults = ['quota', 'daily_quota', 'overloaded', 'unreachable', 'failing'] as const;

export const noticeEvents = ['opened', 'closed'] as const;
export const noticeChannels = ['webhook', 'email'] as const;

export const emailKinds = ['confirm', 'existing_account', 'reset'] as const;
