import { describe, expect, test } from 'vitest';
import type { Estimate, Outcome } from '@/tests/eval/score/evaluation';
import { figureIds, figures, metricIds, metrics } from '@/tests/eval/score/metrics';
import { hostileStrings } from '@/tests/support/hostile-strings';
import { MAX_COLUMNS, widthOf } from './columns';
import { nameOf, toInterval, toMoney, toSignedValue, toSure, toValue } from './numbers';
import { signedNameOf, stabilityIds } from './rows';
import { createEmpty, createFew, createOutcome, plantText } from './sample';
import { renderTable } from './table';

const nothing: Estimate = { value: null, low: null, high: null, n: 0 };

const outcome = createOutcome({ videos: 12 });
const once = createOutcome({ videos: 12, runs: 1 });

describe('a number', () => {
  test.each<[Estimate, Parameters<typeof toInterval>[1], string]>([
    [{ value: 0.83, low: 0.76, high: 0.9, n: 42 }, 'share', '0.83 (0.76–0.90)'],
    [{ value: -0.05, low: -0.2, high: 0.11, n: 4 }, 'share', '−0.05 (−0.20 to 0.11)'],
    [{ value: 0.831, low: 0.756, high: 0.9, n: 42 }, '%', '83% (76–90)'],
    [{ value: 0.083, low: 0.051, high: 0.124, n: 42 }, '%', '8.3% (5.1–12.4)'],
    [{ value: 0.214, low: 0.1, high: 0.3, n: 42 }, 's', '0.21 s (0.10–0.30)'],
    [{ value: 1.25, low: null, high: null, n: 1 }, 'per report', '1.25'],
    [nothing, 'points', '–'],
  ])('%j in %s is %s', (estimate, unit, text) => {
    expect(toInterval(estimate, unit)).toBe(text);
  });

  test('that is shown as 0 has no sign', () => {
    expect([toValue(-0.001, 'share'), toSignedValue(0.004, 'share'), toSignedValue(-0.01, 'points'), toValue(0, '%')]).toEqual([
      '0.00',
      '0.00',
      '0.0',
      '0%',
    ]);
  });

  test('of dollars is a dash where the price is not known', () => {
    expect([toMoney(null), toMoney(0), toMoney(0.01371), toMoney(12.5)]).toEqual(['–', '$0.00', '$0.0137', '$12.50']);
  });
});

describe('the table of a terminal', () => {
  const linesOf = (of: Outcome) => renderTable(of).split('\n');

  test('begins with the model, the versions, the runs per video and the day of the prices', () => {
    expect(linesOf(outcome)[0]).toBe('gemini-3.8-flash · prompt 2.3 · rubric 2.0 · 3 runs per video · prices of 2026-11-20');
    expect(linesOf(outcome)[1]).toBe('12 of 12 videos · 35 of 36 reports · 2026-11-23 16:12 UTC');
    expect(linesOf(once)[0]).toContain('1 run per video');
  });

  test('shows every metric and figure with its interval, and the value of each baseline by name', () => {
    const lines = linesOf(outcome);
    const [measured, blind] = outcome.baselines;
    const head = lines.find((line) => line.includes('95% interval')) ?? '';
    expect(head.trim().split(/\s{2,}/)).toEqual(['model', '95% interval', 'n', 'blind', 'measured']);
    for (const id of metricIds) {
      const row = lines.find((line) => line.startsWith(`${metrics[id].label} `)) ?? '';
      const shown = `${toInterval(outcome.subject.metrics[id], 'share')} 12 ${blind?.metrics[id].value?.toFixed(2)} ${measured?.metrics[id].value?.toFixed(2)}`;
      expect(row.replace(/\s+/g, ' ')).toBe(`${metrics[id].label} ${shown}`);
    }
    for (const id of figureIds) {
      const row = (lines.find((line) => line.startsWith(`${signedNameOf(id)} `)) ?? '').replace(/\s+/g, ' ');
      expect(row).toContain(toInterval(outcome.subject.figures[id], figures[id].unit));
      expect(row).toContain(toValue(blind?.figures[id].value ?? null, figures[id].unit));
      expect(row).toContain(toValue(measured?.figures[id].value ?? null, figures[id].unit));
    }
  });

  test('begins a cell of any row in the column of its head', () => {
    const lines = linesOf(outcome);
    const head = lines.find((line) => line.includes('95% interval')) ?? '';
    const [values, baselines] = [head.indexOf('model') + 'model'.length, head.length];
    const rows = lines.filter((line) =>
      [...metricIds.map((id) => metrics[id].label), ...figureIds.map(signedNameOf)].some((name) => line.startsWith(`${name}  `)),
    );
    expect(rows).toHaveLength(metricIds.length + figureIds.length);
    for (const row of rows) {
      expect(row).toHaveLength(baselines);
      expect(row.slice(values, values + 3)).toBe('  (');
    }
  });

  test.each([
    ['an ordinary outcome', outcome],
    ['42 videos', createOutcome()],
    ['nothing but failures', createEmpty()],
    ['long names', plantText('a-name-that-is-longer-than-any-column-of-the-table-is-allowed-to-be '.repeat(6).trim())],
    ['wide characters', plantText('広告'.repeat(80))],
  ])('has no line over 118 columns with %s', (_, of) => {
    const widths = linesOf(of).map(widthOf);
    expect(MAX_COLUMNS).toBe(118);
    expect(Math.max(...widths)).toBeLessThanOrEqual(118);
  });

  test('calls less than 6 ads, ladders or pairs few instead of showing their interval', () => {
    const few = createFew({ videos: 12 });
    const rowOf = (name: string) =>
      linesOf(few)
        .find((line) => line.startsWith(`${name}  `))
        ?.replace(/\s+/g, ' ');
    expect(rowOf('Hook ladder')).toMatch(/^Hook ladder 0\.\d\d few 2 /);
    expect(rowOf('Pairs')).toMatch(/^Pairs 0\.\d\d few 5 /);
    expect(rowOf(signedNameOf('injection'))).toMatch(/ few 1 /);
    expect(rowOf('Section cta')).toBe('Section cta 30 0.79 (0.70–0.88) 0.73 (n 3, few)');
    expect(toSure({ value: 0.5, low: 0.2, high: 0.8, n: 6 }, 'share')).toBe('0.50 (0.20–0.80)');
    expect(toSure(nothing, 'share')).toBe('–');
  });

  test('signs every figure with its direction and says what the signs mean', () => {
    expect(figureIds.map(signedNameOf)).toEqual(
      expect.arrayContaining(['Word error rate ↓', 'Confirmed ↑', 'Injection, points →0', 'Voice heard']),
    );
    expect(renderTable(outcome)).toContain('Figures: ↓ lower, ↑ higher, →0 nearer to 0 is better.');
    expect(renderTable(outcome)).toContain('Definitions: --page <file>');
  });

  test('counts one in the singular', () => {
    const single = createOutcome({ videos: 1, runs: 1 });
    expect(linesOf(single)[1]).toMatch(/^1 of 1 video · 1 of 1 report · /);
  });

  test('never calls the demo model by the name of the one it stands in for', () => {
    const demo = createOutcome({ videos: 12 });
    for (const of of [demo.subject, ...demo.baselines]) of.model = 'gemini-3.8-flash (stand-in)';
    expect(linesOf(demo)[0]).toMatch(/^demo model · prompt 2\.3/);
    expect(renderTable(demo)).not.toContain('gemini');
  });

  test('tells the runs of a video where there are several, or one failed or was repaired', () => {
    const headOf = (of: Outcome) => linesOf(of).find((line) => line.startsWith('Videos ')) ?? '';
    const smooth = createOutcome({ videos: 3, runs: 1 });
    expect(headOf(smooth)).not.toContain('Runs');
    for (const of of [outcome, once, createEmpty()]) expect(headOf(of)).toMatch(/ Runs$/);
  });

  test('shows stability when videos have several runs, and only then', () => {
    const [several, single] = [renderTable(outcome), renderTable(once)];
    for (const id of stabilityIds) {
      expect(several).toContain(nameOf(id));
      expect(single).not.toContain(nameOf(id));
    }
  });

  test('shows a dash where there is nothing, and no row where nobody has a value', () => {
    const partly = createOutcome({ videos: 12 });
    partly.subject.metrics.heard = nothing;
    for (const baseline of partly.baselines) baseline.metrics.brand = nothing;
    const rowOf = (name: string) =>
      linesOf(partly)
        .find((line) => line.startsWith(`${name}  `))
        ?.replace(/\s+/g, ' ');
    expect(rowOf('Heard only')).toMatch(/^Heard only – 0 \d\.\d\d \d\.\d\d$/);
    expect(rowOf('Brand')).toMatch(/ 12 – –$/);
    for (const of of [partly.subject, ...partly.baselines]) of.metrics.brand = of.figures.invented = nothing;
    expect([rowOf('Brand'), rowOf(signedNameOf('invented'))]).toEqual([undefined, undefined]);
    const lines = linesOf(createEmpty());
    expect(lines).toContain('Nothing could be scored.');
    expect(lines.find((line) => line.startsWith('code-spoken '))?.replace(/\s+/g, ' ')).toBe('code-spoken – – 1 of 1 failed');
  });

  test('lists videos from the worst on with their scores, lowest metrics and failures', () => {
    const lines = linesOf(outcome);
    const from = lines.findIndex((line) => line.startsWith('Videos '));
    expect(lines[from + 1]).toMatch(/^── worst first, by the mean of a video’s own metrics ─/);
    const rows = lines.slice(from + 2, from + 2 + 12);
    expect(rows.map((row) => row.split(' ')[0]).toSorted()).toEqual(outcome.subject.cases.map(({ name }) => name).toSorted());
    for (const { name, values } of outcome.subject.cases)
      expect(rows.find((row) => row.startsWith(`${name} `))).toContain(values.join(' '));
    expect(rows.find((row) => row.startsWith('brand-late-2 '))).toContain('1 of 3 failed');
    expect(rows[0]).toMatch(/ 0\.\d\d/);
    expect(lines).toContain('brand-late-2: The model answered with a report that breaks the schema twice.');
  });

  test('shows the agreement with people where it was measured', () => {
    expect(renderTable(outcome)).toMatch(/Section visual +30 +0\.66 \(0\.57–0\.75\) +0\.49 \(0\.40–0\.58\)/);
    expect(renderTable({ ...outcome, human: undefined })).not.toContain('Agreement with people');
  });

  test('says what each report took', () => {
    expect(renderTable(outcome)).toMatch(/model +gemini-3\.8-flash +35\/36 +21,480 +5,312 +\$0\.0137 +38\.4/);
  });

  test('moves no cursor, whatever names and failures hold', () => {
    for (const text of hostileStrings)
      expect(renderTable(plantText(text)).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
});
