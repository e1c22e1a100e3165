import { BrokenVideo } from './broken-video';
import type { FileWindow } from './file-window';
import { checkTable } from './mp4-tables';
import { createStructureLimits } from './structure-limits';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'edts', 'stbl', 'mvex', 'moof', 'traf', 'mfra']);

/** `from` and `to` bound its content. */
type Box = { type: string; from: number; to: number };

/** Undefined where a demuxer stops too: at length 0, which means up to the end of the file, or less than the header. */
function readBox(file: FileWindow, at: number, limit: number): Box | undefined {
  const header = file.read(at, HEADER_BYTES);
  const type = header.toString('latin1', 4, 8);
  const length = header.readUInt32BE();
  if (length !== 1) return length < HEADER_BYTES ? undefined : { type, from: at + HEADER_BYTES, to: at + length };
  if (limit - at < LONG_HEADER_BYTES) return undefined;
  const long = Number(file.read(at, LONG_HEADER_BYTES).readBigUInt64BE(8));
  return long < LONG_HEADER_BYTES ? undefined : { type, from: at + LONG_HEADER_BYTES, to: at + long };
}

function* boxesIn(file: FileWindow, from: number, to: number, depth: number): Generator<Box> {
  for (let at = from; to - at >= HEADER_BYTES; ) {
    const box = readBox(file, at, to);
    if (box === undefined) return;
    // Stray bytes after the last box look like a box that is too long. A truncated file is detected by its missing samples.
    if (box.to > to && depth === 0) return;
    if (box.to > to) throw new BrokenVideo(`its ${box.type} is longer than the box around it`);
    yield box;
    at = box.to;
  }
}

/** Throws {@link BrokenVideo} when the structure is inconsistent. */
export function checkBoxes(file: FileWindow): void {
  const count = createStructureLimits();
  const check = (from: number, to: number, depth: number): void => {
    for (const box of boxesIn(file, from, to, depth)) {
      count(depth);
      if (containers.has(box.type)) check(box.from, box.to, depth + 1);
      else checkTable(box.type, { file, ...box });
    }
  };
  check(0, file.size, 0);
}
