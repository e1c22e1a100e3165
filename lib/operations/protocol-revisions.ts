/** The revision of the Model Context Protocol without a handshake. */
export const currentRevision = '2026-07-28';

/** The revisions that the agent endpoint supports, newest first. Not 2025-03-26, which requires batches. */
export const protocolRevisions = [currentRevision, '2025-11-25', '2025-06-18', '2024-11-05', '2024-10-07'] as const;
