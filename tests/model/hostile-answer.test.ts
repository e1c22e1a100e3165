import { expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { assembleReport, UnusableAnswer } from '@/lib/model/assemble';
import { caps } from '@/lib/report/text';
import { leastCpuMs } from '@/tests/support/cpu-time';
import {
  claimOf,
  findingOf,
  type SectionedAnswer,
  sampleAnswer,
  sampleMeasurement,
  sampleProvenance,
  toWire,
} from '@/tests/support/model-samples';

const MAX_MS = 1000;
const sections = ['hook', 'script', 'visual', 'cta'] as const;

/** An answer of which every list of findings repeats the text. */
function answerWith(text: string, times: number) {
  const answer = sampleAnswer();
  const findings = Array.from({ length: times }, () => findingOf({ text, evidence_source: 'ad_copy', at: null }));
  for (const section of sections) Object.assign(answer[section], { worksDetail: findings, doesntWorkDetail: findings });
  return toWire(answer);
}

test.each<[what: string, answer: unknown]>([
  ['a text of 100,000 quotation marks', { ...toWire(sampleAnswer()), summary: '„'.repeat(100_000) }],
  ['a list of 256 findings', answerWith('„'.repeat(400), 32)],
])('an answer with %s is cut, quickly', (_what, answer) => {
  const { summary, hook } = Answer.parse(answer);
  expect(summary.length).toBeLessThanOrEqual(caps.summary);
  expect(hook.worksDetail.length).toBeLessThanOrEqual(50);
  expect(leastCpuMs(() => Answer.safeParse(answer), 3)).toBeLessThan(MAX_MS);
});

test.each(['„', '"', '“', '«', '„“', '1,', 'the ', '\u00A0\n'])('no answer of %j that has the right shape takes long to check', (piece) => {
  const long = piece.repeat(20_000).slice(0, 20_000);
  const answer = {
    ...answerWith(piece.repeat(400).slice(0, 400), 6),
    reasoning: `So. ${long}`.slice(0, 20_000),
    summary: `So. ${long}`.slice(0, 20_000),
  };
  const check = () => {
    const parsed = Answer.parse(answer);
    try {
      assembleReport(parsed, sampleProvenance);
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  };
  expect(leastCpuMs(check, 3)).toBeLessThan(MAX_MS);
});

/** The measurement of a video with 500 long texts, each on top of sixty others. */
function crowdedVideo() {
  const { text } = sampleMeasurement;
  const [span] = text?.spans ?? [];
  if (text === null || span === undefined) throw new Error('the sample was read');
  const spans = Array.from({ length: 500 }, (_, n) => ({
    ...span,
    from: n / 60,
    to: n / 60 + 1,
    text: `${'all in one is it '.repeat(11)}${n}`,
  }));
  return { measurement: { ...sampleMeasurement, text: { ...text, spans } }, stills: [] };
}

test('no answer takes long to compare with a video that is full of text like its own', () => {
  const measured = crowdedVideo();
  const claim = { words: 'all in one is no '.repeat(20).trim(), number: 1, from: '00:05.0', to: '00:06.0' };
  // The voice in silence drops each finding, so that the next one is compared too.
  const unheard = claimOf('spoken', { ...claim, from: '00:09.5' });
  const claims = (['on_screen', 'amount', 'text_height', 'not_on_screen', 'text_count'] as const).flatMap((kind) => [
    claimOf(kind, claim),
    unheard,
  ]);
  const text = `${'"all in one is no" '.repeat(20)}is bold.`;
  const sectioned = sampleAnswer();
  sectioned.hook.worksDetail = Array.from({ length: 45 }, (_, n) =>
    findingOf({
      text: `${n} ${text}`,
      at: '00:05.0',
      and_source: 'audio',
      and_at: '00:05.0',
      claims: Array.from({ length: 5 }, () => claims).flat(),
    }),
  );
  const answer = Answer.parse(toWire(sectioned));
  expect(leastCpuMs(() => assembleReport(answer, { ...sampleProvenance, measured }), 1)).toBeLessThan(3 * MAX_MS);
});

test('no observed lines take long to compare with such a video', () => {
  const measured = crowdedVideo();
  const words = 'all in one is no '.repeat(17);
  const many = <L extends object>(count: number, line: L) =>
    Array.from({ length: count }, (_, n) => ({ ...line, at: `00:0${n % 10}.${n % 7}`, to: '00:10.0' }));
  const stated = { source: 'on_screen_text' as const, at: '00:05.0' };
  const observed: SectionedAnswer['observed'] = {
    ...sampleAnswer().observed,
    transcript: many(120, { words, translation: words }),
    beats: many(30, { role: 'hook' as const, shown: `"${words}"` }),
    offer: {
      what: words,
      price: '$1 $2 $3 '.repeat(30),
      terms: '9 8 7 '.repeat(40),
      urgency: `"${words}"`,
      quote: 'all in one is no | '.repeat(15),
      ...stated,
    },
    claims: many(12, { claim: words, quote: words, ...stated, proof: { what: `"${words}"`, ...stated } }),
    brand: { name: words, firstSeen: '00:01.0', firstSaid: null },
    audience: { who: words, need: words, angle: words, mechanism: words, ...stated },
    risks: many(6, { question: `${words}?`, ...stated }),
  };
  const answer = Answer.parse({ ...toWire(sampleAnswer()), observed });
  expect(answer.observed.transcript).toHaveLength(120);
  expect(leastCpuMs(() => assembleReport(answer, { ...sampleProvenance, measured }), 1)).toBeLessThan(4 * MAX_MS);
});

test('a list of observed lines is read up to the limit of a report', () => {
  const { transcript, ...others } = sampleAnswer().observed;
  const long = Array.from({ length: 30_000 }, () => transcript[0]);
  expect(Answer.parse({ ...toWire(sampleAnswer()), observed: { ...others, transcript: long } }).observed.transcript).toHaveLength(
    caps.transcript,
  );
});
