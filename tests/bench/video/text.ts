import type { TextSpan, TimeSpan, VideoMeasurement } from '@/lib/video/schema';
import type { TrueText, Truth } from '@/tests/fakes/videos/maker/truth';
import { toShare } from '@/tests/support/share';
import { joinScores, type Score, seconds } from './metrics';
import { takeWord, toBare, toWords } from './words';

const COUNTED_SIZE = 28;
const TIME_TOLERANCE = 0.3;
/** An unreadable text is told as one for at least this share of its time. */
const LEAST_TOLD = 0.5;
/** A reading belongs to a text when their middles are no farther apart, as a share of the height. */
const SAME_PLACE = 0.1;
/** Fewer letters are a misread ornament, not a word. */
const SHORTEST_WORD = 3;

type Text = NonNullable<VideoMeasurement['text']>;

const overlaps = (a: TimeSpan, b: TimeSpan) => a.from < b.to && a.to > b.from;

/** The words of a text that stand in spans overlapping in time; each occurrence counts once. */
function findWords(text: TrueText, spans: readonly TextSpan[]): { found: string[]; missed: string[] } {
  const left = spans.filter((span) => overlaps(span, text)).map((span) => toBare(span.text));
  const missed: string[] = [];
  const found: string[] = [];
  for (const word of toWords(text.text)) {
    const rests = left.map((rest) => takeWord(word, rest));
    const holder = rests.findIndex((rest) => rest !== undefined);
    if (holder < 0) missed.push(word);
    else {
      left[holder] = rests[holder] ?? '';
      found.push(word);
    }
  }
  return { found, missed };
}

/** The readings of a text: those that overlap with it in time and hold one of its longer words. */
function findReadings(text: TrueText, spans: readonly TextSpan[]): TextSpan[] {
  const words = toWords(text.text);
  const telling = words.some((word) => word.length >= SHORTEST_WORD) ? words.filter((word) => word.length >= SHORTEST_WORD) : words;
  const holds = (span: TextSpan) => telling.some((word) => takeWord(word, toBare(span.text)) !== undefined);
  return spans.filter((span) => overlaps(span, text) && holds(span)).toSorted((a, b) => a.from - b.from);
}

function findTimeError(text: TrueText, readings: readonly TextSpan[]): string | undefined {
  const from = Math.min(...readings.map((span) => span.from));
  let until = from;
  for (const span of readings) {
    if (span.from - until > TIME_TOLERANCE) return `hole from ${seconds(until)} to ${seconds(span.from)}`;
    until = Math.max(until, span.to);
  }
  const isNear = Math.abs(from - text.from) <= TIME_TOLERANCE && Math.abs(until - text.to) <= TIME_TOLERANCE;
  return isNear ? undefined : `${seconds(from)}–${seconds(until)} instead of ${seconds(text.from)}–${seconds(text.to)}`;
}

function scoreReadable(text: TrueText, spans: readonly TextSpan[]): Score {
  const { found, missed } = findWords(text, spans);
  const share = { hits: found.length, of: found.length + missed.length };
  const near = spans.filter((span) => overlaps(span, text)).map((span) => span.text);
  const losses =
    missed.length === 0
      ? []
      : [`"${text.text}" (${Math.round(text.sizeAt720)} px): ${missed.join(', ')} not read; read ${JSON.stringify(near)}`];
  if (text.sizeAt720 < COUNTED_SIZE) return { shares: { smallWords: share }, losses };
  const readings = findReadings(text, spans);
  if (readings.length === 0) return { shares: { words: share }, losses };
  const wrong = findTimeError(text, readings);
  return {
    shares: { words: share, textTimes: toShare([wrong === undefined]) },
    losses: [...losses, ...(wrong === undefined ? [] : [`"${text.text}": ${wrong}`])],
  };
}

function coveredSeconds(span: TimeSpan, spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
}

function scoreUnreadable(text: TrueText, { spans, unreadable }: Text): Score {
  const told = coveredSeconds(text, unreadable) >= LEAST_TOLD * (text.to - text.from);
  const isThere = ({ box }: TextSpan) => Math.abs(box.y + box.height / 2 - text.y) <= SAME_PLACE;
  const words = spans.filter((span) => overlaps(span, text) && isThere(span) && toBare(span.text).length >= SHORTEST_WORD);
  const losses = [
    ...(told ? [] : [`"${text.text}" not told as unreadable`]),
    ...words.map((span) => `"${text.text}" read as "${span.text}"`),
  ];
  return { shares: { unreadable: toShare([losses.length === 0]) }, losses };
}

/** Textless shots, without their first and last tenths of a second, which a neighbor's text may touch. */
function scoreTextless({ shots }: Truth, { spans, unreadable }: Text): Score {
  const textless = shots
    .filter(({ text }) => text === 'none')
    .map(({ from, to }) => ({ from: from + TIME_TOLERANCE, to: to - TIME_TOLERANCE }))
    .filter(({ from, to }) => to > from);
  const readIn = (shot: TimeSpan) => spans.filter((span) => overlaps(span, shot));
  return {
    shares: {
      textless: toShare(textless.map((shot) => readIn(shot).length === 0)),
      falseUnreadable: toShare(textless.map((shot) => !unreadable.some((span) => overlaps(span, shot)))),
    },
    losses: textless.flatMap((shot) => readIn(shot).map(({ text }) => `"${text}" read in the textless shot at ${seconds(shot.from)}`)),
  };
}

/** What cannot be read is text of another script, at about its time. */
function scoreForeign({ texts }: Truth, { unreadable }: Text): Score {
  const foreign = texts
    .filter(({ readable }) => !readable)
    .map(({ from, to }) => ({ from: from - TIME_TOLERANCE, to: to + TIME_TOLERANCE }));
  const wrong = unreadable.filter((span) => !foreign.some((text) => overlaps(span, text)));
  return {
    shares: { foreignOnly: toShare([wrong.length === 0]) },
    losses: wrong.map(({ from, to }) => `unreadable from ${seconds(from)} to ${seconds(to)}`),
  };
}

const scoreReadTime = ({ file }: Truth, { read }: Text): Score => ({
  shares: { readTime: { hits: coveredSeconds({ from: 0, to: file.seconds }, read), of: file.seconds } },
  losses: [],
});

/** Adds up the shares of texts, which `joinScores` would replace. */
function addTexts(scores: readonly Score[]): Score {
  const names = ['words', 'textTimes', 'smallWords', 'unreadable'] as const;
  const shares = names.flatMap((name) => {
    const all = scores.flatMap((score) => score.shares[name] ?? []);
    return all.length === 0
      ? []
      : [[name, { hits: all.reduce((sum, { hits }) => sum + hits, 0), of: all.reduce((sum, { of }) => sum + of, 0) }]];
  });
  return { shares: Object.fromEntries(shares), losses: scores.flatMap(({ losses }) => losses) };
}

const nothingRead: Text = { spans: [], firstAt: null, wordsPerSecond: 0, read: [], unreadable: [] };
const always = { from: 0, to: Number.MAX_VALUE };
/** A text without readings: a reader that did not look cannot say that there is none. */
const anything: Text = {
  ...nothingRead,
  spans: [{ ...always, text: 'anything', height: 1, box: { x: 0, y: 0, width: 1, height: 1 } }],
  unreadable: [always],
};

/** A text that should have been measured and was not loses everything. */
export function scoreText(truth: Truth, { text }: VideoMeasurement): Score[] {
  if (truth.notMeasured.some(({ part }) => part === 'text')) return [];
  const readable = truth.texts.filter((one) => one.readable).map((one) => scoreReadable(one, text?.spans ?? []));
  const unreadable = truth.texts.filter((one) => !one.readable).map((one) => scoreUnreadable(one, text ?? nothingRead));
  const seen = text ?? anything;
  return [
    joinScores([addTexts([...readable, ...unreadable]), scoreTextless(truth, seen), scoreForeign(truth, seen), scoreReadTime(truth, seen)]),
  ];
}

/** Captions that are claimed where there are none are wrong; those that are not found are a loss. */
export function scoreCaptions({ captioned }: Truth, { captions }: VideoMeasurement): Score {
  const isClaimed = captions?.present === 'yes' || captions?.present === 'partly';
  if (captioned === null) return { shares: {}, losses: [] };
  if (captioned === 'yes') return { shares: { captions: toShare([isClaimed]) }, losses: isClaimed ? [] : ['captions not found'] };
  return { shares: { falseCaptions: toShare([!isClaimed]) }, losses: isClaimed ? [`captions claimed: ${captions.present}`] : [] };
}
