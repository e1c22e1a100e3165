import { expect, test } from 'vitest';
import type { VideoMeasurement } from '@/lib/video/schema';
import { type MetricName, metricNames, metrics, toRatio } from '@/tests/bench/video/score/metrics';
import { judge, scoreVideo } from '@/tests/bench/video/score/score';
import { measureTruly, truth } from './oracle';

type Measured = { [Part in keyof VideoMeasurement]: NonNullable<VideoMeasurement[Part]> };

/** The oracle after one change for the worse. */
function worsen(change: (measurement: Measured) => void): VideoMeasurement {
  const measurement = measureTruly();
  change(measurement as Measured);
  return measurement;
}

const lostBy = (measurement: VideoMeasurement): MetricName[] => {
  const { shares } = scoreVideo(truth, measurement);
  return metricNames.filter((name) => toRatio(shares[name]) !== 1);
};

test('a measurement without a fault gets everything, and every metric is judged', () => {
  const { shares, losses } = scoreVideo(truth, measureTruly());
  expect(Object.keys(shares).toSorted()).toEqual(metricNames.toSorted());
  expect(metricNames.map((name) => [name, toRatio(shares[name])])).toEqual(metricNames.map((name) => [name, 1]));
  expect(losses).toEqual([]);
});

type Shot = Measured['picture']['shots'][number];
const shotsOf = (...begins: [number, Shot['begins']][]): Shot[] => begins.map(([from, kind]) => ({ from, to: from + 1, begins: kind }));
const textSpan = (text: string, from: number, to: number, y = 0.3) => ({
  from,
  to,
  text,
  height: 0.04,
  box: { x: 0.2, y, width: 0.5, height: 0.04 },
});

const faults: [string, MetricName[], (measurement: Measured) => void][] = [
  ['a missed cut', ['cuts'], ({ picture }) => Object.assign(picture, { shots: shotsOf([0, 'start'], [2, 'cut'], [7.5, 'dissolve']) })],
  [
    'a cut that is two frames late',
    ['cuts'],
    ({ picture }) => Object.assign(picture, { shots: shotsOf([0, 'start'], [2.07, 'cut'], [4, 'cut'], [7.5, 'dissolve']) }),
  ],
  ['a cut that is not there', ['cuts'], ({ picture }) => void picture.shots.push(...shotsOf([10, 'cut']))],
  ['a cut that is told twice', ['cuts'], ({ picture }) => void picture.shots.push(...shotsOf([2, 'cut']))],
  ['a dissolve that counts as a cut', ['cuts', 'gradual'], ({ picture }) => void picture.shots.push(...shotsOf([7.4, 'cut']))],
  ['a dissolve that is not found', ['dissolves'], ({ picture }) => void picture.shots.pop()],
  ['bars that are not seen', ['bars'], ({ picture }) => Object.assign(picture, { bars: { top: 0, bottom: 0, left: 0, right: 0 } })],
  ['bars that are 2 % too high', ['bars'], ({ picture }) => Object.assign(picture, { bars: { ...picture.bars, top: 0.12 } })],
  ['a wrong frame rate', ['rate'], ({ picture }) => Object.assign(picture, { framesPerSecond: 29 })],
  ['a picture that lies on its side', ['size'], ({ picture }) => Object.assign(picture, { width: 1280, height: 720, aspect: '16:9' })],
  ['a word that is read wrong', ['words'], ({ text }) => Object.assign(text.spans[0] ?? {}, { text: 'Still playing $32?' })],
  ['a digit that is read wrong', ['words'], ({ text }) => Object.assign(text.spans[0] ?? {}, { text: 'Still paying $82?' })],
  ['a text that is not read', ['words'], ({ text }) => void text.spans.shift()],
  ['a small text that is not read', ['smallWords'], ({ text }) => void text.spans.pop()],
  ['a text that begins too late', ['textTimes'], ({ text }) => Object.assign(text.spans[0] ?? {}, { from: 0.9 })],
  ['a text that ends too late', ['textTimes'], ({ text }) => Object.assign(text.spans[1] ?? {}, { to: 6.9 })],
  [
    'a text with a hole',
    ['textTimes'],
    ({ text }) => void text.spans.splice(1, 1, textSpan('Schone GruBe', 4.5, 5), textSpan('Schone GruBe', 5.5, 6.5)),
  ],
  ['text where there is none', ['textless'], ({ text }) => void text.spans.push(textSpan('lIl', 2.5, 3))],
  ['a script that is passed over', ['unreadable'], ({ text }) => Object.assign(text, { unreadable: [] })],
  ['a script that is read as Latin letters', ['unreadable'], ({ text }) => void text.spans.push(textSpan('CKNAKA', 9.5, 11))],
  ['a textless shot told as unreadable', ['falseUnreadable'], ({ text }) => void text.unreadable.push({ from: 2.5, to: 3 })],
  ['half a voice', ['voice'], ({ sound }) => void sound.voice.pop()],
  ['a voice that nobody has', ['voice'], ({ sound }) => void sound.voice.push({ from: 10, to: 12 })],
  ['a wrong loudness', ['loudness'], ({ sound }) => Object.assign(sound, { loudness: -21.1 })],
  ['no loudness', ['loudness'], ({ sound }) => Object.assign(sound, { loudness: null })],
  ['a silence that is not told', ['silence'], ({ sound }) => Object.assign(sound, { silence: [] })],
  [
    'a reason for what was measured',
    ['reasons'],
    (measurement) => void measurement.notMeasured.push({ part: 'picture', reason: 'failed' }),
  ],
];

test.each(faults)('%s costs %j and nothing else', (_, metricsLost, change) => {
  expect(lostBy(worsen(change)).toSorted()).toEqual(metricsLost.toSorted());
});

test('each metric can be lost', () => {
  expect([...new Set(faults.flatMap(([, lost]) => lost))].toSorted()).toEqual(metricNames.toSorted());
});

test.each([
  { reading: 'a text in two lines', spans: [textSpan('Schone', 4.5, 6.5), textSpan('Gruse', 4.5, 6.5)] },
  { reading: 'a text without its spaces', spans: [textSpan('SchoneGruße', 4.5, 6.5)] },
  { reading: 'a text that changes on the way', spans: [textSpan('Schone Gru', 4.5, 5), textSpan('Schone Gruße', 5, 6.5)] },
  { reading: 'a text with letters that the recognizer does not know', spans: [textSpan('Sch6ne Gruqe', 4.7, 6.3)] },
])('$reading is read right', ({ spans }) => {
  expect(lostBy(worsen(({ text }) => void text.spans.splice(1, 1, ...spans)))).toEqual([]);
});

test('what is not measured loses all that could have been measured', () => {
  const measurement: VideoMeasurement = { ...measureTruly(), picture: null, text: null, sound: null };
  expect(scoreVideo(truth, measurement).losses).toHaveLength(3);
  expect(lostBy(measurement)).toEqual(
    expect.arrayContaining(['cuts', 'words', 'textless', 'unreadable', 'voice', 'loudness', 'bars', 'rate', 'size', 'reasons']),
  );
});

test('a codec that the browser lacks costs nothing where it is told', () => {
  const hevc = {
    ...truth,
    notMeasured: [
      { part: 'picture', reason: 'codec_not_supported' },
      { part: 'text', reason: 'codec_not_supported' },
    ],
  };
  const told: VideoMeasurement = {
    ...measureTruly(),
    picture: null,
    text: null,
    notMeasured: [
      { part: 'picture', reason: 'codec_not_supported' },
      { part: 'text', reason: 'codec_not_supported' },
    ],
  };
  const { shares } = scoreVideo(hevc, told);
  expect(Object.keys(shares).toSorted()).toEqual(['loudness', 'reasons', 'silence', 'voice']);
  expect(toRatio(shares.reasons)).toBe(1);
  expect(toRatio(scoreVideo(hevc, { ...told, notMeasured: [] }).shares.reasons)).toBe(0);
});

test('videos are pooled by what they hold, and one below the bar fails', () => {
  const right = scoreVideo(truth, measureTruly());
  const wrong = scoreVideo(
    truth,
    worsen(({ picture }) => void picture.shots.push(...shotsOf([10, 'cut']))),
  );
  const verdictOf = (scores: Parameters<typeof judge>[0], name: MetricName) => judge(scores).find((verdict) => verdict.name === name);
  expect(verdictOf([right, right], 'cuts')).toMatchObject({ hits: 8, of: 8, ratio: 1, bar: 0.98, passed: true });
  expect(verdictOf([right, wrong], 'cuts')).toMatchObject({ hits: 8, of: 9, passed: false });
  expect(judge([]).every(({ ratio, passed }) => ratio === undefined && passed)).toBe(true);
});

test('the bars are those that are promised', () => {
  expect(metrics).toMatchObject({
    cuts: { bar: 0.98 },
    gradual: { bar: 1 },
    words: { bar: 0.97 },
    textless: { bar: 0.95 },
    voice: { bar: 0.85 },
    loudness: { bar: 1 },
  });
});
