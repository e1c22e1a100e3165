export type PictureSize = { width: number; height: number };

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** `IHDR`. */
const HEADER_CHUNK = 0x49_48_44_52;

function readPngSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 24 || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte) || view.getUint32(12) !== HEADER_CHUNK)
    return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers among those of frames that begin none: Huffman tables, a reserved one, arithmetic coding. */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker);
const SCAN = 0xda;

function readJpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === SCAN) return undefined;
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** The size that a PNG or JPEG declares, whatever its name says; undefined for other files. */
export const readPictureSize = (bytes: Uint8Array): PictureSize | undefined => readPngSize(bytes) ?? readJpegSize(bytes);
