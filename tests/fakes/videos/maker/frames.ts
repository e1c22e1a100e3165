import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FakeVideo } from '../videos';
import { caption, type Drawing, PICTURE } from './pen';
import { toSvg } from './svg';

export const FRAMES_PER_SECOND = 24;

/** The picture at a second as SVG: its shot, and the words of its event, which the last shot has on a button of its own. */
function drawAt(video: FakeVideo, { shots, caption: style }: Drawing, at: number): string {
  const shot = shots.findLast(({ from }) => from <= at + 1e-6) ?? shots[0];
  if (shot === undefined) throw new Error(`${video.name} has no shots.`);
  const event = video.events.findLast((candidate) => candidate.at <= at + 1e-6);
  const over = event === undefined || event.kind === 'call_to_action' ? '' : caption(event.text, style);
  const picture = shot.draw(at - shot.from, (at - shot.from) / (shot.to - shot.from));
  return toSvg(PICTURE, `${picture}${over}`);
}

/** Lets the letters of the pictures be those of the fonts that the project carries; before `sharp` is loaded. */
export function setProjectFonts(folder: string): void {
  const fonts = path.resolve(import.meta.dirname, '../../../../node_modules/@expo-google-fonts/ibm-plex-sans');
  const file = path.join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = file;
}

/** Every frame of a drawn video, as RGB, into one file. */
export async function renderFrames(video: FakeVideo, drawing: Drawing, file: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  writeFileSync(file, '');
  for (let frame = 0; frame < Math.round(video.seconds * FRAMES_PER_SECOND); frame += 1) {
    const svg = drawAt(video, drawing, frame / FRAMES_PER_SECOND);
    const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    writeFileSync(file, rgb, { flag: 'a' });
  }
}
