/** The largest and longest video that is analyzed. */
export const MAX_CLIP_MIB = 100;
export const MAX_CLIP_SECONDS = 600;
