import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TimeSpan } from '@/lib/video/schema';
import { speak } from './encode';
import { play, SAMPLE_RATE } from './instruments';
import type { Backing, Sound, Speech } from './plan';

const run = promisify(execFile);

const WINDOW = SAMPLE_RATE / 100;
/** Below the loudest hundredth of a second of the same voice: breath and the end of a vowel stay, the rest of the file does not. */
const VOICE_FLOOR_DECIBELS = -35;
const SILENCE_DECIBELS = -75;
/** A pause that a listener takes for one. */
const SHORTEST_PAUSE = 0.3;
const SHORTEST_SILENCE = 0.5;

const toDecibels = (level: number) => 20 * Math.log10(Math.max(level, 1e-9));

function toLevels(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, index) => {
    const part = samples.subarray(index * WINDOW, (index + 1) * WINDOW);
    return toDecibels(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / WINDOW));
  });
}

/** The spans of windows that pass, joined over gaps shorter than `shortestGap`. */
function toSpans(passes: readonly boolean[], shortestGap: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const [index, isIn] of passes.entries()) {
    if (!isIn) continue;
    const [from, to] = [index / 100, (index + 1) / 100];
    const last = spans.at(-1);
    if (last !== undefined && from - last.to < shortestGap) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** Finds the spans with a voice by the loudness of a recording that contains nothing else. */
function findVoice(samples: Float32Array): TimeSpan[] {
  const levels = toLevels(samples);
  const floor = Math.max(...levels) + VOICE_FLOOR_DECIBELS;
  return toSpans(
    levels.map((level) => level > floor),
    SHORTEST_PAUSE,
  );
}

function findSilence(samples: Float32Array): TimeSpan[] {
  const quiet = toLevels(samples).map((level) => level < SILENCE_DECIBELS);
  return toSpans(quiet, 0.005).filter(({ from, to }) => to - from >= SHORTEST_SILENCE);
}

/** Scaled so that what is not silent in it has this level on average. */
function level(samples: Float32Array, decibels: number): Float32Array {
  const active = toLevels(samples).filter((value) => value > -60);
  const power = active.reduce((sum, value) => sum + 10 ** (value / 10), 0) / Math.max(active.length, 1);
  const gain = 10 ** ((decibels - 10 * Math.log10(Math.max(power, 1e-9))) / 20);
  return samples.map((sample) => sample * gain);
}

async function readSpeech({ text, voice, wordsPerMinute }: Speech, folder: string): Promise<Float32Array> {
  const file = path.join(folder, 'speech.wav');
  await speak(text, voice, wordsPerMinute, file);
  const args = ['-v', 'error', '-i', file, '-ar', String(SAMPLE_RATE), '-ac', '1', '-f', 'f32le', 'pipe:1'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength - (stdout.byteLength % 4)));
}

function mix(into: Float32Array, samples: Float32Array, at: number, gain: number): void {
  const start = Math.round(at * SAMPLE_RATE);
  const end = Math.min(samples.length, into.length - start);
  for (let index = 0; index < end; index += 1) into[start + index] = (into[start + index] ?? 0) + (samples[index] ?? 0) * gain;
}

export type Mixed = { interleaved: Float32Array; voice: TimeSpan[]; silence: TimeSpan[] };

function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from - last.to < SHORTEST_PAUSE) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** Speaks into every channel; returns where the voice is. */
async function mixSpeech(part: Speech, channels: readonly Float32Array[], seconds: number, folder: string): Promise<TimeSpan[]> {
  const spoken = level(await readSpeech(part, folder), part.decibels);
  if (part.at + spoken.length / SAMPLE_RATE > seconds + 0.2) throw new Error(`"${part.text}" does not fit into ${seconds} s.`);
  for (const channel of channels) mix(channel, spoken, part.at, 1);
  return findVoice(spoken).map(({ from, to }) => ({ from: from + part.at, to: Math.min(to + part.at, seconds) }));
}

/** Instruments stand to the left of the middle. */
function mixBacking(part: Backing, channels: readonly Float32Array[]): void {
  const played = level(play(part), part.decibels);
  for (const [index, channel] of channels.entries()) mix(channel, played, part.from, index === 0 ? 1 : 0.6);
}

function interleave(channels: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(channels.length * (channels[0]?.length ?? 0));
  for (const [index, channel] of channels.entries())
    for (const [at, sample] of channel.entries()) samples[at * channels.length + index] = Math.max(-1, Math.min(1, sample));
  return samples;
}

/** The sound of a video as samples from -1 to 1, with its truth. */
export async function mixSound(sound: Sound, seconds: number, folder: string): Promise<Mixed> {
  const channels = Array.from({ length: sound.channels }, () => new Float32Array(Math.round(seconds * SAMPLE_RATE)));
  const voice: TimeSpan[] = [];
  for (const part of sound.speech) voice.push(...(await mixSpeech(part, channels, seconds, folder)));
  for (const part of sound.backing) mixBacking(part, channels);
  return { interleaved: interleave(channels), voice: joinSpans(voice), silence: findSilence(channels[0] ?? new Float32Array()) };
}
