import type { Stills } from '../stills';

/** Stills in one piece of memory, which a thread hands to another without a copy. */
export type PackedStills = { bytes: Uint8Array<ArrayBuffer>; places: { n: number; start: number; end: number }[] };

/**
 * Copies the stills once: what a database or a socket read is a view of something larger, and a message to a thread would copy all of
 * that for each of them.
 */
export function packStills(stills: Stills): PackedStills {
  let length = 0;
  const places = [...stills].map(([n, jpeg]) => {
    const start = length;
    length += jpeg.byteLength;
    return { n, start, end: length };
  });
  const bytes = new Uint8Array(length);
  for (const { n, start } of places) bytes.set(stills.get(n) ?? [], start);
  return { bytes, places };
}

export function unpackStills({ bytes, places }: PackedStills): Stills {
  return new Map(places.map(({ n, start, end }) => [n, bytes.subarray(start, end)]));
}
