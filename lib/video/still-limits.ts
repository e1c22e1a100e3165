export const MAX_CANDIDATES = 240;
/** The largest still, which the database checks too, and its longer side. */
export const MAX_STILL_KB = 25;
export const MAX_STILL_PIXELS = 480;
