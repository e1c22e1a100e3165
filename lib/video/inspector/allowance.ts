import { BrokenVideo } from './broken';

/** A video of ten minutes with a fragment for every frame and every packet of sound has some 450,000 boxes. */
const MAX_PARTS = 1_000_000;

/** The tables of a movie are six boxes deep. Tags and chapters of WebM may nest without end; real ones do not. */
const MAX_DEPTH = 16;

/** How many parts a file may have, and how deeply they may be nested. */
export class Allowance {
  #parts = 0;

  /** Counts one part that is `depth` others deep. */
  take(depth: number): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new BrokenVideo('it has too many parts');
    if (depth > MAX_DEPTH) throw new BrokenVideo('its parts are nested too deeply');
  }
}
