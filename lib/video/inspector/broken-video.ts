/** The file is not a complete, playable video; the message contains nothing from the file. */
export class BrokenVideo extends Error {}
