const MAX_SIDE = 1024;

/** What follows the start of the image in the files that a browser writes, up to the scan: no EXIF, no embedded files. */
const JFIF = 0xe0;
const ICC_PROFILE = 0xe2;
const QUANTIZATION = 0xdb;
const HUFFMAN = 0xc4;
const RESTART = 0xdd;
const COMMENT = 0xfe;
const plainSegments = new Set([JFIF, ICC_PROFILE, QUANTIZATION, HUFFMAN, RESTART, COMMENT]);
/** Baseline, extended sequential and progressive. */
const frameHeaders = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;

function isFrameHeader(header: Uint8Array): boolean {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.byteLength < 8) return false;
  const [bits, height, width, channels] = [view.getUint8(0), view.getUint16(1), view.getUint16(3), view.getUint8(5)];
  const isSized = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  return bits === 8 && isSized && (channels === 1 || channels === 3);
}

/** Whether the bytes are a small picture as a browser encodes it; others are drawn by nobody. */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return false;
  let at = 2;
  let isFramed = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (marker === SCAN) return isFramed;
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (frameHeaders.has(marker)) {
      if (isFramed || !isFrameHeader(bytes.subarray(at + 4, at + 2 + length))) return false;
      isFramed = true;
    } else if (!plainSegments.has(marker)) return false;
    at += 2 + length;
  }
  return false;
}
