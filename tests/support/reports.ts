import { insufficientReport } from '@/lib/report/insufficient';
import { scoreOf } from '@/lib/report/rubric';
import { Report, type ScoredReport } from '@/lib/report/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { newAdId } from './factories';

const finding = (id: string, text: string) =>
  ({
    id,
    text,
    confidence: 'high',
    evidence_source: 'video',
    at: 1.5,
    check: { result: 'not_checked', why: 'not_measured' },
  }) as const;

const section = (name: string, id = name) => ({
  works: [`The ${name} is clear`],
  doesntWork: [`The ${name} comes late`],
  worksDetail: [finding(`${id}-1`, `The ${name} is clear`)],
  doesntWorkDetail: [finding(`${id}-2`, `The ${name} comes late`)],
  references: [],
});

const part = (score: number) => ({ score, reasoning: 'As the rubric says.' });

/** A valid report in place of a model's, for tests of what happens to reports, not of how they are made. */
export function scoredReport(): ScoredReport {
  const breakdown = {
    hook: part(20),
    script: part(18),
    visual: part(21),
    cta: part(16),
    coherenceBonus: 3,
    penalties: [{ points: 2, reason: 'The ask comes before the proof.' }],
  };
  const test = (slot: 'hook' | 'cta') => ({
    slot,
    hypothesis: 'Open on the result.',
    predictedImpact: 'More viewers stay past 3 s.',
    falsifiableSignal: 'The 3 s hold does not rise.',
  });
  const report = Report.parse({
    verdict: 'scored',
    score: { ...scoreOf(breakdown, '1'), reasoning: 'Strong opening, soft ask.', breakdown },
    summary: 'A plain demonstration that earns attention and asks for little.',
    hook: { archetype: 'demonstration', ...section('hook') },
    script: { framework: 'aida', ...section('script') },
    visual: { style: 'product_demo', ...section('visual') },
    cta: { commitment: 'low', ...section('ask', 'cta') },
    actions: {
      steal: { title: 'The opening', body: 'Show the result first.' },
      adapt: { title: 'The proof', body: 'Use your own numbers.' },
      skip: { title: 'The jingle', body: 'It hides the voice.' },
    },
    abHypotheses: [test('hook'), test('cta')],
    schwartz: { primary: 'problem_aware', reasoning: 'It opens on the problem.' },
    references: [],
    referencesHydrated: [],
    video: { ...toUnmeasured('switched_off'), stills: [] },
    meta: {
      schemaVersion: 3,
      generatedAt: '2026-01-02T03:04:05.000Z',
      ad: { platform: 'meta', adId: newAdId(), pageName: 'A page', firstShown: '2026-01-01', lastShown: null },
      model: 'stand-in of the tests',
      promptVersion: '1',
      rubricVersion: '1',
      videoSha256: '0'.repeat(64),
      videoSeconds: 12,
      video: { n: 1, of: 1 },
      droppedEvidence: 0,
      droppedByCause: {},
    },
  });
  if (report.verdict !== 'scored') throw new Error('not a scored report');
  return report;
}

/** The report of an ad without a video. */
export function unscoredReport(): Report {
  const nothing = { pageName: null, format: null, firstShown: null, lastShown: null };
  return insufficientReport({
    ad: { platform: 'meta', adId: newAdId(), ...nothing, imageCount: 1 },
    now: new Date(),
  });
}
