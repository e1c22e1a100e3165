/** The largest and longest video that is analyzed. */
export const MAX_VIDEO_MIB = 100;
export const MAX_VIDEO_SECONDS = 600;
