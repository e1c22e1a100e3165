import sharp from 'sharp';

const PICTURE_PX = 64;
const MARGIN_PX = 4;

const pictures = new Map<string, string>();

/** Draws the pictures named by `files` (key → SVG file), once each for the life of this thread. */
export async function drawPictures(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [key, file] of files) {
    if (pictures.has(key)) continue;
    const png = await sharp(file, { density: PICTURE_PX * 2 })
      .resize(PICTURE_PX, PICTURE_PX)
      .extend({ left: MARGIN_PX, right: MARGIN_PX, top: MARGIN_PX, bottom: MARGIN_PX, background: '#ffffff' })
      // The PDF library unpacks transparent pictures in whatever order they get ready, so that no two files were the same.
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
    pictures.set(key, `data:image/png;base64,${png.toString('base64')}`);
  }
}

/** The drawn picture as a data: URI. */
export function pictureOf(key: string): string {
  const uri = pictures.get(key);
  if (uri === undefined) throw new Error(`no picture was drawn for ${key}`);
  return uri;
}
