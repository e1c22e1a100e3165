import { expect, test } from 'vitest';
import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import { measuredReport } from '@/tests/support/measured-reports';
import { readStored, reportOfVersion1, richReport } from '@/tests/support/report-samples';

function readingOf(report: ReadableReport) {
  const blocks = toBlocks(report).flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
  const timeline = blocks.find((block) => block.kind === 'timeline');
  const filmstrip = blocks.find((block) => block.kind === 'filmstrip');
  const timed = blocks.flatMap((block) => (block.kind === 'findings' ? block.rows : [])).filter(({ at }) => at !== undefined);
  return { timeline, atShots: filmstrip?.cells.flatMap(({ findings }) => findings) ?? [], timed: timed.map(({ number }) => number) };
}

test('a finding whose shot is shown is at that shot, and not on the timeline as well', () => {
  const { timeline, atShots, timed } = readingOf(richReport());
  expect(timed.length).toBeGreaterThan(10);
  expect(atShots).toEqual(timed);
  expect(timeline).toMatchObject({ marks: [], title: 'Second by second', note: 'What was measured along the video.' });
  expect(timeline?.tracks.length).toBeGreaterThan(1);
});

test.each([
  ['of which some shots are left out', measuredReport('three hundred shots')],
  ['whose shots were not measured', readStored(reportOfVersion1())],
])('all findings of a video %s are on its timeline', (_what, report) => {
  const { timeline, timed } = readingOf(report);
  expect(timeline?.marks.map(({ number }) => number)).toEqual(timed);
  expect(timeline?.note).toContain('Each marker is a finding');
});
