import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJpegSize } from '@/lib/jpeg';
import { measuredReport, sampleStills } from '@/tests/support/measured-reports';

describe('a plain JPEG', () => {
  test('is what a browser encodes, with nothing added', async () => {
    const [jpeg = new Uint8Array()] = (await sampleStills(measuredReport('seven shots'))).values();
    const withExif = Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xe1, 0x00, 0x04, 0x00, 0x00, ...jpeg.subarray(2)]);
    const isPlain = (bytes: Uint8Array) => readJpegSize(bytes) !== undefined;
    expect([jpeg, withExif, jpeg.subarray(1), jpeg.subarray(0, -1), new Uint8Array()].map(isPlain)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('is never found in bytes by chance, and no bytes break the search', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readJpegSize(bytes) === undefined));
  });
});
