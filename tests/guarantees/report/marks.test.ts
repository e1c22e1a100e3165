import { expect, test } from 'vitest';
import { renderHtml } from '@/app/_server/download/document';
import { Answer } from '@/lib/model/answer';
import { assembleReport } from '@/lib/model/assemble';
import { sections } from '@/lib/report/criteria';
import { renderMarkdown } from '@/lib/report/render/markdown';
import type { ScoredReport } from '@/lib/report/schema';
import { toBlocks } from '@/lib/report/view/blocks';
import { checkGlyphs } from '@/lib/report/view/check-mark';
import { claimOf, sampleAnswer, sampleMeasurement, sampleProvenance, toWire } from '@/tests/support/model-samples';
import { seeded } from '@/tests/support/random';
import { findingsOf } from './stated-findings';

const REPORTS = 1000;

const trueWords = ['Cold tea on every train', 'every train', 'Boils in 90 seconds', 'in 90 seconds'];
const falseWords = ['Guaranteed by NASA', 'Cold tea on no train', 'Boils in 30 seconds', 'Banned in twelve countries', 'old tea on every'];

/** An answer whose texts and claims have words that are measured, and words that are not, in every mixture. */
function answerOf(seed: number): Answer {
  const next = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] ?? (list[0] as T);
  const words = () => pick(next() < 0.5 ? trueWords : falseWords);
  const answer = sampleAnswer();
  for (const section of sections) {
    const { worksDetail, doesntWorkDetail } = answer[section];
    for (const finding of worksDetail) finding.claims = [claimOf('on_screen', { words: words(), from: pick(['00:01.0', '00:07.0']) })];
    for (const finding of doesntWorkDetail) finding.claims = [claimOf('copy', { words: pick(['folds flat', 'Brookpot folds flat']) })];
    // A false sentence with whatever claim is drawn for it.
    for (const finding of [...worksDetail, ...doesntWorkDetail]) finding.text = `${section}: ${pick(falseWords)}, as NASA says.`;
  }
  return Answer.parse(toWire(answer));
}

function reportOf(seed: number): ScoredReport {
  const report = assembleReport(answerOf(seed), { ...sampleProvenance, measured: { measurement: sampleMeasurement, stills: [] } });
  if (report.verdict !== 'scored') throw new Error('the report is scored');
  return report;
}

const measured = (sampleMeasurement.text?.spans ?? []).map(({ text }) => text.toLowerCase());
const ad = Object.values(sampleProvenance.ad)
  .filter((value) => typeof value === 'string')
  .map((value) => value.toLowerCase());

const isMeasured = (words: string) => [...measured, ...ad].some((known) => known.includes(words));

/** The marks of a report, and those that are on words which were not compared. */
function judge(report: ScoredReport): { marks: number; faults: string[] } {
  const found = findingsOf(report).filter(({ check }) => check.result === 'confirmed' || check.result === 'moved');
  const beyond = found.filter(({ check: { claim } }) => {
    const { words = '', text = '' } = claim ?? {};
    return words === '' || !isMeasured(words.toLowerCase()) || text.includes('NASA');
  });
  return { marks: found.length, faults: beyond.map((one) => JSON.stringify(one)) };
}

test('of a thousand reports, no mark is on words that were not compared, and none says more than what was', () => {
  const judged = Array.from({ length: REPORTS }, (_, index) => judge(reportOf(index + 1)));
  expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
  expect(judged.reduce((sum, { marks }) => sum + marks, 0)).toBeGreaterThan(2 * REPORTS);
});

test('in every format, a confirmed mark beside a false sentence has the words that were compared', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const report = reportOf(seed);
    const blocks = toBlocks(report);
    const confirmed = findingsOf(report).filter(({ check }) => check.result === 'confirmed');
    const html = renderHtml(blocks);
    const markdown = renderMarkdown(blocks);
    expect(confirmed.length).toBeGreaterThan(0);
    for (const { text, check } of confirmed) {
      const told = check.claim?.text ?? '';
      expect(markdown).toContain(`${text}\n  - ✓ **Check:** ${told}\n`);
      expect(html).toContain(`>${told}</span>`);
    }
    const [, ...afterSigns] = html.split(`d="${checkGlyphs.confirmed.sign}"></path></svg><span`);
    const inMarks = afterSigns.map((rest) => rest.slice(0, rest.indexOf('</span>')));
    expect(inMarks.length).toBeGreaterThan(0);
    expect(inMarks.filter((words) => words.includes('NASA'))).toEqual([]);
  }
});
