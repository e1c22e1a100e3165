import type { Stills } from '../stills';

export type PackedStills = { bytes: Uint8Array<ArrayBuffer>; places: { n: number; start: number; end: number }[] };

/** Copies once: a view of what a database or a socket read is part of something larger, all of which a message would copy each time. */
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
