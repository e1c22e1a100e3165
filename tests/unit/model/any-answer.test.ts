import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Answer } from '@/lib/model/answer';
import { assembleReport, UnusableAnswer } from '@/lib/model/assemble';
import { type Section, sections } from '@/lib/report/criteria';
import { Report } from '@/lib/report/schema';
import { findContradictions } from '@/tests/support/agreement';
import { sampleAnswer, sampleMeasurement, sampleProvenance, toWire, unmeasured } from '@/tests/support/model-samples';

const words = fc.oneof(
  fc.constantFrom(
    'Cold tea on every train?',
    'Boils in 90 seconds',
    'The caption "Guaranteed by NASA" is bold.',
    'The picture cuts every second.',
    'It costs $29, or 20% less until Friday.',
    'This ad drives sales.',
    '„kaltes Wasser“ — ist das wahr?',
    'Is it proven?',
    '',
    '   ',
    '\u0000\u202E',
    'x'.repeat(900),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const moment = fc.oneof(
  fc.constantFrom('00:00.0', '00:01.5', '00:06.4', '00:09.6', '00:10.4', '00:59.0', '4', '', '99:99.9'),
  fc.constant(null),
  fc.integer(),
);
const id = fc.constantFrom(
  'line-1',
  'line-2',
  'beat-1',
  'claim-1',
  'risk-1',
  'hook-1',
  'hook-2',
  'offer',
  'brand',
  '',
  'L1',
  'line-0',
  '__proto__',
);
const source = fc.constantFrom('video', 'audio', 'on_screen_text', 'ad_copy', 'metadata', 'rumor');
/** A record of which any key may be missing, or none of its kind. */
const broken = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record(model) },
    { weight: 2, arbitrary: fc.record(model, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.anything() },
  );
const many = (of: fc.Arbitrary<unknown>, maxLength = 6) =>
  fc.oneof({ weight: 9, arbitrary: fc.array(of, { maxLength }) }, { weight: 1, arbitrary: fc.anything() });
const sourced = { source, at: moment };
const ids = many(id, 12);

const textIds = many(fc.constantFrom('text-1', 'text-2', 'text-3', 'text-0', 'hook-1', ''), 12);

const observed = broken({
  transcript: many(broken({ id, at: moment, to: moment, words, translation: fc.option(words) })),
  beats: many(
    broken({
      id,
      at: moment,
      to: moment,
      role: fc.constantFrom('hook', 'proof', 'dance'),
      shown: words,
    }),
  ),
  offer: fc.option(
    broken({
      what: words,
      price: fc.option(words),
      terms: fc.option(words),
      urgency: fc.option(words),
      quote: fc.option(words),
      ...sourced,
    }),
  ),
  claims: many(broken({ claim: words, quote: fc.option(words), ...sourced, proof: fc.option(broken({ what: words, ...sourced })) })),
  brand: fc.option(broken({ name: words, firstSeen: moment, firstSaid: moment })),
  audience: fc.option(broken({ who: words, need: words, angle: words, mechanism: fc.option(words), ...sourced })),
  risks: many(broken({ question: words, ...sourced })),
  sound: broken({ music: fc.option(words), voice: fc.option(words), effects: fc.option(words) }),
  made: broken({ who: fc.option(words), where: fc.option(words), with: fc.option(words) }),
  texts: broken({ captions: textIds, labels: textIds, watermarks: textIds, legal: textIds, interface: textIds }),
});
const claims = many(
  broken({
    kind: fc.constantFrom('on_screen', 'not_on_screen', 'text_height', 'dark', 'copy', 'spoken', 'amount', 'voice'),
    words: fc.option(words),
    number: fc.option(fc.double()),
    from: moment,
    to: moment,
  }),
);
const finding = fc.record({
  section: fc.constantFrom(...sections),
  works: fc.boolean(),
  text: words.filter((text) => text.length < 1000),
  evidence_source: fc.constantFrom('video', 'audio', 'on_screen_text', 'ad_copy', 'metadata'),
  at: moment,
  shown: fc.option(words),
  and_source: fc.option(source),
  and_at: moment,
  cites: ids,
  claims,
});
const criterion = broken({
  id: fc.constantFrom('viewer', 'proof', 'shows', 'button', 'first_3_seconds', 'none'),
  points: fc.constantFrom('0', '3', '5', 5, '4', null),
  evidence: ids,
  reason: words,
});
const strategy = fc.record({
  promise: words,
  objectionsAnswered: many(broken({ objection: words, answer: words, cites: ids })),
  objectionsOpen: many(broken({ objection: words, cites: ids })),
});
const answers = fc
  .record({
    observed,
    strategy,
    first_lines: many(words),
    fixes: many(broken({ at: moment, do: words, why: words, effort: fc.constantFrom('low', 'high', 'none') })),
    findings: fc.array(finding, { maxLength: 40 }),
    criteria: many(criterion, 30),
    reasonings: fc.tuple(words, words, words, words),
    summary: words,
    reasoning: words,
    title: words,
  })
  .map(({ findings, criteria, reasonings, title, ...rest }) => {
    const sample = toWire(sampleAnswer());
    const reasoningOf = (section: Section) => ({ ...sample[section], reasoning: reasonings[sections.indexOf(section)] ?? '' });
    return {
      ...sample,
      ...rest,
      // What a whole report needs so that most answers become one.
      findings: [...sample.findings.slice(0, 1), ...findings],
      criteria,
      hook: reasoningOf('hook'),
      script: reasoningOf('script'),
      visual: reasoningOf('visual'),
      cta: reasoningOf('cta'),
      schwartz: { ...sample.schwartz, reasoning: title },
      actions: { ...sample.actions, steal: { title, body: title } },
      abHypotheses: sample.abHypotheses.map((one) => ({ ...one, hypothesis: title, change: title, metric: title, stop: title })),
    };
  });

const stills = Array.from({ length: 21 }, (_, n) => ({ n: n + 1, at: n / 2 }));
const provenances = fc.constantFrom(
  { ...sampleProvenance, measured: unmeasured },
  { ...sampleProvenance, measured: { measurement: sampleMeasurement, stills } },
  {
    ...sampleProvenance,
    ad: { ...sampleProvenance.ad, body: null, title: null, ctaText: null, pageName: null, landingHost: 'localhost' },
    video: { ...sampleProvenance.video, seconds: 9.96, hasAudio: false },
    measured: unmeasured,
  },
);

test('whatever an answer says, what is made of it is a report whose numbers and ids agree, or nothing', () => {
  let made = 0;
  fc.assert(
    fc.property(answers, provenances, (stated, provenance) => {
      const answer = Answer.safeParse(stated);
      // Lists of findings and texts of the wrong kind are what still fails an answer.
      if (!answer.success) return;
      let report: Report;
      try {
        report = assembleReport(answer.data, provenance);
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableAnswer);
        return;
      }
      made += 1;
      expect(Report.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
      if (report.verdict !== 'scored') throw new Error('the report is scored');
      expect(findContradictions(report)).toEqual([]);
    }),
    { numRuns: 100 },
  );
  expect(made).toBeGreaterThan(60);
});
