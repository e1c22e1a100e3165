/** A baseline frame. Progressive ones are rejected: a small file could demand too many passes over the picture. */
const FRAME = 0xc0;
/** Tables, and fields of applications. Other markers have no length, or decoders read them in their own ways. */
const isSegment = (marker: number) => marker === 0xc4 || (marker >= 0xdb && marker <= 0xef) || marker === 0xfe;

/** Undefined when the bytes are no baseline JPEG. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8 || view.getUint16(bytes.length - 2) !== 0xff_d9) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === FRAME) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (!isSegment(marker)) return undefined;
  }
  return undefined;
}
