import { expect, test } from 'vitest';
import { describeModelCosts } from '@/lib/operator/model-costs';
import { runAdmin } from '@/tests/support/admin-command';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

test('the operator sees what an analysis costs with each model, for three lengths of video', async () => {
  const { code, stdout } = await runAdmin(harness, ['model', 'costs']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ 15 s +30 s +60 s\n +input +output +cost +input +output +cost +input +output +cost\n/);
  expect(stdout).toMatch(/^gemini-3\.8-flash(?: +\d+\.\d +\d+\.\d to \d+\.\d +\d\.\d{3} to \d\.\d{3}){3}$/m);
  const { stdout: json } = await runAdmin(harness, ['model', 'costs', '--json']);
  const { models } = JSON.parse(json) as ReturnType<typeof describeModelCosts>['document'];
  const flash = models.find(({ model }) => model === 'gemini-3.8-flash');
  expect(flash?.calls.map(({ seconds }) => seconds)).toEqual([15, 30, 60]);
  const inputs = flash?.calls.map(({ inputTokens }) => inputTokens) ?? [];
  expect(inputs).toEqual(inputs.toSorted((a, b) => a - b));
});

test('a model is listed until the day on which the vendor retires it', () => {
  const namesOn = (day: string) => describeModelCosts(new Date(`${day}T12:00:00Z`)).document.models.map(({ model }) => model);
  expect(namesOn('2026-11-30')).toContain('gemini-2.5-flash');
  expect(namesOn('2026-12-01')).not.toContain('gemini-2.5-flash');
  expect(namesOn('2026-11-30')).not.toContain('gemini-3.7-flash');
});

test('a price that is announced for a later day is shown with its day and what an analysis will cost', () => {
  const { document, lines } = describeModelCosts(new Date('2026-11-26T12:00:00Z'));
  const flash = document.models.find(({ model }) => model === 'gemini-3.8-flash');
  const [now, later] = [flash?.calls[1]?.cost, flash?.changes[0]?.calls[1]?.cost];
  expect(flash?.changes.map(({ from }) => from)).toEqual(['2027-01-01']);
  expect((later?.most ?? 0) / (now?.most ?? 1)).toBeCloseTo(2);
  expect(lines.join('\n')).toMatch(/^From 2027-01-01, gemini-3\.8-flash costs \d\.\d{3} for 15 s, .* at most, 2\.0 times as much\.$/m);
  expect(
    describeModelCosts(new Date('2027-01-01T00:00:00Z')).document.models.find(({ model }) => model === 'gemini-3.8-flash'),
  ).toMatchObject({
    changes: [],
    most: 2 * (flash?.most ?? 0),
  });
});
