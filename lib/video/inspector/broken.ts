/** The file is not a whole, playable video; the message says why in our own words. */
export class BrokenVideo extends Error {}
