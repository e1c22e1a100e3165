/** The inspector's first line; the second is the verdict as JSON. A failure between the two is due to the file. */
export const READY = 'ready';
