import type { ScoredReport } from '@/lib/report/schema';
import { scoredReport } from '@/tests/support/reports';

const check = { result: 'not_checked', why: 'not_measured' } as const;

/** A report in which every part says something of its own. */
export function toldReport(pageName = 'Quillfeather Pens'): ScoredReport {
  const report = scoredReport();
  return {
    ...report,
    summary: 'It reveals a zeppelin.',
    hook: { ...report.hook, archetype: 'question' },
    ad: {
      copy: `${'Never lose your fountain pens again. '.repeat(3)}A cap that clicks keeps them safe.`,
      title: null,
      description: null,
      button: 'Shop now',
      landingHost: null,
      placements: [],
      status: 'active',
      firstShown: '2026-01-01',
      lastShown: null,
      daysRunning: 40,
      reach: null,
      aspect: null,
      seconds: 12,
    },
    observed: {
      transcript: [
        { id: 'line-1', at: 2.5, to: 4, words: 'Die besten Federn sind nicht aus Gold und das ist gut', onScreen: false, check },
      ],
      beats: [
        { id: 'beat-1', at: 0, to: 3, role: 'hook', shown: 'A pen leaks.', said: 'Who ruined this shirt?', written: 'INK DISASTER', check },
      ],
      offer: { id: 'offer', what: 'Two bottles of ink', price: '$19', terms: null, urgency: null, source: 'ad_copy', check },
      claims: [{ id: 'claim-1', claim: 'Dries within a blink', source: 'video', at: 7, check, proof: null }],
      brand: null,
      audience: null,
      risks: [],
    },
    meta: { ...report.meta, ad: { ...report.meta.ad, pageName } },
  };
}
