const MAX_SIDE = 1024;

/** Segments that a browser writes between the start of the image and the scan: no EXIF, no embedded files. */
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
const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;

type Size = { width: number; height: number };

function readFrameHeader(header: Uint8Array): Size | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.byteLength < 6) return undefined;
  const [bits, height, width, channels] = [view.getUint8(0), view.getUint16(1), view.getUint16(3), view.getUint8(5)];
  const isSized = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  return bits === 8 && isSized && (channels === 1 || channels === 3) ? { width, height } : undefined;
}

type Segment = { marker: number; content: Uint8Array };

/** Undefined when other bytes come before the scan. */
function readSegments(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === MARK) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return segments;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    segments.push({ marker, content: bytes.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return undefined;
}

/** The size of a small picture as a browser encodes it; undefined for any other bytes. */
export function readPlainJpegSize(bytes: Uint8Array): Size | undefined {
  const isClosed = bytes[0] === MARK && bytes[1] === START && bytes.at(-2) === MARK && bytes.at(-1) === END;
  const segments = isClosed ? readSegments(bytes) : undefined;
  if (segments === undefined) return undefined;
  const headers = segments.filter(({ marker }) => frameHeaders.has(marker));
  const isPlain = segments.every(({ marker }) => frameHeaders.has(marker) || plainSegments.has(marker));
  const [header, another] = headers;
  return isPlain && header !== undefined && another === undefined ? readFrameHeader(header.content) : undefined;
}

export const isPlainJpeg = (bytes: Uint8Array): boolean => readPlainJpegSize(bytes) !== undefined;
