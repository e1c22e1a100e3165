/** A baseline frame. A small file of another kind could demand too many passes over the picture. */
const FRAME = 0xc0;
const SCAN = 0xda;
/** Segments that browsers write before the scan: tables, JFIF, the profile of colors and a comment. No EXIF, and no embedded files. */
const plain = new Set([FRAME, 0xc4, 0xdb, 0xdd, 0xe0, 0xe2, 0xfe]);

/** The size of a picture as a browser encodes it; undefined for any other bytes. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8 || view.getUint16(bytes.length - 2) !== 0xff_d9) return undefined;
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return size;
    if (!plain.has(marker) || (marker === FRAME && size !== undefined)) return undefined;
    if (marker === FRAME) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
