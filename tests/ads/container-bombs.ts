/** Files that claim more than they contain, or contain more than a reader should accept; each is as small as possible. */

const MAX_U32 = 0xff_ff_ff_ff;

export const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

export const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

export function box(name: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
}

export const fullBox = (name: string, flags: number, ...content: Uint8Array[]) => box(name, u32(flags), ...content);

const zeros = (count: number) => Buffer.alloc(count);
const matrix = u32(0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00);

const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isommp42'));
const mvhd = fullBox('mvhd', 0, u32(0, 0, 1000, 1000, 0x1_00_00), zeros(12), matrix, zeros(24), u32(2));
const tkhd = (id: number) => fullBox('tkhd', 1, u32(0, 0, id, 0, 1000), zeros(16), matrix, u32(16 << 16, 16 << 16));
const mdhd = fullBox('mdhd', 0, u32(0, 0, 1000, 1000), u16(0x55_c4, 0));
const hdlr = (kind: 'vide' | 'soun') => fullBox('hdlr', 0, u32(0), Buffer.from(kind), zeros(13));

const avc1 = box('avc1', zeros(6), u16(1), zeros(16), u16(16, 16), zeros(14), u16(1), zeros(32), u16(24, 0xffff));
const sowt = box('sowt', zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32(48_000 * 0x1_00_00));

/** Two samples of eight bytes in one chunk. */
const wholeTables = {
  stts: fullBox('stts', 0, u32(1, 2, 500)),
  stsc: fullBox('stsc', 0, u32(1, 1, 2, 1)),
  stsz: fullBox('stsz', 0, u32(8, 2)),
  stco: fullBox('stco', 0, u32(1, 40)),
};

type Parts = {
  id?: number;
  kind?: 'vide' | 'soun';
  /** Boxes of the sample table in addition to, or in place of, the complete ones. */
  tables?: Record<string, Buffer>;
  /** Boxes of the track before its media. */
  track?: Buffer[];
};

type Movie = Parts & {
  /** Boxes of the movie behind its track. */
  movie?: Buffer[];
};

export function trak({ id = 1, kind = 'vide', tables = {}, track = [] }: Parts): Buffer {
  const stsd = fullBox('stsd', 0, u32(1), kind === 'vide' ? avc1 : sowt);
  const stbl = box('stbl', stsd, ...Object.values({ ...wholeTables, ...tables }));
  return box('trak', tkhd(id), ...track, box('mdia', mdhd, hdlr(kind), box('minf', stbl)));
}

const moov = (parts: Movie) => box('moov', mvhd, trak(parts), ...(parts.movie ?? []));

const mdat = box('mdat', zeros(1024));

export const mp4 = (parts: Movie, ...after: Buffer[]) => Buffer.concat([ftyp, mdat, moov(parts), ...after]);

const trex = fullBox('trex', 0, u32(1, 1, 500, 8, 0));
const tfhd = fullBox('tfhd', 0x2_00_00, u32(1));
export const emptyTables = {
  stts: fullBox('stts', 0, u32(0)),
  stsc: fullBox('stsc', 0, u32(0)),
  stsz: fullBox('stsz', 0, u32(0, 0)),
  stco: fullBox('stco', 0, u32(0)),
};

const fragmentMovie = (...movie: Buffer[]) => moov({ tables: emptyTables, movie: [box('mvex', ...movie, trex)] });

const fragment = (run: Buffer) => [
  box('moof', fullBox('mfhd', 0, u32(1)), box('traf', tfhd, fullBox('tfdt', 0, u32(0)), box('trun', run))),
  mdat,
];

/** A movie whose samples are in fragments; `run` is the content of the one sample run. */
const fragmented = (run: Buffer, ...after: Buffer[]) => Buffer.concat([ftyp, fragmentMovie(), ...fragment(run), ...after]);

/** A movie of two samples in a fragment, beside tracks that have none. */
export const fragmentedBeside = (...tracks: Buffer[]) =>
  Buffer.concat([ftyp, moov({ tables: emptyTables, movie: [...tracks, box('mvex', trex)] }), ...fragment(u32(0, 2))]);

/** Boxes in boxes: the names in turn, the outermost first. */
function nested(depth: number, ...names: string[]): Buffer {
  const bytes = zeros(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8);
    bytes.write(names[level % names.length] ?? '', level * 8 + 4, 'latin1');
  }
  return bytes;
}

function endlessFragments(): Buffer {
  const mfra = box('mfra', fullBox('tfra', 0, u32(1, 0, MAX_U32)));
  return fragmented(u32(0, 2), mfra, u32(mfra.length));
}

/** Minutes of work that no table announces: the defaults of many tracks, searched for every fragment; with `ballast` in the movie. */
export function slowFragments(ballast = 0): Buffer {
  const others = Buffer.alloc(trex.length * 150_000, fullBox('trex', 0, u32(2, 1, 500, 8, 0)));
  const fragment = box('moof', box('traf', tfhd));
  return Buffer.concat([ftyp, fragmentMovie(others, box('free', zeros(ballast))), Buffer.alloc(fragment.length * 150_000, fragment)]);
}

/** A table that is as long as it claims, and too long. */
export const longTable = () => mp4({ tables: { stsz: fullBox('stsz', 0, u32(0, 20_000_000), Buffer.alloc(80_000_000, u32(1))) } });

/** A table that no walk through the boxes reaches: the end of the file places it within the media. */
export function hiddenTable(): Buffer {
  const hidden = box('mfra', fullBox('tfra', 0, u32(1, 0, MAX_U32)), Buffer.alloc(1_000_000));
  const media = box('mdat', hidden, zeros(12));
  return Buffer.concat([ftyp, fragmentMovie(), media, u32(media.length - 4)]);
}

/** Ten minutes at sixty frames a second, each with an offset of its own. */
export function longVideo(): Buffer {
  const count = 36_000;
  const media = box('mdat', zeros(count * 28));
  const stts = fullBox('stts', 0, u32(1, count, 16));
  const ctts = fullBox('ctts', 0, u32(count), Buffer.alloc(count * 8, u32(1, 32)));
  const stsz = fullBox('stsz', 0, u32(0, count), Buffer.alloc(count * 4, u32(28)));
  const stsc = fullBox('stsc', 0, u32(1, 1, count, 1));
  return Buffer.concat([ftyp, media, moov({ tables: { stts, ctts, stsz, stsc } })]);
}

export const mp4Bombs: Record<string, () => Buffer> = {
  'ctts over runs of 2^32 samples': () =>
    mp4({ tables: { stts: fullBox('stts', 0, u32(1, MAX_U32, 1)), ctts: fullBox('ctts', 0, u32(1, MAX_U32, 1)) } }),
  'stsz of 2^32 equal sizes': () => mp4({ tables: { stsz: fullBox('stsz', 0, u32(8, MAX_U32)) } }),
  'stsc of 2^32 chunks of sound': () =>
    mp4({ movie: [trak({ kind: 'soun', tables: { stsc: fullBox('stsc', 0, u32(2, 1, 1, 1, MAX_U32, 1, 1)) } })] }),
  'trun of 2^32 samples': () => fragmented(u32(0, MAX_U32)),
  'tfra of 2^32 entries': endlessFragments,
  'boxes nested 100,000 deep': () => mp4({ movie: [nested(100_000, 'mdia', 'minf')] }),
  'tiny boxes of 40 MB in the movie': () => mp4({ movie: [Buffer.alloc(40_000_000, box('free'))] }),
  'tiny fragments of 40 MB': () => Buffer.concat([ftyp, fragmentMovie(), Buffer.alloc(40_000_000, box('moof'))]),
};

/** The length of an element in eight bytes; `unknown` is what live streams write. */
function vint(size: number | 'unknown'): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(size === 'unknown' ? 0x01_ff_ff_ff_ff_ff_ff_ffn : 0x01_00_00_00_00_00_00_00n | BigInt(size));
  return bytes;
}

const id = (value: number) => Buffer.from(value.toString(16), 'hex');
const element = (name: number, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([id(name), vint(body.length), body]);
};
const claims = (name: number, size: number | 'unknown', ...content: Uint8Array[]) => Buffer.concat([id(name), vint(size), ...content]);

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TAGS = 0x1254c367;
const TAG = 0x7373;
const SIMPLE_TAG = 0x67c8;

const ebml = element(EBML, element(0x4282, Buffer.from('webm')));
const info = element(INFO, element(0x2ad7b1, u32(1_000_000)));
const tracks = element(
  TRACKS,
  element(
    0xae,
    element(0xd7, Buffer.from([1])),
    element(0x73c5, Buffer.from([1])),
    element(0x83, Buffer.from([1])),
    element(0x86, Buffer.from('V_VP9')),
    element(0xe0, element(0xb0, u16(16)), element(0xba, u16(16))),
  ),
);
const webm = (...segment: Uint8Array[]) => Buffer.concat([ebml, element(SEGMENT, info, tracks, ...segment)]);

function nestedTags(depth: number): Buffer {
  let inner = element(0x45a3, Buffer.from('name'));
  for (let level = 0; level < depth; level += 1) inner = element(SIMPLE_TAG, inner);
  return element(TAGS, element(TAG, inner));
}

export const webmBombs: Record<string, () => Buffer> = {
  'a segment of 2^48 bytes': () => Buffer.concat([ebml, claims(SEGMENT, 2 ** 48, info, tracks)]),
  'elements nested 3,000 deep': () => webm(nestedTags(3000)),
  'tiny clusters of unknown length, 40 MB': () =>
    Buffer.concat([ebml, claims(SEGMENT, 'unknown', info, tracks, Buffer.alloc(40_000_000, claims(CLUSTER, 'unknown')))]),
};
