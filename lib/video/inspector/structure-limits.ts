import { BrokenVideo } from './broken-video';

/** A video of ten minutes with a fragment for every frame and audio packet has some 450,000 boxes. */
const MAX_BOXES = 1_000_000;

/** The tables of a movie are six boxes deep. WebM sets no limit for tags and chapters. */
const MAX_DEPTH = 16;

/** Returns a function that counts a box. */
export function createStructureLimits(): (depth: number) => void {
  let count = 0;
  return (depth) => {
    count += 1;
    if (count > MAX_BOXES) throw new BrokenVideo('it has too many boxes');
    if (depth > MAX_DEPTH) throw new BrokenVideo('its boxes are nested too deeply');
  };
}
