import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { readJpegSize } from '@/lib/jpeg';
import { example, exampleStillPath } from '@/lib/report/example';
import { getPreview } from '@/lib/report/render/preview/previews';
import { toBlocks } from '@/lib/report/view/blocks';
import { toPreview } from '@/lib/report/view/preview';

loadEnv('serve');
const preview = toPreview(toBlocks(example), new Set(example.video.stills.map(({ n }) => n)));
const still = new Uint8Array(await readFile(`public${exampleStillPath(preview.frame?.n ?? 0)}`));

let touches = 0;
const outside = createServer((socket) => {
  touches += 1;
  socket.destroy();
});
beforeAll(() => new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve)));
afterAll(() => void outside.close());

/** A still that compresses worst. */
const noise = async () => {
  const [width, height] = [270, 480];
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => ((index * 2_654_435_761) % 256) ^ ((index >> 3) % 256)),
  );
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
};

async function meanOf(picture: Uint8Array, region: { left: number; top: number; width: number; height: number }): Promise<number[]> {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('the picture of a link', () => {
  test.each([
    ['a still', () => Promise.resolve(still)],
    ['the worst still', noise],
    ['no still', () => Promise.resolve(undefined)],
  ])('with %s is a JPEG of 1200 by 630 pixels and less than 300 kB', async (_, read) => {
    const picture = await getPreview({ preview, still: await read() });
    expect(readJpegSize(picture)).toEqual({ width: 1200, height: 630 });
    expect(picture.byteLength).toBeLessThan(300_000);
    expect(picture.byteLength).toBeGreaterThan(20_000);
  });

  test('shows the still on light ground', async () => {
    const picture = await getPreview({ preview, still });
    expect(await meanOf(picture, { left: 20, top: 590, width: 30, height: 30 })).toEqual([251, 250, 248]);
    const [withStill, without] = await Promise.all(
      [picture, await getPreview({ preview })].map((one) => meanOf(one, { left: 900, top: 100, width: 200, height: 400 })),
    );
    expect(withStill).not.toEqual(without);
  });

  test('is drawn once for all who ask for it', async () => {
    const own = { ...preview, brand: 'Asked for twice' };
    const [first, second] = await Promise.all([getPreview({ preview: own }), getPreview({ preview: own })]);
    expect(second).toBe(first);
    expect(await getPreview({ preview: own })).toBe(first);
  });

  test('is drawn without a request that leaves the browser, whatever its texts and its still hold', async () => {
    const { port } = outside.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/x`;
    const text = `<img src="${url}"><link rel=stylesheet href="${url}"><script>fetch("${url}")</script> 🔥 مخبز 霞ヶ関`;
    const lines = { ...preview, brand: text, line: { label: 'Steal', text } };
    const svg = new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/><script>fetch("${url}")</script></svg>`,
    );
    expect(readJpegSize(await getPreview({ preview: lines, still: svg }))).toEqual({ width: 1200, height: 630 });
    expect(touches).toBe(0);
  });
});
