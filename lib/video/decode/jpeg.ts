/** Start-of-frame markers; C4, C8 and CC, among them, are of other kinds. */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size that a JPEG declares; undefined when the bytes are not a JPEG. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8 || view.getUint16(bytes.length - 2) !== 0xff_d9) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isStartOfFrame(bytes[at + 1] ?? 0)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
