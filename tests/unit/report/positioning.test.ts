import { describe, expect, test } from 'vitest';
import type { Check } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { toBlocks } from '@/lib/report/view/blocks';
import { toPositioning } from '@/lib/report/view/positioning';
import { bodyOf, shownForms, textOf } from '@/tests/support/report-forms';
import { readStored, richReport } from '@/tests/support/report-samples';

const need = 'What the copy holds out: “get a free cup”';
const angle = 'Asks “Cold tea on every train?” on screen';

function observedReport(lines: Partial<Observed>): ReadableReport {
  const report = readStored(richReport());
  if (report.observed === undefined) throw new Error('the sample has no observed lines');
  return { ...report, observed: { ...report.observed, ...lines } };
}

function reportWith(check: Check): ReadableReport {
  const audience = { id: 'audience' as const, who: 'Commuters', need, angle, mechanism: null, source: 'on_screen_text' as const, at: 0.4 };
  return observedReport({ audience: { ...audience, check } });
}

/** The entries with the check of the audience; that of the brand is another. */
const markedBy = (check: Check) =>
  toPositioning(reportWith(check))?.entries.flatMap((entry) => (entry.check && entry.label !== 'Brand' ? [entry.label] : []));

describe('the check of the audience is next to the words that were compared', () => {
  test.each<[string, Check, string[]]>([
    ['read on screen', { result: 'confirmed', by: 'on_screen_text', at: 0.4 }, ['Angle']],
    ['read at another second', { result: 'moved', by: 'on_screen_text', at: 0.4, statedAt: 7 }, ['Angle']],
    ['found in the copy', { result: 'confirmed', by: 'ad_copy' }, ['Problem or desire', 'Angle']],
    ['read at a second at which none of them is on screen', { result: 'confirmed', by: 'on_screen_text', at: 8.5 }, ['Evidence']],
    ['not found', { result: 'not_confirmed', by: 'on_screen_text' }, ['Evidence']],
    ['not looked for', { result: 'not_checked', why: 'nothing_measurable' }, ['Evidence']],
    ['not compared, because a voice was', { result: 'confirmed', by: 'voice', at: 0.4 }, ['Evidence']],
  ])('%s', (_, check, entries) => {
    expect(markedBy(check)).toEqual(entries);
  });
});

test('the check of an offer comes after all its texts, because it may have compared any of them', () => {
  const check: Check = { result: 'confirmed', by: 'ad_copy' };
  const offer = {
    id: 'offer' as const,
    what: 'A kettle',
    price: '$49',
    terms: null,
    urgency: 'Order today',
    source: 'ad_copy' as const,
    check,
  };
  const blocks = toBlocks(observedReport({ offer }));
  for (const show of Object.values(shownForms)) {
    const shown = textOf(bodyOf(show(blocks)));
    expect(shown).toMatch(/A kettle[^✓]*\$49[^✓]*Order today/);
    expect(shown.slice(shown.indexOf('Order today')).slice(0, 120)).toContain('ound in the ad copy');
    expect(shown).not.toMatch(/A kettle\W+Found in/);
  }
});
