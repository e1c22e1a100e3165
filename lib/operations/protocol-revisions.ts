/** The revision of the Model Context Protocol without a handshake. */
export const currentRevision = '2026-07-28';

/** A revision that requires batches, and so is not offered; a client that names it sends no batches to a server of another. */
export const batchRevision = '2025-03-26';

export const protocolRevisions = [currentRevision, '2025-11-25', '2025-06-18', '2024-11-05', '2024-10-07'] as const;
