import { expect, test } from 'vitest';
import type { Check } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { toBlocks } from '@/lib/report/view/blocks';
import { bodyOf, shownForms, textOf } from '@/tests/support/report-forms';
import { readStored, richReport } from '@/tests/support/report-samples';

function observedReport(lines: Partial<Observed>): ReadableReport {
  const report = readStored(richReport());
  if (report.observed === undefined) throw new Error('the sample has no observed lines');
  return { ...report, observed: { ...report.observed, ...lines } };
}

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
