/** The revision of the Model Context Protocol without a handshake. */
export const currentRevision = '2026-07-28';

/** The one revision in which a message may be a batch, and in which no header names it. */
export const batchRevision = '2025-03-26';

/** The revisions that the agent endpoint supports, newest first. */
export const protocolRevisions = [currentRevision, '2025-11-25', '2025-06-18', batchRevision, '2024-11-05', '2024-10-07'] as const;
