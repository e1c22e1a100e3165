import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encode, speak } from '../maker/encode';
import { FRAMES_PER_SECOND, renderFrames, setProjectFonts } from '../maker/frames';
import { composeMusic } from '../maker/music';
import { type Drawing, PICTURE } from '../maker/pen';
import { kettleDrawing } from '../recipes/ads/kettle';
import { ledgerDrawing } from '../recipes/ads/ledger';
import { linenDrawing } from '../recipes/ads/linen';
import { loomDrawing } from '../recipes/ads/loom';
import { sourdoughDrawing } from '../recipes/ads/sourdough';
import { type FakeVideo, type VideoName, type VideoQuality, videoFile, videos } from '../videos';
import type { VideoSet } from './video-set';

const drawings: Partial<Record<VideoName, Drawing>> = {
  kettle: kettleDrawing,
  ledger: ledgerDrawing,
  linen: linenDrawing,
  loom: loomDrawing,
  sourdough: sourdoughDrawing,
};

const sizes = { hd: { width: 720, height: 1280, crf: 28 }, sd: { width: 360, height: 640, crf: 30 } } as const satisfies Record<
  VideoQuality,
  object
>;
// What is drawn has finer detail and moves more.
const drawnSizes = { hd: { ...sizes.hd, crf: 32 }, sd: { ...sizes.sd, crf: 33 } };
const framesPerSecond = (video: FakeVideo) => (video.form === 'slideshow' ? 0.1 : 12);

const font = execFileSync('fc-match', ['-f', '%{file}', 'DejaVu Sans:bold'], { encoding: 'utf8' });

function wrap(text: string, maxColumns: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > maxColumns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** A box that crosses the picture, and each event's words on screen while it lasts. */
function pictureFilter(video: FakeVideo, quality: VideoQuality, folder: string): string {
  const { width, height } = sizes[quality];
  const words = video.events.map((event, index) => {
    const file = path.join(folder, `${quality}-${index}.txt`);
    writeFileSync(file, wrap(event.text, 15));
    const until = video.events[index + 1]?.at ?? video.seconds;
    const box = event.kind === 'call_to_action' ? ':box=1:boxcolor=0xe0a526:boxborderw=16:fontcolor=black' : ':fontcolor=white';
    return `drawtext=fontfile=${font}:textfile=${file}:fontsize=${Math.round(width / 10)}:line_spacing=10:x=(w-text_w)/2:y=(h-text_h)/2${box}:enable='between(t,${event.at},${until - 0.01})'`;
  });
  const mover = `color=0xe0a526:s=${Math.round(width / 9)}x${Math.round(width / 9)}:r=${framesPerSecond(video)}:d=${video.seconds}[mover]`;
  return `${mover};[0:v][mover]overlay=x='mod(t*${Math.round(width / 6)},W)':y=${Math.round(height * 0.16)}[moving];[moving]${words.join(',')},format=yuv420p[picture]`;
}

/** Each event's words spoken at its second, over a quiet tone or music. */
function soundFilter(video: FakeVideo, volume: number): string {
  const voices = video.events.map((event, index) => `[${index + 2}:a]adelay=${Math.round(event.at * 1000)}:all=1[voice${index}]`);
  const names = video.events.map((_, index) => `[voice${index}]`).join('');
  return `${voices.join(';')};[1:a]volume=${volume}[tone];[tone]${names}amix=inputs=${video.events.length + 1}:normalize=0,aresample=24000,atrim=0:${video.seconds}[sound]`;
}

/** Speaks each event into a file; returns the files as inputs of ffmpeg. */
async function speakEvents(video: FakeVideo, folder: string): Promise<string[]> {
  const inputs: string[] = [];
  for (const [index, { text }] of video.events.entries()) {
    const file = path.join(folder, `${video.name}-${index}.wav`);
    await speak(text, video.voice, 165, file);
    inputs.push('-i', file);
  }
  return inputs;
}

function toCodecs(video: FakeVideo, crf: number, soundRate: '24k' | '32k'): string[] {
  if (video.form === 'webm')
    return ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(crf + 8), '-c:a', 'libopus', '-b:a', '24k', '-ac', '1'];
  const sound = ['-c:a', 'aac', '-b:a', soundRate, '-ac', '1', '-movflags', '+faststart'];
  return ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', String(crf), '-profile:v', 'main', ...sound];
}

/** Words over a plain background. */
async function makePlain(name: VideoName, quality: VideoQuality, folder: string): Promise<void> {
  const video: FakeVideo = videos[name];
  const { width, height, crf } = sizes[quality];
  const hasPicture = video.form !== 'sound_only';
  const hasSound = video.form !== 'silent' && video.form !== 'slideshow';
  const filters = [...(hasPicture ? [pictureFilter(video, quality, folder)] : []), ...(hasSound ? [soundFilter(video, 0.06)] : [])];
  const background = `color=${video.background}:s=${width}x${height}:r=${framesPerSecond(video)}:d=${video.seconds}`;
  const maps = [...(hasPicture ? ['-map', '[picture]'] : []), ...(hasSound ? ['-map', '[sound]'] : [])];
  const tone = `sine=frequency=${180 + 35 * name.length}:sample_rate=24000:duration=${video.seconds}`;
  const inputs = ['-f', 'lavfi', '-i', background, '-f', 'lavfi', '-i', tone, ...(await speakEvents(video, folder))];
  const outputs = [...maps, ...toCodecs(video, crf, '32k'), '-t', String(video.seconds)];
  await encode([...inputs, '-filter_complex', filters.join(';'), ...outputs], videoFile(name, quality));
}

/** Both qualities of a drawn video, of the same frames. */
async function makeDrawn(name: VideoName, drawing: Drawing, folder: string): Promise<void> {
  const video: FakeVideo = videos[name];
  const frames = path.join(folder, `${name}.rgb`);
  const music = path.join(folder, `${name}.wav`);
  await renderFrames(video, drawing, frames);
  writeFileSync(music, composeMusic(drawing.music, video.seconds));
  const size = `${PICTURE.width}x${PICTURE.height}`;
  for (const quality of ['hd', 'sd'] as const) {
    const { width, height, crf } = drawnSizes[quality];
    const picture = `[0:v]scale=${width}:${height}:flags=lanczos,format=yuv420p[picture]`;
    const filters = `${picture};${soundFilter(video, 1)}`;
    const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', size, '-framerate', String(FRAMES_PER_SECOND)];
    const inputs = [...raw, '-i', frames, '-i', music, ...(await speakEvents(video, folder))];
    const outputs = ['-map', '[picture]', '-map', '[sound]', ...toCodecs(video, crf, '24k'), '-t', String(video.seconds)];
    await encode([...inputs, '-filter_complex', filters, ...outputs], videoFile(name, quality));
  }
  rmSync(frames);
}

/** The videos of the fake libraries: five are drawn frame by frame, the others are words over a plain background. */
export const ads: VideoSet = {
  names: Object.keys(videos),
  async make(wanted, folder) {
    setProjectFonts(folder);
    for (const { name } of Object.values(videos).filter((video) => video.name === wanted)) {
      const drawing = drawings[name];
      if (drawing !== undefined) await makeDrawn(name, drawing, folder);
      else for (const quality of ['hd', 'sd'] as const) await makePlain(name, quality, folder);
    }
  },
};
