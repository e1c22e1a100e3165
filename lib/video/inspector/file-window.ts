import { fstatSync, readSync } from 'node:fs';
import { BrokenVideo } from './broken-video';

const WINDOW_BYTES = 65_536;

export class FileWindow {
  readonly size: number;
  readonly #descriptor: number;
  readonly #bytes = Buffer.alloc(WINDOW_BYTES);
  #from = 0;
  #to = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    this.size = fstatSync(descriptor).size;
  }

  /** Reads at most 64 KiB, valid until the next read; throws past the end of the file. */
  read(at: number, length: number): Buffer {
    if (at < this.#from || at + length > this.#to) {
      this.#from = at;
      this.#to = at + readSync(this.#descriptor, this.#bytes, 0, WINDOW_BYTES, at);
    }
    if (at + length > this.#to) throw new BrokenVideo('the file ends too early');
    return this.#bytes.subarray(at - this.#from, at - this.#from + length);
  }

  u32(at: number): number {
    return this.read(at, 4).readUInt32BE();
  }
}
