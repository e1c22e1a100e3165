import { BrokenVideo } from './broken-video';
import type { FileWindow } from './file-window';
import { createStructureLimits } from './structure-limits';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** The other elements that contain elements, by RFC 9559. */
const containers = new Set([
  ...[0x1a45dfa3, 0x114d9b74, 0x4dbb, 0x1549a966], // EBML, SeekHead, Seek, Info
  ...[0x1654ae6b, 0xae, 0xe0, 0xe1, 0x55b0, 0x55d0, 0x7670], // Tracks, TrackEntry, Video, Audio, color metadata, MasteringMetadata, Projection
  ...[0x6d80, 0x6240, 0x5034, 0x5035], // ContentEncodings, ContentEncoding, ContentCompression, ContentEncryption
  ...[0xa0, 0x75a1, 0xa6], // BlockGroup, BlockAdditions, BlockMore
  ...[0x1c53bb6b, 0xbb, 0xb7], // Cues, CuePoint, CueTrackPositions
  ...[0x1254c367, 0x7373, 0x63c0, 0x67c8], // Tags, Tag, Targets, SimpleTag
  ...[0x1941a469, 0x61a7], // Attachments, AttachedFile
  ...[0x1043a770, 0x45b9, 0xb6, 0x80], // Chapters, EditionEntry, ChapterAtom, ChapterDisplay
]);

/** Segments and clusters of a live stream have an unknown length. */
type Header = { id: number; from: number; length: number | undefined };

/** `from` and `to` bound its content. */
type Element = { id: number; from: number; to: number };

/** The width of a variable-length integer, from its leading zero bits; undefined above `max`. */
function widthOf(first: number, max: number): number | undefined {
  const width = Math.clz32(first) - 23;
  return width <= max ? width : undefined;
}

function readLength(file: FileWindow, at: number, width: number): number | undefined {
  const [first = 0, ...rest] = file.read(at, width);
  const mask = 0xff >> width;
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return isUnknown ? undefined : rest.reduce((length, byte) => length * 256 + byte, first & mask);
}

/** Undefined where no element begins: in zero padding, or at the end of the file. */
function readHeader(file: FileWindow, at: number): Header | undefined {
  const idWidth = widthOf(file.read(at, 1).readUInt8(), 4);
  if (idWidth === undefined || at + idWidth >= file.size) return undefined;
  const id = file.read(at, idWidth).readUIntBE(0, idWidth);
  const lengthAt = at + idWidth;
  const width = widthOf(file.read(lengthAt, 1).readUInt8(), 8);
  if (width === undefined || lengthAt + width > file.size) return undefined;
  return { id, from: lengthAt + width, length: readLength(file, lengthAt, width) };
}

/** Children of segments and clusters count as siblings, because those lengths are often wrong or unknown. */
function* elementsIn(file: FileWindow, from: number, to: number, depth: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const header = readHeader(file, at);
    if (header === undefined) return;
    const isOpen = depth === 0 && (header.id === SEGMENT || header.id === CLUSTER);
    if (header.length === undefined && !isOpen) throw new BrokenVideo('an element has no length');
    const end = header.from + (header.length ?? 0);
    if (end > to) throw new BrokenVideo('an element is longer than the one around it');
    yield { id: header.id, from: header.from, to: end };
    at = isOpen ? header.from : end;
  }
}

/** Throws {@link BrokenVideo} when the structure is inconsistent. */
export function checkElements(file: FileWindow): void {
  const count = createStructureLimits();
  const check = (from: number, to: number, depth: number): void => {
    for (const element of elementsIn(file, from, to, depth)) {
      count(depth);
      if (containers.has(element.id)) check(element.from, element.to, depth + 1);
    }
  };
  check(0, file.size, 0);
}
