import { afterAll, describe, expect, test } from 'vitest';
import { neutral as neutralSentences } from '@/lib/model/prose';
import { sampleAnswer, toWire } from '@/tests/support/model-samples';
import { answered, stopPeers } from '../../model/peer';
import { compose } from './composing';

afterAll(stopPeers);

describe.concurrent('an answer', () => {
  test('never fails an answer for a title, a summary or a reasoning: a neutral sentence of ours replaces it', async () => {
    const boastful = sampleAnswer();
    const claim = 'This ad has a CTR of 4 %.';
    Object.assign(boastful, { summary: claim, reasoning: '' });
    boastful.schwartz.reasoning = `${claim} It opens with the pain.`;
    Object.assign(boastful.hook, { reasoning: claim });
    Object.assign(boastful.actions.steal, { title: claim, body: ' ' });
    const { report, calls } = await compose([answered(JSON.stringify(toWire(boastful)))]);
    expect(calls).toBe(1);
    expect(JSON.stringify(report)).not.toContain('CTR');
    expect(report).toMatchObject({
      summary: neutralSentences.summary,
      score: { reasoning: neutralSentences.reasoning, breakdown: { hook: { reasoning: neutralSentences.sectionReasoning } } },
      schwartz: { reasoning: 'It opens with the pain.' },
      actions: { steal: { title: neutralSentences.actionTitle, body: neutralSentences.actionBody } },
    });
  });

  test('makes a report of an answer that leaves out what it could do without', async () => {
    const { citations: _, criteria: __, ...sparse } = toWire(sampleAnswer());
    const bare = {
      ...sparse,
      observed: { beats: 'none' },
      strategy: { promise: 'Hot tea.' },
    };
    const { report, calls } = await compose([answered(JSON.stringify(bare))]);
    expect(calls).toBe(1);
    expect(report).toMatchObject({
      observed: { transcript: [], beats: [], offer: null, claims: [], brand: null, audience: null, risks: [] },
      hook: { worksDetail: [{ cites: [] }] },
      score: { breakdown: { hook: { score: 0 } } },
      strategy: { promise: 'Hot tea.', objectionsAnswered: [] },
      references: [],
    });
  });

  test('cites a work of the catalog at most once a section, and only one that explains a judgment', async () => {
    const answer = sampleAnswer();
    answer.citations = [
      { section: 'hook', slug: 'aida' },
      { section: 'hook', slug: 'information-gap' },
      { section: 'hook', slug: 'prospect-theory' },
      { section: 'cta', slug: 'information-gap' },
    ];
    const { report } = await compose([answered(JSON.stringify(toWire(answer)))]);
    expect(report).toMatchObject({
      hook: { references: ['information-gap'] },
      script: { references: [] },
      cta: { references: ['information-gap'] },
      references: ['information-gap'],
    });
  });

  test('keeps the citations of a finding whose observed lines remain', async () => {
    const answer = sampleAnswer();
    const [finding] = answer.hook.worksDetail;
    if (finding !== undefined) finding.cites = ['line-1', 'beat-9', 'brand', 'line-1'];
    answer.observed.brand = null;
    const { report } = await compose([answered(JSON.stringify(toWire(answer)))]);
    expect(report).toMatchObject({ hook: { worksDetail: [{ id: 'hook-1', cites: ['line-1'] }] } });
  });
});
