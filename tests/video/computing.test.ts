import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { computeMeasurement } from '@/lib/video/computing';
import { type Collected, createCollector } from '@/lib/video/decode/collect';
import { createMeter, MAX_FRAMES } from '@/lib/video/measure/meter';
import { SIGNATURE_BYTES } from '@/lib/video/measure/signature';
import { maxReadLines } from '@/lib/video/measure/text/readings';

loadEnv('serve');
const SECONDS = 10;

function collect(...messages: unknown[]): Collected {
  const collector = createCollector();
  for (const message of messages) collector.take(message);
  return collector.collected;
}

const size = { kind: 'size', width: 720, height: 1280, rotation: 0 };

/** Frames of which none resembles another, as many as a page may tell of. */
function noise(): unknown {
  const times = Array.from({ length: MAX_FRAMES }, (_, i) => (i * SECONDS) / MAX_FRAMES);
  const signatures = randomBytes(SIGNATURE_BYTES * MAX_FRAMES).toString('base64');
  const observation = { ...createMeter().finish(), frames: MAX_FRAMES, until: SECONDS, times, signatures };
  return { kind: 'picture', until: SECONDS, observation };
}

/** Lines that are all almost the same, as many and as long as a page may tell of. */
function lines(): unknown {
  const line = {
    from: 0,
    to: SECONDS,
    score: 1,
    detected: 1,
    sightings: 5,
    height: 0.05,
    box: { x: 0.1, y: 0.1, width: 0.5, height: 0.05 },
  };
  const all = Array.from({ length: maxReadLines }, (_, i) => ({ ...line, text: `${'a b '.repeat(95)}${i}` }));
  return { kind: 'readings', readings: { aspect: 0.56, lines: all, read: [{ from: 0, to: SECONDS }] } };
}

describe('what a page made up to take hours', () => {
  const works: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    'of frames': (signal) => computeMeasurement(collect(size, noise()), { seconds: SECONDS, ended: 'done', signal }),
    'of text': (signal) => computeMeasurement(collect(size, lines()), { seconds: SECONDS, ended: 'done', signal }),
  };

  test.each(Object.entries(works))('does not hold up other requests, and ends with its run: %s', async (_, work) => {
    const stop = new AbortController();
    const computing = work(stop.signal);
    const rejected = expect(computing).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await rejected;
  });
});

test('nothing lies beyond the end of its video', async () => {
  const meter = createMeter();
  const { bars } = meter.finish();
  const times = [0, 1, 50_000, 99_999];
  const signatures = randomBytes(SIGNATURE_BYTES * times.length).toString('base64');
  const beyond = { kind: 'picture', until: 100_000, observation: { frames: 4, until: 100_000, times, signatures, bars } };
  const sampled = { kind: 'sampled', from: 90_000, everySeconds: 1 };
  const { signal } = new AbortController();
  const { picture } = await computeMeasurement(collect(size, beyond, sampled), { seconds: SECONDS, ended: 'done', signal });
  expect(picture?.shots.at(-1)?.to).toBe(SECONDS);
  expect(picture?.longestShotSeconds).toBeLessThanOrEqual(SECONDS);
  expect(picture?.sampled?.from).toBeLessThanOrEqual(SECONDS);
});
