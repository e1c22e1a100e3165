/** The values that a column may have, each list in its one home. Nothing is imported here, because pages read these lists too. */

export const platforms = ['meta', 'tiktok'] as const;

/** How a run or an analysis ends; every other status is live. */
export const endedStatuses = ['done', 'failed'] as const;
export const runStatuses = ['queued', 'fetching', 'composing', ...endedStatuses] as const;
export const analysisStatuses = ['live', ...endedStatuses] as const;

export const analysisSources = ['web', 'api'] as const;

export const entryKinds = ['refill', 'bonus', 'charge', 'refund', 'adjustment'] as const;

export const liveJobStatuses = ['queued', 'running'] as const;
export const jobStatuses = [...liveJobStatuses, 'completed', 'failed', 'cancelled'] as const;

/** What one page may say of its library by itself, so that only the signs of several ads count. */
export const librarySigns = ['turned_away', 'silent'] as const;

export const canaryOutcomes = ['ok', 'changed', 'silent', 'ended', 'blocked', 'unreachable'] as const;
