import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readJpegSize } from '@/lib/jpeg';
import { getProfile } from '@/lib/profiles/get';
import { removeLogo, saveLogo } from '@/lib/profiles/logo/save';
import { saveProfile } from '@/lib/profiles/save';
import { MAX_LOGO_FILE_BYTES } from '@/lib/profiles/schema';
import { deleteAccount } from '@/lib/users/delete';
import { readExport } from '@/tests/support/exports';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

async function newOwner() {
  const account = await newAccount(harness.db);
  return { account, ctx: webContextOf(harness.db, account) };
}

const svg = (width: number, height: number, inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`));
const disc = (fill: string) => svg(1200, 300, `<circle cx="150" cy="150" r="100" fill="${fill}"/>`);

/** A PNG of two colors that declares a size and holds as much, in a few kilobytes. */
function declaringPng(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a logo', () => {
  test('is kept as a small JPEG on white, without what else its file holds, until it is removed', async () => {
    const { ctx } = await newOwner();
    await saveProfile(ctx, { name: ' Jane \n Doe ', company: '', paper: 'letter' });
    const png = await disc('#d9480f')
      .png()
      .withExifMerge({ IFD0: { Copyright: 'a secret of the file' } })
      .toBuffer();
    await saveLogo(ctx, png);
    const { logo, ...rest } = await getProfile(ctx);
    expect(rest).toEqual({ name: 'Jane Doe', company: null, paper: 'letter' });
    expect(readJpegSize(logo ?? new Uint8Array())).toBeDefined();
    expect(Buffer.from(logo ?? []).includes('a secret of the file')).toBe(false);
    const { data, info } = await sharp(logo ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([600, 150, 255, 255, 255]);
    await saveLogo(ctx, await disc('#1b2a41').jpeg({ progressive: true }).toBuffer());
    expect((await getProfile(ctx)).logo).not.toEqual(logo);
    await removeLogo(ctx);
    expect(await getProfile(ctx)).toEqual({ ...rest, logo: null });
  });

  test('that cannot be one is rejected with the reason, and the one before stays', async () => {
    const { ctx } = await newOwner();
    await saveLogo(ctx, await disc('#d9480f').png().toBuffer());
    const { logo } = await getProfile(ctx);
    const png = await disc('#1b2a41').png().toBuffer();
    const files: [Uint8Array, RegExp][] = [
      [new Uint8Array(MAX_LOGO_FILE_BYTES + 1), /larger than 1 MB/],
      [new Uint8Array(), /not a PNG or JPEG/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG or JPEG/],
      [await disc('#1b2a41').webp().toBuffer(), /not a PNG or JPEG/],
      [await disc('#1b2a41').gif().toBuffer(), /not a PNG or JPEG/],
      [declaringPng(60_000, 60_000), /60000 × 60000 pixels. Choose one with at most 4096/],
      [declaringPng(100, 4097), /4096/],
      [png.subarray(0, 60), /cannot be read/],
      [declaringPng(100, 100), /cannot be read/],
      [await svg(300, 100, '<circle cx="50" cy="50" r="40" fill="white"/>').png().toBuffer(), /seen on white paper/],
    ];
    for (const [file, reason] of files)
      await expect(saveLogo(ctx, file)).rejects.toMatchObject({ code: 'invalid_body', message: expect.stringMatching(reason) });
    expect((await getProfile(ctx)).logo).toEqual(logo);
  });

  test('is its account’s alone, is in the export of that account, and goes with it', async () => {
    const [{ account, ctx }, other] = [await newOwner(), await newOwner()];
    await saveProfile(ctx, { name: 'Jane', company: 'Northwind', paper: 'a4' });
    await saveLogo(ctx, await disc('#d9480f').png().toBuffer());
    expect(await getProfile(other.ctx)).toEqual({ name: null, company: null, paper: 'a4', logo: null });
    const { logo } = await getProfile(ctx);
    const pdf = { name: 'Jane', company: 'Northwind', paper: 'a4', logo: Buffer.from(logo ?? []).toString('base64') };
    expect(await readExport(harness.db, account.userId)).toMatchObject({ profile: { pdf } });
    await deleteAccount(harness.db, account.userId);
    expect(await harness.db`select 1 from profiles where user_id = ${account.userId}`).toEqual([]);
  });
});

test('a profile says what is wrong with it', async () => {
  const { ctx } = await newOwner();
  await expect(saveProfile(ctx, { name: 'x'.repeat(81), company: '', paper: 'a4' })).rejects.toMatchObject({
    code: 'invalid_body',
    field: 'name',
    message: 'Use at most 80 characters for the name.',
  });
  await expect(saveProfile(ctx, { name: '', company: '', paper: 'a5' })).rejects.toMatchObject({ message: 'Choose A4 or Letter.' });
});
