import { afterAll, describe, expect, test } from 'vitest';
import { neutral as neutralSentences } from '@/lib/model/prose';
import { sampleAnswer, toWire } from '@/tests/support/model-samples';
import { answered, type Reply, stopPeers } from '../../model/peer';
import { compose } from './composing';

afterAll(stopPeers);

type Wire = ReturnType<typeof toWire>;
const written = (change: (wire: Wire) => unknown = () => undefined) => {
  const wire = toWire(sampleAnswer());
  change(wire);
  return JSON.stringify(wire);
};
const moments = /"(\d\d):(\d\d)\.(\d)"/g;
const sample = written();
const [first = '{}'] = [JSON.stringify(toWire(sampleAnswer()).findings[0])];

/** Answers with the same content as the sample, as models have been seen to write them (public reports of 2025 and 2026). */
const wholeAnswers: readonly [string, string][] = [
  ['in a fence', `\`\`\`json\n${sample}\n\`\`\``],
  ['after a sentence with a brace', `Here is the JSON {as requested}:\n${sample}`],
  ['after a byte order mark', `\uFEFF${sample}`],
  ['before a stray end', `${sample}."\n}`],
  ['twice', `${sample}\n${sample}`],
  ['in a list of one', `[${sample}]`],
  ['in a fenced list of one', `\`\`\`\n[${sample}]\n\`\`\``],
  [
    'with commas before its ends',
    sample
      .replaceAll(/([}\]])/g, ',$1')
      .replaceAll('[,]', '[]')
      .replaceAll('{,}', '{}'),
  ],
  ['with a raw line break and a tab in a text', sample.replace('The hook names', 'The\nhook\tnames')],
  ['with an escape that JSON does not have', sample.replace('The hook names', "The \\'hook names").replace("'hook", 'hook')],
  ['with moments as HH:MM:SS.t', sample.replaceAll(moments, '"00:$1:$2.$3"')],
  ['with moments as MM:SS:mmm', sample.replaceAll(moments, '"$1:$2:$300"')],
  ['with moments in seconds', sample.replaceAll(moments, (_, __, seconds, tenth) => `"${Number(`${seconds}.${tenth}`)}s"`)],
  ['with moments as numbers', sample.replaceAll(moments, (_, __, seconds, tenth) => `${Number(`${seconds}.${tenth}`)}`)],
  ['with moments in brackets', sample.replaceAll(moments, '"[$1:$2.$3]"')],
  ['with moments as ranges', sample.replaceAll(moments, '"$1:$2.$3 – 00:09.9"')],
  [
    'with other letters of its words',
    sample.replaceAll('"low"', '"Low"').replaceAll('"ad_copy"', '"Ad copy"').replace('"works":true', '"works":"true"'),
  ],
  ['with "none" for a second source', sample.replaceAll('"and_source":null', '"and_source":"none"')],
  ['with IDs of its own', sample.replaceAll('{"section":', '{"id":"F1","section":').replaceAll('"role":', '"id":"line-9","role":')],
];

/** Answers of which one entry cannot be used. */
const oneInvalid: readonly [string, string][] = [
  ['a finding of an unknown source', written(({ findings: [one] }) => Object.assign(one ?? {}, { evidence_source: 'smell' }))],
  ['a finding without text', written(({ findings: [one] }) => Object.assign(one ?? {}, { text: null }))],
  ['a finding of no section', written(({ findings }) => findings.push({ ...JSON.parse(first), section: 'page' }))],
  ['a finding that is a word', sample.replace(first, `"hook",${first}`)],
  ['a beat without a moment', written(({ observed }) => observed.beats.push({ at: 'later', to: '', role: 'other', shown: 'A cup.' }))],
  [
    'a hypothesis of an unknown slot',
    written(({ abHypotheses }) => abHypotheses.push({ ...JSON.parse(JSON.stringify(abHypotheses[0])), slot: 'music' })),
  ],
];

/** Answers of which too little would be left. */
const scraps: readonly [string, string, string][] = [
  ['every moment is past the end', sample.replaceAll(moments, '"00:45.0"'), 'could not be used'],
  [
    'every finding of a section is unusable',
    written(({ findings }) => findings.map((one) => one.section === 'visual' && Object.assign(one, { evidence_source: 'smell' }))),
    'findings of visual: none could be used',
  ],
  [
    'no beat has its form',
    written(({ observed }) => Object.assign(observed, { beats: observed.beats.map(() => 'A cup.') })),
    'beats: none could be used',
  ],
  [
    'one hypothesis is left',
    written(({ abHypotheses }) => abHypotheses.map((one, index) => index > 0 && Object.assign(one, { slot: 'music' }))),
    'abHypotheses',
  ],
];

describe.concurrent('an answer', () => {
  test.each(wholeAnswers)('is read whole %s, with one call', async (_how, text) => {
    const [{ report, calls }, plain] = await Promise.all([compose([answered(text)]), compose([answered(sample)])]);
    expect(calls).toBe(1);
    expect(report).toEqual(plain.report);
  });

  test.each(oneInvalid)('loses %s alone, and counts it', async (_what, text) => {
    const { report, calls } = await compose([answered(text)]);
    expect(calls).toBe(1);
    expect(report).toMatchObject({ verdict: 'scored', meta: { droppedEvidence: 1 } });
  });

  test('is cut where its lists and texts are too long, and loses nothing', async () => {
    const sentence = 'The tea is still hot at the last stop of the train. ';
    const long = written((wire) => {
      const more = Array.from({ length: 60 }, (_, n) => ({
        ...JSON.parse(first),
        text: `${n}: ${sentence.repeat(20)}`,
      }));
      wire.findings.push(...more);
      wire.summary = sentence.repeat(600);
    });
    const { report, calls } = await compose([answered(long)]);
    expect(calls).toBe(1);
    expect(report).toMatchObject({ verdict: 'scored', meta: { droppedEvidence: 0 } });
  });

  test.each(scraps)('is asked for once again, and is no report, where %s', async (_what, text, problem) => {
    const wrong: Reply[] = [answered(text), answered(text), answered(sample)];
    const { failure, peer } = await compose(wrong);
    expect(failure).toMatchObject({ code: 'model_invalid' });
    expect(Buffer.from(peer.received[1]?.body ?? '', 'latin1').toString('utf8')).toContain(problem);
    expect((await compose([answered(text), answered(sample)])).report?.verdict).toBe('scored');
  });

  test('never fails an answer for a title, a summary or a reasoning: a neutral sentence of ours replaces an empty one', async () => {
    const sparse = sampleAnswer();
    Object.assign(sparse, { summary: '', reasoning: '' });
    sparse.schwartz.reasoning = 'It opens with the pain, and asks for the click.';
    Object.assign(sparse.hook, { reasoning: ' ' });
    Object.assign(sparse.actions.steal, { title: '', body: ' ', rests_on: 'line-99' });
    Object.assign(sparse.actions.adapt, { body: 'Return to it as you ask for the click.', rests_on: 'button' });
    const { report, calls } = await compose([answered(JSON.stringify(toWire(sparse)))]);
    expect(calls).toBe(1);
    expect(report).toMatchObject({
      summary: neutralSentences.summary,
      score: { reasoning: neutralSentences.reasoning, breakdown: { hook: { reasoning: neutralSentences.sectionReasoning } } },
      schwartz: { reasoning: 'It opens with the pain, and asks for the click.' },
      actions: {
        steal: { title: neutralSentences.actionTitle, body: neutralSentences.actionBody },
        adapt: { body: 'Return to it as you ask for the click.', rests_on: 'button' },
      },
    });
    expect(report).not.toHaveProperty('actions.steal.rests_on');
  });

  test('makes a report of an answer that leaves out what it could do without', async () => {
    const { criteria: _, first_lines: __, fixes: ___, ...sparse } = toWire(sampleAnswer());
    const bare = {
      ...sparse,
      findings: sparse.findings.map(({ section, works, text, evidence_source, at }) => ({ section, works, text, evidence_source, at })),
      observed: { beats: 'none' },
      strategy: { promise: 'Hot tea.' },
    };
    const { report, calls } = await compose([answered(JSON.stringify(bare))]);
    expect(calls).toBe(1);
    expect(report).toMatchObject({
      observed: { transcript: [], beats: [], offer: null, claims: [], brand: null, audience: null, risks: [] },
      hook: { worksDetail: [{ cites: [] }], references: ['prospect-theory'] },
      score: { breakdown: { hook: { score: 0 } } },
      strategy: { promise: 'Hot tea.', objectionsAnswered: [] },
      firstLines: [],
      fixes: [],
    });
  });

  test('keeps the observed lines that a finding cites, as far as they remain', async () => {
    const answer = sampleAnswer();
    const [finding] = answer.hook.worksDetail;
    if (finding !== undefined) finding.cites = ['line-1', 'beat-9', 'brand', 'line-1'];
    answer.observed.brand = null;
    const { report } = await compose([answered(JSON.stringify(toWire(answer)))]);
    expect(report).toMatchObject({ hook: { worksDetail: [{ id: 'hook-1', cites: ['line-1'] }] } });
  });
});
