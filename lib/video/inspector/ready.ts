/** The inspector's first line; its second is the verdict as JSON. What fails in between fails of the file. */
export const READY = 'ready';
