import { BrokenVideo } from './broken-video';
import type { FileWindow } from './file-window';

export type Content = { file: FileWindow; from: number; to: number };

type TableHeader = { count: number; entriesAt: number; entryBits: number };

const bytes = (count: number) => count * 8;

const word = ({ file, from }: Content, at: number) => file.u32(from + at);
const byte = ({ file, from }: Content, at: number) => file.read(from + at, 1).readUInt8();
const version = (content: Content) => byte(content, 0);
const flags = (content: Content) => word(content, 0) & 0xff_ff_ff;

function bitsSet(value: number): number {
  let count = 0;
  for (let rest = value; rest > 0; rest >>>= 1) count += rest & 1;
  return count;
}

const countedTable = (entryBytes: number) => (content: Content) => ({
  count: word(content, 4),
  entriesAt: 8,
  entryBits: bytes(entryBytes),
});

/** Auxiliary information with a type has eight more bytes before its fields. */
const auxiliary = (content: Content) => ((flags(content) & 1) === 1 ? 12 : 4);

/** The tables that a demuxer reads, by ISO/IEC 14496-12 and, for `saiz` and `saio`, its clause 8.7. */
const tables: Record<string, (content: Content) => TableHeader> = {
  stsd: countedTable(8),
  stts: countedTable(8),
  ctts: countedTable(8),
  stss: countedTable(4),
  stsc: countedTable(12),
  stco: countedTable(4),
  co64: countedTable(8),
  elst: (content) => countedTable(version(content) === 1 ? 20 : 12)(content),
  stsz: (content) => ({ count: word(content, 8), entriesAt: 12, entryBits: word(content, 4) === 0 ? 32 : 0 }),
  stz2: (content) => ({ count: word(content, 8), entriesAt: 12, entryBits: byte(content, 7) }),
  trun: (content) => {
    const given = flags(content);
    return { count: word(content, 4), entriesAt: 8 + 4 * bitsSet(given & 0x5), entryBits: 32 * bitsSet(given & 0xf00) };
  },
  tfra: (content) => {
    const lengths = word(content, 8);
    const numbers = (lengths & 3) + ((lengths >> 2) & 3) + ((lengths >> 4) & 3) + 3;
    return { count: word(content, 12), entriesAt: 16, entryBits: bytes((version(content) === 1 ? 16 : 8) + numbers) };
  },
  sidx: (content) => {
    const countAt = version(content) === 0 ? 22 : 30;
    const count = content.file.read(content.from + countAt, 2).readUInt16BE();
    return { count, entriesAt: countAt + 2, entryBits: bytes(12) };
  },
  saiz: (content) => {
    const at = auxiliary(content);
    return {
      count: content.file.read(content.from + at + 1, 4).readUInt32BE(),
      entriesAt: at + 5,
      entryBits: byte(content, at) === 0 ? 8 : 0,
    };
  },
  saio: (content) => {
    const at = auxiliary(content);
    return { count: word(content, at), entriesAt: at + 4, entryBits: bytes(version(content) === 0 ? 4 : 8) };
  },
};

const runLengthTables = new Set(['stts', 'ctts']);

/** The samples of all entries; one entry may declare 2^32 of them. */
function countSamples({ file, from }: Content, { count, entriesAt }: TableHeader): number {
  let samples = 0;
  for (let index = 0; index < count; index += 1) samples += file.u32(from + entriesAt + index * 8);
  return samples;
}

/** Each entry covers the chunks up to the next entry's. */
function highestChunk({ file, from }: Content, { count, entriesAt }: TableHeader): number {
  let highest = 0;
  for (let index = 0; index < count; index += 1) highest = Math.max(highest, file.u32(from + entriesAt + index * 12));
  return highest;
}

function countItems(type: string, content: Content, header: TableHeader): number {
  if (runLengthTables.has(type)) return countSamples(content, header);
  return type === 'stsc' ? highestChunk(content, header) : header.count;
}

/** Throws for more entries than fit the box, or more samples or chunks than the file has bytes: a demuxer would allocate them. */
export function checkTable(type: string, content: Content): void {
  const header = tables[type]?.(content);
  if (header === undefined) return;
  const room = bytes(content.to - content.from - header.entriesAt);
  if (room < 0 || header.count * header.entryBits > room) throw new BrokenVideo(`its ${type} is longer than its box`);
  if (countItems(type, content, header) > content.file.size) throw new BrokenVideo(`its ${type} counts more than the file can hold`);
}
