/** Makes the icons from `app/icon.svg`: `npx tsx tests/demo/make-icons.ts`. Run it after a change of that picture. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');
const svg = await readFile(path.join(root, 'app/icon.svg'), 'utf8');
/** Without round corners, for systems that cut the corners themselves; the mark keeps to the middle, which none of them cuts. */
const square = svg
  .replace(' rx="9"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"')
  .replace('width="32" height="32"', 'x="-3" y="-3" width="38" height="38"');

const draw = (source: string, side: number) =>
  sharp(Buffer.from(source), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

function toIco(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(side, at);
    header.writeUInt8(side, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const save = (file: string, bytes: Buffer) => writeFile(path.join(root, file), bytes);

await save('app/favicon.ico', toIco(await Promise.all([16, 32, 48].map(async (side) => ({ side, png: await draw(svg, side) })))));
await save('app/apple-icon.png', await draw(square, 180));
await save('public/icon-192.png', await draw(svg, 192));
await save('public/icon-512.png', await draw(svg, 512));
await save('public/icon-maskable-512.png', await draw(square, 512));
