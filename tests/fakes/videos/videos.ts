import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type VideoQuality = 'hd' | 'sd';

/** The words that the viewer reads and hears from second `at` until the next event. */
export type VideoEvent = { at: number; kind: 'hook' | 'product' | 'proof' | 'call_to_action'; text: string };

/** One video, made by us. `xpvAssetId` is equal for its two qualities, as in the library's own links. */
export type FakeVideo = {
  name: string;
  seconds: number;
  xpvAssetId: number;
  voice: string;
  background: string;
  /** The form of the file; by default a picture with sound in MP4. A slideshow is silent and shows a picture every ten seconds. */
  form?: 'silent' | 'sound_only' | 'webm' | 'slideshow';
  events: readonly VideoEvent[];
};

export const videos = {
  kettle: {
    name: 'kettle',
    seconds: 10,
    xpvAssetId: 4103377215904411,
    voice: 'en-gb',
    background: '0x12343b',
    events: [
      { at: 0, kind: 'hook', text: 'Cold tea on every train?' },
      { at: 3, kind: 'product', text: 'Brookpot folds flat to 4 cm' },
      { at: 5.5, kind: 'proof', text: 'Boils in 90 seconds' },
      { at: 8, kind: 'call_to_action', text: 'Order today, get a free cup' },
    ],
  },
  ledger: {
    name: 'ledger',
    seconds: 12,
    xpvAssetId: 3950021764418893,
    voice: 'en-us',
    background: '0x4a1d4f',
    events: [
      { at: 0, kind: 'hook', text: 'Who paid for the sofa?' },
      { at: 3, kind: 'product', text: 'Halvsies splits every bill' },
      { at: 6, kind: 'proof', text: '41,000 couples stopped arguing' },
      { at: 9, kind: 'call_to_action', text: 'Install Halvsies and link one card' },
    ],
  },
  linen: {
    name: 'linen',
    seconds: 8,
    xpvAssetId: 2718281828459045,
    voice: 'en-gb-scotland',
    background: '0x5b4636',
    events: [
      { at: 0, kind: 'hook', text: 'Too hot to sleep?' },
      { at: 2.5, kind: 'product', text: 'Washed linen, woven in Kilrenny' },
      { at: 5.5, kind: 'call_to_action', text: 'Feel a swatch at home' },
    ],
  },
  loom: {
    name: 'loom',
    seconds: 8,
    xpvAssetId: 1618033988749894,
    voice: 'en-gb-x-rp',
    background: '0x24452c',
    events: [
      { at: 0, kind: 'hook', text: 'One loom. Since 1908.' },
      { at: 3, kind: 'proof', text: 'Mended free for ten years' },
      { at: 5.5, kind: 'call_to_action', text: 'Choose your color' },
    ],
  },
  sourdough: {
    name: 'sourdough',
    seconds: 9,
    xpvAssetId: 3141592653589793,
    voice: 'en-029',
    background: '0x7a3b12',
    events: [
      { at: 0, kind: 'hook', text: 'Your starter is not dead' },
      { at: 3, kind: 'product', text: 'A rescue class for sourdough' },
      { at: 6.5, kind: 'call_to_action', text: 'Book a Tuesday seat' },
    ],
  },
  lantern: {
    name: 'lantern',
    seconds: 5,
    xpvAssetId: 1202056903159594,
    voice: 'en-us',
    background: '0x333333',
    events: [{ at: 0, kind: 'product', text: 'Lantern week in our stores' }],
  },
  umbrella: {
    name: 'umbrella',
    seconds: 6,
    xpvAssetId: 1644934066848226,
    voice: 'en-gb',
    background: '0x0b3d6b',
    events: [{ at: 0, kind: 'product', text: 'The umbrella clearance' }],
  },
  hush: {
    name: 'hush',
    seconds: 6,
    xpvAssetId: 2685452001065306,
    voice: 'en-gb',
    background: '0x3d2b56',
    form: 'silent',
    events: [
      { at: 0, kind: 'hook', text: 'Read this without a sound' },
      { at: 2, kind: 'product', text: 'Stillmoor felt cushions' },
      { at: 4, kind: 'call_to_action', text: 'Sit down, order one' },
    ],
  },
  harbor: {
    name: 'harbor',
    seconds: 6,
    xpvAssetId: 2502907875095892,
    voice: 'en-gb',
    background: '0x0e4d64',
    form: 'webm',
    events: [
      { at: 0, kind: 'hook', text: 'Skip the bridge' },
      { at: 2, kind: 'proof', text: 'Twelve minutes by Portwell ferry' },
      { at: 4, kind: 'call_to_action', text: 'Board at Pier 3' },
    ],
  },
  wireless: {
    name: 'wireless',
    seconds: 5,
    xpvAssetId: 2295587149392638,
    voice: 'en-gb',
    background: '0x000000',
    form: 'sound_only',
    events: [{ at: 0, kind: 'hook', text: 'Nothing to see here, only to hear' }],
  },
  marathon: {
    name: 'marathon',
    seconds: 660,
    xpvAssetId: 1902160583104001,
    voice: 'en-gb',
    background: '0x1f3a1f',
    form: 'slideshow',
    events: [{ at: 0, kind: 'hook', text: 'Eleven minutes of moss' }],
  },
} as const satisfies Record<string, FakeVideo>;

export type VideoName = keyof typeof videos;

const formOf = (name: VideoName): FakeVideo['form'] => (videos[name] as FakeVideo).form;

export const videoMimeType = (name: VideoName) => (formOf(name) === 'webm' ? 'video/webm' : 'video/mp4');

export const videoFile = (name: VideoName, quality: VideoQuality) =>
  path.join(import.meta.dirname, `${name}-${quality}.${videoMimeType(name).replace('video/', '')}`);

const cache = new Map<string, { bytes: Buffer; sha256: string }>();

/** The video's bytes and their SHA-256 in hex; read once. */
export function readVideo(name: VideoName, quality: VideoQuality): { bytes: Buffer; sha256: string } {
  const file = videoFile(name, quality);
  const known = cache.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(file);
  const video = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  cache.set(file, video);
  return video;
}
