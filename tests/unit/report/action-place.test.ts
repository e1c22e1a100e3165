import { expect, test } from 'vitest';
import type { ReadableReport } from '@/lib/report/legacy';
import { toActions } from '@/lib/report/view/playbook';
import { measuredReport } from '@/tests/support/measured-reports';
import { richReport } from '@/tests/support/report-samples';

const placeOf = (rests_on: string | undefined, report: ReadableReport = measuredReport('seven shots')) => {
  const steal = { title: 'T', body: 'B', asks: 'change', rests_on };
  return toActions({ ...report, actions: { steal, adapt: steal, skip: steal } })?.columns[0]?.place;
};

test('an action names the part of the ad that it is about, with its time', () => {
  expect(placeOf('shot-1')).toMatch(/^Change: Shot 1, 0:00 to 0:0[\d.]+$/);
  expect(placeOf('text-1')).toMatch(/^Change: “.+” on screen, \d:\d\d[\d.]* to \d:\d\d[\d.]*$/);
  expect(placeOf('line-1', richReport())).toMatch(/^Change: Said at \d:\d\d[\d.]*$/);
  expect(placeOf('beat-1', richReport())).toMatch(/^Change: Beat 1, \d:\d\d[\d.]*$/);
  expect(placeOf('button')).toBe('Change: The button');
});

test('an action about the ad as a whole, or about what the report lacks, names no part', () => {
  for (const id of [undefined, 'shot-999', 'text-999']) expect(placeOf(id)).toBeUndefined();
});
