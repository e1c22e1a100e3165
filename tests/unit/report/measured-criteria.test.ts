import { describe, expect, test } from 'vitest';
import { scoreMeasured } from '@/lib/report/measured-criteria';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleMeasurement } from '@/tests/support/model-samples';

type Picture = NonNullable<VideoMeasurement['picture']>;
type Text = NonNullable<VideoMeasurement['text']>;
type Span = Text['spans'][number];

const whole = { from: 0, to: 10 };
const box = { x: 0.1, y: 0.1, width: 0.8, height: 0.05 };
const span = (from: number, to: number, text = 'Cold tea on every train?', height = 0.05): Span => ({ from, to, text, height, box });
const picture = (starts: readonly number[], changed: Partial<Picture> = {}): Picture => ({
  ...(sampleMeasurement.picture as Picture),
  shots: starts.map((from, index) => ({ from, to: starts[index + 1] ?? 10, begins: index === 0 ? 'start' : 'cut' })),
  ...changed,
});
const text = (spans: Span[], changed: Partial<Text> = {}): Text => ({
  spans,
  firstAt: spans[0]?.from ?? null,
  wordsPerSecond: 1,
  read: [whole],
  unreadable: [],
  ...changed,
});
const sound = (voice: { from: number; to: number }[]) => ({ loudness: -15, silence: [], voice, voiceShare: 0.5 });
const captions = (present: 'yes' | 'partly' | 'no', share: number) => ({ present, share });

const silent: VideoMeasurement['notMeasured'] = [{ part: 'sound', reason: 'no_sound_track' }];

/** The points of a criterion for a video of ten seconds; undefined where the measurement does not decide. */
function pointsOf(id: string, parts: Partial<VideoMeasurement>, brandNames: string[] = ['Marlowe & Finch']) {
  const measurement = { ...toUnmeasured('switched_off'), ...parts };
  return scoreMeasured(measurement, { seconds: 10, brandNames }).find((score) => score.id === id)?.points;
}

describe('a criterion that is measured', () => {
  test('is left to the model where nothing was measured', () => {
    expect(scoreMeasured(toUnmeasured('switched_off'), { seconds: 10, brandNames: ['Brookpot'] })).toEqual([]);
  });

  test('says what was measured', () => {
    const reasons = scoreMeasured(sampleMeasurement, { seconds: 10, brandNames: ['Brookpot'] }).map(({ id, reason }) => `${id}: ${reason}`);
    expect(reasons).toEqual([
      'first_3_seconds: A text at 0:00.5, a voice at 0:00.4 and a cut at 0:02.5 begin within the first 3 seconds.',
      'pace: The longest time without a new shot is 4 s.',
      'legible_text: 100% of the words on screen are large enough for a phone.',
      'sound_off: 40% of what is said is also shown.',
    ]);
  });
});

describe('the first three seconds', () => {
  test.each([
    ['a text, a voice and a cut', [0, 2], [span(1, 4)], [{ from: 0.5, to: 3 }], 5],
    ['a text and a voice', [0, 6], [span(3, 4)], [{ from: 3, to: 5 }], 5],
    ['a cut alone', [0, 3], [span(3.1, 5)], [{ from: 3.2, to: 5 }], 3],
    ['nothing', [0, 3.1], [], [{ from: 3.1, to: 5 }], 0],
  ])('earn what %s earns', (_what, starts, spans, voice, points) => {
    expect(pointsOf('first_3_seconds', { picture: picture(starts), text: text(spans), sound: sound(voice) })).toBe(points);
  });

  test('are decided by two beginnings, whatever else is not known', () => {
    expect(pointsOf('first_3_seconds', { picture: picture([0, 2]), sound: sound([{ from: 1, to: 3 }]) })).toBe(5);
    expect(pointsOf('first_3_seconds', { picture: picture([0, 2]), sound: sound([]) })).toBeUndefined();
  });

  test('are not decided where a text may begin that nothing of ours reads', () => {
    const seen = text([], { unreadable: [{ from: 0.5, to: 4 }] });
    expect(pointsOf('first_3_seconds', { picture: picture([0, 8]), text: seen, sound: sound([]) })).toBeUndefined();
  });

  test('have no text where only a watermark is seen, read or not', () => {
    const marks = [text([span(0, 4), span(4, 10)]), text([], { unreadable: [{ from: 0, to: 9.5, box }] })];
    for (const mark of marks) {
      expect(pointsOf('first_3_seconds', { picture: picture([0, 8]), text: mark, sound: sound([]) })).toBe(0);
    }
  });

  test('of a video without a sound track have no voice', () => {
    expect(pointsOf('first_3_seconds', { picture: picture([0, 8]), text: text([]), notMeasured: silent })).toBe(0);
  });
});

describe('pace', () => {
  test.each([
    ['4 s', [0, 4, 8], 5],
    ['just over 4 s', [0, 4.1, 8], 3],
    ['8 s', [0, 8], 3],
    ['more than 8 s', [0, 8.1], 0],
  ])('of at most %s earns its level', (_what, starts, points) => {
    expect(pointsOf('pace', { picture: picture(starts), text: text([]) })).toBe(points);
  });

  test('takes no new text for a new picture: texts in quick succession earn the middle level', () => {
    expect(pointsOf('pace', { picture: picture([0]), text: text([span(3, 5), span(6.5, 9)]) })).toBe(3);
    expect(pointsOf('pace', { picture: picture([0, 6]), text: text([span(1, 2), span(2, 4)]) })).toBe(3);
    expect(pointsOf('pace', { picture: picture([0]), text: text([span(3, 5)]) })).toBe(0);
  });

  test('counts movement of most of the picture as a new shot', () => {
    const moving = [{ from: 2, to: 7 }];
    expect(pointsOf('pace', { picture: picture([0, 9], { moving }), text: text([]) })).toBe(5);
    expect(pointsOf('pace', { picture: picture([0, 9], { moving: [{ from: 8, to: 9 }] }), text: text([]) })).toBe(3);
  });

  test('of one shot earns at most the middle level, however short it is', () => {
    const measurement = { ...toUnmeasured('switched_off'), picture: picture([0]), text: text([]) };
    const [pace] = scoreMeasured(measurement, { seconds: 3, brandNames: [] });
    expect(pace).toMatchObject({ id: 'pace', points: 3 });
  });

  test('is not decided where texts that were not read may have begun', () => {
    expect(pointsOf('pace', { picture: picture([0]), text: text([], { read: [{ from: 0, to: 3 }] }) })).toBeUndefined();
    expect(pointsOf('pace', { picture: picture([0]) })).toBeUndefined();
    expect(pointsOf('pace', { picture: picture([0, 5]) })).toBe(3);
  });

  test('is not decided by a picture that was sampled, unless what was seen is fast enough', () => {
    const sampled = { from: 5, everySeconds: 1 };
    expect(pointsOf('pace', { picture: picture([0, 8], { sampled }), text: text([]) })).toBeUndefined();
    expect(pointsOf('pace', { picture: picture([0, 3, 6, 9], { sampled }), text: text([]) })).toBe(5);
  });
});

describe('legible text', () => {
  // 4% of a picture 720 wide are 28.8 pixels: 0.0225 of its height of 1280.
  const words = (large: number, small: number) => [span(0, 5, 'big '.repeat(large), 0.0226), span(5, 10, 'small '.repeat(small), 0.0224)];

  test.each([
    [9, 1, 5],
    [89, 11, 3],
    [6, 4, 3],
    [59, 41, 0],
  ])('with %i large words to %i small ones earns %i', (large, small, points) => {
    const spans = words(large, small).filter(({ text: told }) => told !== '');
    expect(pointsOf('legible_text', { picture: picture([0]), text: text(spans) })).toBe(points);
  });

  test('earns nothing where no words are, and is left to the model where some could not be read', () => {
    expect(pointsOf('legible_text', { picture: picture([0]), text: text([]) })).toBe(0);
    expect(pointsOf('legible_text', { picture: picture([0]), text: text([span(0, 10, 'brand', 0.01)]) })).toBe(0);
    const unread = text([], { unreadable: [{ from: 2, to: 4 }] });
    expect(pointsOf('legible_text', { picture: picture([0]), text: unread })).toBeUndefined();
    expect(pointsOf('legible_text', { picture: picture([0]), text: text([], { read: [{ from: 0, to: 6 }] }) })).toBeUndefined();
  });

  test('is that of the message: small labels and what cannot be read change nothing', () => {
    const label = { ...span(0, 10, 'a small label of the bottle', 0.01), box: { ...box, y: 0.8 } };
    const seen = text([label, span(0, 5, 'big words')], { unreadable: [{ from: 6, to: 7 }] });
    expect(pointsOf('legible_text', { picture: picture([0]), text: seen })).toBe(5);
  });
});

describe('a video on mute', () => {
  const voice = sound([{ from: 0, to: 9 }]);

  test.each([
    [captions('yes', 0.95), 5],
    [captions('partly', 0.5), 3],
  ])('earns what its captions %o earn', (present, points) => {
    expect(pointsOf('sound_off', { captions: present, sound: voice, text: text([]) })).toBe(points);
  });

  test('earns some points where other words are on screen for half of the time', () => {
    expect(pointsOf('sound_off', { captions: captions('no', 0), sound: voice, text: text([span(0, 5)]) })).toBe(3);
    expect(pointsOf('sound_off', { captions: captions('no', 0), sound: voice, text: text([span(0, 4.9)]) })).toBe(0);
  });

  test.each([
    [5, 5],
    [2, 3],
    [1.9, 0],
  ])('without a voice and with words for %d of ten seconds earns %i', (to, points) => {
    expect(pointsOf('sound_off', { sound: sound([]), text: text([span(0, to)]) })).toBe(points);
    expect(pointsOf('sound_off', { text: text([span(0, to)]), notMeasured: silent })).toBe(points);
  });

  test('earns nothing with a watermark, and is left to the model where words could not be read', () => {
    expect(pointsOf('sound_off', { sound: sound([]), text: text([span(0, 10, '@brookpot')]) })).toBe(0);
    expect(pointsOf('sound_off', { sound: sound([]), text: text([], { unreadable: [{ from: 2, to: 6 }] }) })).toBeUndefined();
  });

  test('is left to the model where the sound was not measured', () => {
    expect(pointsOf('sound_off', { text: text([span(0, 9)]) })).toBeUndefined();
  });
});

describe('the brand', () => {
  test.each([
    [5, 5],
    [5.1, 3],
  ])('that is first read at second %d earns %i', (from, points) => {
    expect(pointsOf('brand_seen', { text: text([span(0, 4), span(from, 10, 'by MARLOWE&FINCH.')]) })).toBe(points);
  });

  test('that is not read may be a logo, and one of three letters may be a word: both are for the model', () => {
    expect(pointsOf('brand_seen', { text: text([span(0, 4)]) })).toBeUndefined();
    expect(pointsOf('brand_seen', { text: text([span(0, 4, 'Cold tea')]) }, ['Tea'])).toBeUndefined();
  });
});

describe('a number close to a threshold', () => {
  test('is scored by its rounded value, as shown', () => {
    const told = (parts: Partial<VideoMeasurement>, id: string) =>
      scoreMeasured({ ...toUnmeasured('switched_off'), ...parts }, { seconds: 10, brandNames: ['Brookpot'] }).find((one) => one.id === id);
    expect(told({ picture: picture([0, 4.04, 7]), text: text([]) }, 'pace')).toMatchObject({
      points: 5,
      reason: 'The longest time without a new shot is 4 s.',
    });
    const share = { notMeasured: silent, sound: null, text: text([span(0, 4.96)]) };
    expect(told(share, 'sound_off')).toMatchObject({ points: 5, reason: 'No voice is heard; words are on screen for 50% of the video.' });
    expect(told({ text: text([span(5.04, 9, 'Brookpot')]) }, 'brand_seen')).toMatchObject({
      points: 5,
      reason: 'Its name is first read on screen at 0:05.',
    });
  });
});

test('a name is not read within another word', () => {
  const points = (read: string, name: string) => pointsOf('brand_seen', { text: text([span(1, 4, read)]) }, [name]);
  expect([points('Cold tea on every train?', 'Rain'), points('We bring it', 'Ring'), points('Cold tea for', 'Eafo')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([points('visit brookpot.com', 'Brookpot'), points('Brook Pot’s kettle', 'Brookpot')]).toEqual([5, 5]);
});
