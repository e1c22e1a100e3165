import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encode, turnClockwise } from '../maker/encode';
import type { VideoSet } from './video-set';

const x264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p'];
const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40'];
const aac = ['-c:a', 'aac', '-b:a', '32k'];

const picture = (source: string) => ['-f', 'lavfi', '-i', source];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
/** Red above, blue below. */
const halves = (width: number, height: number, seconds: number) =>
  `color=red:s=${width}x${height}:r=10:d=${seconds},drawbox=y=ih/2:h=ih/2:w=iw:color=blue:t=fill`;

const videos: Record<string, readonly string[]> = {
  'pixel.webm': [...picture('color=white:s=8x8:r=10:d=1,format=yuv444p,crop=1:1:0:0:exact=1'), ...vp9],
  'huge.webm': [...picture('color=gray:s=8192x8192:r=1:d=2'), ...tone(2), ...vp9, '-cpu-used', '8', '-c:a', 'libopus', '-b:a', '16k'],
  'fast.mp4': [...picture('color=gray:s=16x16:r=10000:d=0.15'), ...x264, '-video_track_timescale', '10000'],
  'turned.mp4': [...picture(halves(160, 90, 1)), ...x264],
  'odd-size.webm': [...picture(`${halves(722, 1282, 1)},format=yuv444p,crop=721:1281:0:0:exact=1,format=yuv420p`), ...vp9],
  'alpha.webm': [...picture(`${halves(96, 96, 1)},format=yuva420p,colorchannelmixer=aa=0.5`), ...vp9, '-pix_fmt', 'yuva420p'],
  'ten-bits.webm': [...picture(halves(96, 96, 1)), ...vp9, '-pix_fmt', 'yuv420p10le', '-profile:v', '2'],
  'full-range.mp4': [...picture(halves(96, 96, 1)), ...x264, '-pix_fmt', 'yuvj420p'],
  'surround.mp4': [...picture('color=gray:s=32x32:r=5:d=2'), ...tone(2), ...x264, '-ac', '6', ...aac, '-b:a', '96k'],
  'long-sound.mp4': [...picture('color=gray:s=32x32:r=5:d=1'), ...tone(3), ...x264, '-ac', '1', ...aac],
  'hevc.mp4': [
    ...[...picture('color=gray:s=64x64:r=5:d=2'), ...tone(2)],
    ...['-c:v', 'libx265', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', ...aac],
  ],
  'ac3.mp4': [...picture('color=gray:s=32x32:r=5:d=2'), ...tone(2), ...x264, '-c:a', 'ac3', '-b:a', '64k'],
};

/** Videos at the limits of what the measurement reads. */
export const odd: VideoSet = {
  names: Object.keys(videos),
  async make(name) {
    const file = path.resolve(import.meta.dirname, '../odd', name);
    await encode(videos[name] ?? [], file);
    if (name === 'turned.mp4') writeFileSync(file, turnClockwise(readFileSync(file), 0));
  },
};
