import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModel } from '@/lib/model/client';
import { costOf } from '@/lib/model/models';
import type { ScoredReport } from '@/lib/report/schema';
import { type EvalCase, readCases } from '@/tests/eval/case';
import { type Evaluation, evaluate } from '@/tests/eval/evaluate';
import type { Run } from '@/tests/eval/run-case';
import { scoreCase } from '@/tests/eval/score';
import { renderTable } from '@/tests/eval/table';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { type VideoName, videoFile, videos } from '@/tests/fakes/videos/videos';
import { scoredReport } from '@/tests/support/reports';

const folder = path.dirname(videoFile('kettle', 'hd'));

async function kettle(): Promise<EvalCase> {
  const found = (await readCases(folder)).find(({ name }) => name === 'kettle');
  if (found === undefined) throw new Error('no such case');
  return found;
}

async function run(prepare: (gemini: Gemini) => void = () => undefined): Promise<{ evaluation: Evaluation; gemini: Gemini }> {
  const gemini = await startGemini({ apiKey: 'stand-in-eval' });
  onTestFinished(gemini.close);
  prepare(gemini);
  const model = createModel({ apiKey: 'stand-in-eval', baseUrl: gemini.baseUrl, model: 'gemini-3.8-flash', demoModel: true });
  const settings = { model, runs: 2, signal: AbortSignal.timeout(25_000), say: () => undefined };
  return { evaluation: await evaluate([await kettle()], settings), gemini };
}

describe('the cases', () => {
  test('are those of our videos, with their words at their seconds', async () => {
    const cases = await readCases(folder);
    expect(cases.length).toBeGreaterThanOrEqual(7);
    expect(Object.keys(videos)).toEqual(expect.arrayContaining(cases.map(({ name }) => name)));
    for (const { name, events } of cases) expect(events).toEqual(videos[name as VideoName].events.map(({ at, text }) => ({ at, text })));
  });

  test('of a folder without any, or with a broken one, are refused by name', async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'eval-'));
    onTestFinished(() => rm(empty, { recursive: true }));
    await expect(readCases(empty)).rejects.toThrow('There is no file *.case.json');
    await writeFile(path.join(empty, 'odd.case.json'), '{"video": "../x.mp4"}');
    await expect(readCases(empty)).rejects.toThrow('odd.case.json is not a case');
  });
});

describe('an evaluation on the fake', () => {
  test('uploads the video once, composes as often as asked, deletes the video and counts what it cost', async () => {
    const { evaluation, gemini } = await run();
    const { score, expense } = evaluation.total;
    expect(score).toMatchObject({
      reported: { hits: 2, of: 2 },
      firstTime: { hits: 2, of: 2 },
      spread: 0,
      agreement: { hits: 10, of: 10 },
    });
    expect(score.onTime.of).toBeGreaterThan(4);
    expect(expense.tokens.input).toBeGreaterThan(10 * 4 * 258);
    const used = { inputTokens: expense.tokens.input, audioInputTokens: 0, outputTokens: expense.tokens.output };
    expect(expense.cost).toBeCloseTo(costOf('gemini-3.8-flash', used, new Date()) ?? 0, 10);
    expect(gemini.calls().map(({ operation }) => operation)).toEqual(expect.arrayContaining(['upload', 'generate', 'generate', 'delete']));
    expect(gemini.calls().filter(({ operation }) => operation === 'upload')).toHaveLength(1);
    expect(gemini.files()).toEqual([]);
    expect(evaluation.model).toContain('stand-in');
  });

  test('tells a repaired answer and a failed run from a first-time one', async () => {
    const repaired = await run((gemini) => gemini.fail({ on: 'generate', kind: 'wrong_shape', times: 1 }));
    expect(repaired.evaluation.total.score).toMatchObject({ reported: { hits: 2, of: 2 }, firstTime: { hits: 1, of: 2 } });
    const failed = await run((gemini) => gemini.fail({ on: 'generate', kind: 'blocked_prompt', times: 1 }));
    expect(failed.evaluation.cases[0]).toMatchObject({
      failures: ['model_refused'],
      score: { reported: { hits: 1, of: 2 }, spread: undefined },
    });
    expect(renderTable(failed.evaluation)).toContain('kettle failed: model_refused');
  });

  test('prints every case and the total in columns of equal width', async () => {
    const { evaluation } = await run();
    const lines = renderTable(evaluation).split('\n');
    const table = lines.slice(
      lines.findIndex((line) => line.startsWith('case')),
      lines.findIndex((line) => line.startsWith('total')) + 1,
    );
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
    expect(table.map((line) => line.split(' ')[0]?.slice(0, 6))).toEqual(['case', '──────', 'kettle', '──────', 'total']);
  });
});

describe('the scores', () => {
  const events = [
    { at: 0, text: 'Cold tea on every train?' },
    { at: 6, text: 'Boils in 90 seconds' },
  ];
  const labels: EvalCase['labels'] = {
    hook: ['question'],
    script: ['aida'],
    visual: ['product_demo', 'text_overlay'],
    cta: ['high'],
    stage: ['problem_aware'],
  };

  /** A run whose only findings are these; their sections and words are those of the sample. */
  function runWith(findings: { text: string; at: number }[], over: Partial<ScoredReport['score']> = {}, style?: 'podcast'): Run {
    const report = scoredReport();
    for (const section of [report.hook, report.script, report.visual, report.cta])
      Object.assign(section, { worksDetail: [], doesntWorkDetail: [] });
    report.hook.worksDetail = findings.map((finding, index) => ({
      id: `hook-${index + 1}`,
      ...finding,
      confidence: 'high',
      evidence_source: 'video',
      check: { result: 'not_checked', why: 'not_measured' },
    }));
    if (style !== undefined) report.visual.style = style;
    Object.assign(report.score, over);
    return { report, failure: undefined, firstTime: true, calls: 1, uses: [], seconds: 1 };
  }

  const onTime = (text: string, at: number) => scoreCase([runWith([{ text, at }])], { events, labels }).onTime.hits;

  test('call a finding on time within a second and a half of an event', () => {
    expect([0, 1.5, 1.6, 4.4, 4.5, 7.5, 7.6].map((at) => onTime('A shot.', at))).toEqual([1, 1, 0, 0, 1, 1, 0]);
  });

  test('hold a finding to the event that it quotes', () => {
    expect(onTime('It says “boils in 90 seconds”.', 6.4)).toBe(1);
    expect(onTime('It says “boils in 90 seconds”.', 0.4)).toBe(0);
    expect(onTime('It says "Cold tea on every train" first.', 0.4)).toBe(1);
  });

  test('count events seen, words among the labels, spread and agreement', () => {
    const runs = [
      runWith([{ text: 'A shot.', at: 0 }], { value: 70 }),
      runWith([{ text: 'A shot.', at: 6 }], { value: 81 }, 'podcast'),
      runWith([], { value: 75 }),
    ];
    expect(scoreCase(runs, { events, labels })).toMatchObject({
      onTime: { hits: 2, of: 2 },
      covered: { hits: 2, of: 6 },
      labeled: { hits: 8, of: 15 },
      spread: 11,
      agreement: { hits: 14, of: 15 },
    });
  });

  test('say nothing about repetition of a single report, and nothing at all about none', () => {
    const failed: Run = { ...runWith([]), report: undefined, failure: 'model_refused', firstTime: false };
    expect(scoreCase([runWith([]), failed], { events, labels })).toMatchObject({ reported: { hits: 1, of: 2 }, spread: undefined });
    expect(scoreCase([failed], { events, labels }).labeled).toEqual({ hits: 0, of: 0 });
  });
});
