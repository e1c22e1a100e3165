import { describe, expect, test } from 'vitest';
import { hostileStrings } from '@/tests/support/hostile-strings';
import type { Outcome } from '../score/evaluation';
import { figureIds, figures, metricIds, metrics } from '../score/metrics';
import { widthOf } from './columns';
import { toInterval, toMoney, toValue } from './numbers';
import { signedNameOf } from './rows';
import { createOutcome, nothing } from './sample';
import { renderTable } from './table';

const linesOf = (of: Outcome) => renderTable(of).split('\n');
const rowOf = (of: Outcome, name: string) =>
  linesOf(of)
    .find((line) => line.startsWith(`${name}  `))
    ?.replace(/\s+/g, ' ');
const outcome = createOutcome();

/** The outcome with this in place of every text that somebody else wrote. */
function plantText(text: string): Outcome {
  const planted = createOutcome({ videos: 3 });
  for (const of of [planted.subject, ...planted.baselines]) {
    Object.assign(of, { name: text, model: text, promptVersion: text, rubricVersion: text });
    of.cases = of.cases.map((row) => ({ ...row, name: text, about: text, failures: [text, text] }));
  }
  return Object.assign(planted, { createdAt: text, pricedOn: text });
}

describe('the table of a terminal', () => {
  test('begins with the model, the versions, the runs per video and the day of the prices', () => {
    expect(linesOf(outcome)[0]).toBe('gemini-3.8-flash · prompt 2.3 · rubric 2.0 · 3 runs per video · prices of 2026-11-20');
    expect(linesOf(outcome)[1]).toBe('12 of 12 videos · 35 of 36 reports · 2026-11-23 16:12 UTC');
  });

  test('shows every metric and figure with its interval, and the value of each baseline by name', () => {
    const head = linesOf(outcome).find((line) => line.includes('95% interval')) ?? '';
    expect(head.trim().split(/\s{2,}/)).toEqual(['model', '95% interval', 'n', 'blind', 'measured']);
    for (const id of metricIds) expect(rowOf(outcome, metrics[id].label)).toBe(`${metrics[id].label} 0.83 (0.78–0.88) 12 0.06 0.45`);
    for (const id of figureIds) {
      expect(rowOf(outcome, signedNameOf(id))).toContain(toInterval(outcome.subject.figures[id], figures[id].unit).replace('−', ''));
      expect(rowOf(outcome, signedNameOf(id))).toContain(toValue(0.45, figures[id].unit));
    }
  });

  test('calls less than 6 ads, ladders or pairs few instead of showing their interval', () => {
    const few = createOutcome();
    few.subject.metrics.ladderHook.n = 2;
    expect(rowOf(few, 'Hook ladder')).toBe('Hook ladder 0.83 few 2 0.06 0.45');
    expect(rowOf(few, 'Section cta')).toBe('Section cta 30 0.79 (0.74–0.84) 0.73 (n 3, few)');
  });

  test('shows stability when videos have several runs, and only then', () => {
    expect(rowOf(outcome, signedNameOf('agreement'))).toBeDefined();
    expect(rowOf(createOutcome({ runs: 1 }), signedNameOf('agreement'))).toBeUndefined();
  });

  test('shows a dash where there is nothing, and no row where nobody has a value', () => {
    const partly = createOutcome();
    partly.subject.metrics.heard = nothing;
    for (const of of [partly.subject, ...partly.baselines]) of.metrics.brand = nothing;
    expect(rowOf(partly, 'Heard only')).toBe('Heard only – 0 0.06 0.45');
    expect(rowOf(partly, 'Brand')).toBeUndefined();
  });

  test('lists videos from the worst on with their scores and failures', () => {
    const lines = linesOf(outcome);
    const from = lines.findIndex((line) => line.startsWith('Videos '));
    expect(lines.slice(from + 2, from + 14).map((row) => row.split(' ')[0])).toEqual(
      outcome.subject.cases.map(({ name }) => name).toReversed(),
    );
    expect(rowOf(outcome, 'video-2')).toContain('61 62');
    expect(rowOf(outcome, 'video-2')).toContain('1 of 3 failed');
    expect(lines).toContain('video-2: The model answered with a report that breaks the schema twice.');
  });

  test('says what each report took', () => {
    expect(renderTable(outcome)).toMatch(/model +gemini-3\.8-flash +35\/36 +21,480 +5,312 +\$0\.0137 +38\.4/);
    expect([toMoney(null), toMoney(0), toMoney(12.5)]).toEqual(['–', '$0.00', '$12.50']);
  });

  test('never calls the demo model by the name of the one it stands in for', () => {
    const demo = createOutcome();
    demo.subject.model = 'gemini-3.8-flash (stand-in)';
    expect(linesOf(demo)[0]).toMatch(/^demo model · prompt 2\.3/);
    expect(renderTable(demo)).not.toContain('gemini');
  });

  test('has no line over 118 columns and moves no cursor, whatever names and failures hold', () => {
    for (const text of ['a-name-that-is-longer-than-any-column-may-be '.repeat(9).trim(), '広告'.repeat(80), ...hostileStrings]) {
      const table = renderTable(plantText(text));
      expect(Math.max(...table.split('\n').map(widthOf))).toBeLessThanOrEqual(118);
      expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
  });
});
