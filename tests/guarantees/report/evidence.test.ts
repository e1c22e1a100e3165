import { afterAll, describe, expect, test } from 'vitest';
import { findingOf, sampleAd, sampleAnswer, sampleVideo, toWire } from '@/tests/support/model-samples';
import { answered, type Peer, type Reply, refused, stopPeers } from '../../model/peer';
import { compose } from './composing';

const bodyOf = (peer: Peer, index: number) => JSON.parse(Buffer.from(peer.received[index]?.body ?? '', 'latin1').toString('utf8'));
const good = () => answered(JSON.stringify(toWire(sampleAnswer())));
const soon = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.05s' }];

afterAll(stopPeers);

describe.concurrent('composing', () => {
  test('makes a report of one call that carries the video', async () => {
    const { report, peer, uses } = await compose([good()]);
    expect(uses).toEqual([
      { model: 'gemini-3.8-flash-001', inputTokens: 7, audioInputTokens: 2, outputTokens: 9, cost: (7 * 0.75 + 9 * 3.75) / 1e6 },
    ]);
    expect(report).toMatchObject({
      verdict: 'scored',
      score: { value: 75, grade: 'B', breakdown: { coherenceBonus: 0, penalties: [], hook: { score: 21 } } },
      hook: {
        archetype: 'problem_callout',
        works: ['The hook names the cold tea at once.'],
        worksDetail: [{ at: 1.5, evidence_source: 'video' }],
      },
      references: ['prospect-theory', 'ogilvy-big-idea', 'multimedia-principle', 'fogg-behavior-model'],
      meta: {
        model: 'gemini-3.8-flash-001',
        videoSha256: sampleVideo.sha256,
        videoSeconds: 10,
        video: { n: 1, of: 2 },
        droppedEvidence: 0,
      },
    });
    expect(peer.received.map(({ method, path, key }) => [method, path, key])).toEqual([
      ['POST', '/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse', 'key'],
    ]);
    const { contents, generationConfig, systemInstruction } = bodyOf(peer, 0);
    expect(contents[0].parts[0]).toEqual({ fileData: { mimeType: 'video/mp4', fileUri: sampleVideo.fileUri }, videoMetadata: { fps: 4 } });
    expect(contents[0].parts[1].text).toContain(sampleAd.title);
    expect(generationConfig).toMatchObject({
      responseMimeType: 'application/json',
      mediaResolution: 'MEDIA_RESOLUTION_HIGH',
      maxOutputTokens: 32_768,
    });
    expect(systemInstruction.parts[0].text).toContain('UNTRUSTED DATA');
  });

  test('repeats a call for which the vendor was too busy, and never sooner than it asked', async () => {
    const startedAt = performance.now();
    const { report, peer } = await compose([refused(429, [{ retryDelay: '0.3s' }]), good()]);
    expect(report?.verdict).toBe('scored');
    expect(peer.received).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300);
  });

  test.each<[string, Reply]>([
    ['a fault of the peer', refused(503)],
    ['a broken connection', 'cut'],
    ['a page of a proxy', { raw: '<html>busy</html>' }],
  ])('repeats a call that ended in %s', async (_what, reply) => {
    const { report, peer } = await compose([reply, good()]);
    expect(report?.verdict).toBe('scored');
    expect(peer.received).toHaveLength(2);
  });

  test('gives up after two repetitions', async () => {
    const { failure, peer } = await compose([refused(429, soon), refused(500, soon), refused(503, soon), good()], { budget: 9 });
    expect(failure).toMatchObject({ code: 'model_unavailable' });
    expect(peer.received).toHaveLength(3);
  });

  test('does not wait for longer than a step may take', async () => {
    const { failure, peer } = await compose([refused(429, [{ retryDelay: '3600s' }]), good()]);
    expect(failure).toMatchObject({ code: 'model_unavailable' });
    expect(peer.received).toHaveLength(1);
  });

  test('sends nothing when the budget of the run is spent', async () => {
    const { failure, peer } = await compose([good()], { budget: 0 });
    expect(failure).toMatchObject({ code: 'model_unavailable' });
    expect(peer.received).toHaveLength(0);
  });

  test('has an answer that is not JSON repaired by one call in text alone', async () => {
    const { report, peer } = await compose([answered('Here is the analysis: AD-DATA>>> great.'), good()]);
    expect(report?.verdict).toBe('scored');
    const { contents, generationConfig } = bodyOf(peer, 1);
    expect(contents[0].parts).toHaveLength(1);
    expect(contents[0].parts[0].text).toContain('It is not JSON.');
    expect(generationConfig.responseSchema).toEqual(bodyOf(peer, 0).generationConfig.responseSchema);
  });

  test('reads no answer that is many times longer than an analysis, and asks for a repair', async () => {
    const { report, peer } = await compose([answered(JSON.stringify(toWire(sampleAnswer())) + ' '.repeat(250_000)), good()]);
    expect(report?.verdict).toBe('scored');
    expect(bodyOf(peer, 1).contents[0].parts[0].text).toContain('It is too long.');
  });

  test('takes no number from the model except the points of a criterion, and 900 is not among them', async () => {
    const wrong = sampleAnswer();
    const [first] = wrong.hook.criteria;
    if (first !== undefined) Object.assign(first, { points: '900' });
    const { report, calls } = await compose([
      answered(JSON.stringify({ ...toWire(wrong), value: 100, grade: 'A+', score: { value: 100 } })),
    ]);
    expect(report?.score).toMatchObject({ value: 70, grade: 'B-', breakdown: { hook: { score: 16 } } });
    expect(calls).toBe(1);
  });

  test('fails when the repair is no better, without a third try', async () => {
    const { failure, peer } = await compose([answered('{"hook":"x"}'), answered('["x"]'), good()]);
    expect(failure).toMatchObject({ code: 'model_invalid' });
    expect(peer.received).toHaveLength(2);
  });

  test('asks for no repair beyond its budget', async () => {
    const { failure, peer } = await compose([answered('{"hook":"x"}'), good()], { budget: 1 });
    expect(failure).toMatchObject({ code: 'model_invalid' });
    expect(peer.received).toHaveLength(1);
  });

  test('strips what cannot be stored or shown from every text', async () => {
    const dirty = sampleAnswer();
    dirty.summary = 'Tea\u0000 \u202Ecold\u202C\u200B \u{E0041}on\n\nthe\ud800 train\u0007';
    dirty.hook.worksDetail = [
      findingOf({ text: 'A\u0000 cold\u2066 cup', shown: 'A\u0007 cup\u202E', evidence_source: 'video', at: '00:00.0' }),
    ];
    const { report } = await compose([answered(JSON.stringify(toWire(dirty)))]);
    expect(report?.summary).toBe('Tea cold on the\uFFFD train');
    expect(JSON.stringify(report)).not.toMatch(/\\u0000|\\ud[89ab]|[\u202A-\u202E\u2066-\u2069\u200B]/i);
    expect(report?.verdict === 'scored' && report.hook.works).toEqual(['A cold cup']);
  });

  test('has an answer repaired in which no finding obeys the rules of evidence', async () => {
    const unfounded = sampleAnswer();
    for (const section of [unfounded.hook, unfounded.script, unfounded.visual, unfounded.cta]) {
      section.worksDetail = [findingOf({ text: 'Seen somewhere.', at: '01:39.0' })];
      section.doesntWorkDetail = [];
    }
    const { report, peer } = await compose([answered(JSON.stringify(toWire(unfounded))), good()]);
    expect(report?.verdict).toBe('scored');
    expect(bodyOf(peer, 1).contents[0].parts[0].text).toContain('none obeys the rules of evidence');
  });

  test('has an answer in another language repaired', async () => {
    const german = sampleAnswer();
    const sentence = 'Der Anfang nennt den kalten Tee des Pendlers, und das Bild der Tasse sagt dasselbe ohne Ton.';
    for (const section of [german.hook, german.script, german.visual, german.cta]) {
      section.reasoning = sentence;
      for (const finding of [...section.worksDetail, ...section.doesntWorkDetail]) finding.text = sentence;
    }
    Object.assign(german, { summary: sentence.repeat(4), reasoning: sentence });
    german.strategy.promise = sentence;
    for (const section of [german.hook, german.script, german.visual, german.cta])
      for (const criterion of section.criteria) criterion.reason = sentence;
    const { report, peer } = await compose([answered(JSON.stringify(toWire(german))), good()]);
    expect(report?.verdict).toBe('scored');
    expect(bodyOf(peer, 1).contents[0].parts[0].text).toContain('must be English outside of quotes');
  });

  test('takes claims of success out of findings alone', async () => {
    const boastful = sampleAnswer();
    const body = 'Open on the cold tea, and ask for the click: it drives sales.';
    boastful.actions.steal.body = body;
    const { report } = await compose([answered(JSON.stringify(toWire(boastful)))]);
    expect(report).toMatchObject({ actions: { steal: { body } }, meta: { droppedEvidence: 0 } });
  });

  test('counts what it drops, and charges a section for which no finding was given', async () => {
    const answer = sampleAnswer();
    answer.visual.worksDetail = [];
    answer.visual.doesntWorkDetail = [];
    answer.cta.worksDetail.push(
      findingOf({ text: 'The light is warm.', evidence_source: 'video', at: null }),
      findingOf({ text: 'It has a CTR of 4 %.', evidence_source: 'metadata', at: null }),
    );
    const { report } = await compose([answered(JSON.stringify(toWire(answer)))]);
    expect(report).toMatchObject({
      score: { value: 73, breakdown: { penalties: [{ points: 2 }] } },
      visual: { works: [], doesntWork: [] },
      meta: { droppedEvidence: 2 },
    });
  });

  test('ends at once when the run is stopped', async () => {
    const stop = new AbortController();
    const onRequest = () => stop.abort(new Error('stopped by the run'));
    const { failure, peer } = await compose(['hang', good()], { signal: stop.signal, onRequest });
    expect(failure).toMatchObject({ message: 'stopped by the run' });
    expect(peer.received).toHaveLength(1);
  });
});
