import { Allowance } from './allowance';
import { BrokenVideo } from './broken';
import type { FileWindow } from './file-window';
import { checkTable } from './tables';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** The boxes that lead to tables. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'edts', 'stbl', 'mvex', 'moof', 'traf', 'mfra']);

/** Its content is from `from` to `to`. */
type Box = { type: string; from: number; to: number };

/** Undefined where a demuxer stops too: a length of 0 means up to the end of the file, and one shorter than the header is no length. */
function readBox(file: FileWindow, at: number, limit: number): Box | undefined {
  const header = file.read(at, HEADER_BYTES);
  const type = header.toString('latin1', 4, 8);
  const length = header.readUInt32BE();
  if (length !== 1) return length < HEADER_BYTES ? undefined : { type, from: at + HEADER_BYTES, to: at + length };
  if (limit - at < LONG_HEADER_BYTES) return undefined;
  const long = Number(file.read(at, LONG_HEADER_BYTES).readBigUInt64BE(8));
  return long < LONG_HEADER_BYTES ? undefined : { type, from: at + LONG_HEADER_BYTES, to: at + long };
}

/** The boxes in a row between two places. */
function* boxesIn(file: FileWindow, from: number, to: number, depth: number): Generator<Box> {
  for (let at = from; to - at >= HEADER_BYTES; ) {
    const box = readBox(file, at, to);
    if (box === undefined) return;
    // Stray bytes after the last box look like a box that is too long. A file that is cut short is found by its missing samples.
    if (box.to > to && depth === 0) return;
    if (box.to > to) throw new BrokenVideo(`its ${box.type} is longer than the box around it`);
    yield box;
    at = box.to;
  }
}

/** Reads the structure of an MP4 or QuickTime file and none of its contents; throws {@link BrokenVideo} when its claims cannot be true. */
export function checkBoxes(file: FileWindow): void {
  const allowance = new Allowance();
  const check = (from: number, to: number, depth: number): void => {
    for (const box of boxesIn(file, from, to, depth)) {
      allowance.take(depth);
      if (holders.has(box.type)) check(box.from, box.to, depth + 1);
      else checkTable(box.type, { file, ...box });
    }
  };
  check(0, file.size, 0);
}
