import { describe, expect, test } from 'vitest';
import { createCollector } from '@/lib/video/decode/collect';
import { createMeter } from '@/lib/video/measure/meter';
import type { Planes } from '@/lib/video/measure/planes';
import { toMeasurement } from '@/lib/video/measurement';
import { MAX_CANDIDATES } from '@/lib/video/still-limits';

const gray: Planes = {
  ...{ width: 4, height: 4, y: new Uint8Array(16).fill(128), yStride: 4 },
  ...{ u: new Uint8Array(4).fill(128), v: new Uint8Array(4).fill(128), uvStride: 2, uvStep: 1 },
};

/** The message of a page about frames at these seconds. */
function observe(...times: number[]) {
  const meter = createMeter();
  for (const at of times) meter.push(at, gray);
  return { kind: 'picture', until: (times.at(-1) ?? 0) + 0.1, observation: meter.finish() };
}

const size = { kind: 'size', width: 720, height: 1280, rotation: 0 };

/** The markers of a JPEG that a decoder would need to know its size. */
function jpegOf(width: number, height: number): string {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, ...scan, 0xff, 0xd9]);
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return frame.toString('base64');
}

/** A JPEG of one size to whoever takes a marker without a length for one with it, and of another size to a decoder. */
function twoFacedJpeg(): string {
  const [shown, hidden] = [jpegOf(270, 480), jpegOf(60_000, 60_000)].map((jpeg) => Buffer.from(jpeg, 'base64').subarray(2));
  const skipped = Buffer.concat([hidden?.subarray(0, 13) ?? Buffer.alloc(0), Buffer.alloc(0x1ff)]).subarray(0, 0x1ff - 1);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff, 0x01]), skipped, shown ?? Buffer.alloc(0)]).toString('base64');
}

const progressiveJpeg = (): string => {
  const bytes = Buffer.from(jpegOf(270, 480), 'base64');
  bytes[3] = 0xc2;
  return bytes.toString('base64');
};

const still = (at: number, width = 270, height = 480) => ({ kind: 'still', at, width, height, jpeg: jpegOf(width, height) });

function collect(...messages: unknown[]) {
  const collector = createCollector();
  for (const message of messages) collector.take(message);
  return collector.collected;
}

describe('what a page tells is joined', () => {
  test('over all its messages', () => {
    const collected = collect(size, observe(0, 0.1), observe(0.2, 0.3), { kind: 'all_frames_seen' });
    const { picture } = toMeasurement(collected, 0.4, 'done');
    expect(picture).toMatchObject({ width: 720, height: 1280, aspect: '9:16', sampled: null, cuts: 0 });
    expect(picture?.framesPerSecond).toBeCloseTo(10);
  });

  test('and is told to a thousandth of a second', () => {
    const { picture } = toMeasurement(collect(size, observe(0, 1 / 3)), 2 / 3, 'out_of_time');
    expect(picture?.sampled).toEqual({ from: 0.433, everySeconds: 0.233 });
  });

  test('and counts as sampled from where it breaks off', () => {
    const { picture, notMeasured } = toMeasurement(collect(size, observe(0, 0.1)), 10, 'out_of_time');
    expect(picture?.sampled).toEqual({ from: 0.2, everySeconds: 9.8 });
    expect(notMeasured).toEqual(['text', 'sound', 'captions'].map((part) => ({ part, reason: 'out_of_time' })));
  });
});

describe('a part that was not measured has a reason:', () => {
  const silent = { kind: 'not_measured', part: 'sound', reason: 'no_sound_track', why: '' };
  const hearing = { kind: 'hearing', hearing: { energies: [], peaks: [], voice: [] } };

  test('the one that the page stated', () => {
    const undecodable = { kind: 'not_measured', part: 'picture', reason: 'codec_not_supported', why: 'hvc1' };
    expect(toMeasurement(collect(undecodable, silent), 10, 'done').notMeasured).toEqual([
      { part: 'picture', reason: 'codec_not_supported' },
      { part: 'text', reason: 'codec_not_supported' },
      { part: 'sound', reason: 'no_sound_track' },
      { part: 'captions', reason: 'no_sound_track' },
    ]);
  });

  test('how the decoding ended, where it stated none', () => {
    const reasons = (ended: 'out_of_time' | 'failed') => toMeasurement(collect(), 10, ended).notMeasured.map(({ reason }) => reason);
    expect(reasons('out_of_time')).toEqual(['out_of_time', 'out_of_time', 'out_of_time', 'out_of_time']);
    expect(reasons('failed')).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  test('the time, where it was so short that too few frames were seen', () => {
    const { picture, notMeasured } = toMeasurement(collect(size, observe(), { kind: 'sampled', from: 0, everySeconds: 10 }), 10, 'done');
    expect(picture).toBeNull();
    expect(notMeasured[0]).toEqual({ part: 'picture', reason: 'out_of_time' });
  });

  test('a picture that was not read, for captions of a voice', () => {
    const voiced = {
      ...hearing,
      hearing: { energies: [], peaks: Array.from({ length: 500 }, () => 0.5), voice: Array.from({ length: 312 }, () => 1) },
    };
    const readings = { kind: 'readings', readings: { aspect: 0.5625, lines: [], read: [] } };
    const { sound, notMeasured } = toMeasurement(collect(size, observe(0, 0.1), voiced, readings), 10, 'done');
    expect(sound?.voice.length).toBeGreaterThan(0);
    expect(notMeasured).toEqual([{ part: 'captions', reason: 'not_read' }]);
  });

  test('no voice, for captions of what nobody says', () => {
    const readings = { kind: 'readings', readings: { aspect: 0.5625, lines: [], read: [{ from: 0, to: 10 }] } };
    const { sound, notMeasured } = toMeasurement(collect(size, observe(0, 0.1), hearing, readings), 10, 'done');
    expect(sound).not.toBeNull();
    expect(notMeasured).toEqual([{ part: 'captions', reason: 'no_voice' }]);
  });
});

describe('a page that was taken over is refused', () => {
  const { observation } = observe(0, 0.1);
  const lies: Record<string, unknown> = {
    nothing: undefined,
    'an unknown kind': { kind: 'hello' },
    'more fields than there are': { ...size, note: 'x' },
    'a size of 0': { ...size, width: 0 },
    'a size that is no number': { ...size, width: Number.NaN },
    'an endless time': { kind: 'picture', until: Number.POSITIVE_INFINITY, observation },
    'times out of order': { kind: 'picture', until: 1, observation: { ...observation, times: [0.1, 0] } },
    'more times than signatures': { kind: 'picture', until: 1, observation: { ...observation, times: [0, 0.1, 0.2] } },
    'counts of other lines': {
      kind: 'picture',
      until: 1,
      observation: { ...observation, bars: { ...observation.bars, rows: { lit: [1], wide: [1] } } },
    },
    'a sound of an hour': { kind: 'hearing', hearing: { energies: new Array(36_000).fill(0), peaks: [], voice: [] } },
    'a sound track of another type': { kind: 'sound_track', mimeType: 'text/html', bytes: '' },
    'a sound track that is too large': { kind: 'sound_track', mimeType: 'audio/wav', bytes: Buffer.alloc(10_000_003).toString('base64') },
    'a still that is no JPEG': { ...still(1), jpeg: Buffer.from('<svg onload=alert(1)>').toString('base64') },
    'a still of another size than it states': { ...still(1), jpeg: jpegOf(60_000, 60_000) },
    'a still that is too wide': still(1, 481, 100),
    'a still that is too large': { ...still(1), jpeg: Buffer.alloc(25_001).toString('base64') },
    'a still that shows decoders another size': { ...still(1), jpeg: twoFacedJpeg() },
    'a still of many passes': { ...still(1), jpeg: progressiveJpeg() },
    'a still before the video': still(-1),
  };

  test.each(Object.entries(lies))('when it tells %s', (_, lie) => {
    expect(() => collect(lie)).toThrow();
  });

  test('when its messages contradict each other', () => {
    expect(() => collect(observe(0, 0.1), observe(0.1, 0.2))).toThrow('out of order');
  });

  test('when it tells without end', () => {
    expect(() => collect(...Array.from({ length: 10_000 }, () => size))).toThrow('too many messages');
  });

  test('the frames that it may not tell', () => {
    const collected = collect(...Array.from({ length: 400 }, (_, at) => still(at)));
    expect(collected.stills.size).toBe(MAX_CANDIDATES);
  });
});
