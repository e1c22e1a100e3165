/** The one limit of time of the suite, five times what its slowest test takes on a calm machine. Tests wait for the thing itself. */
export const FENCE_MS = 900_000;
