import { stepWords } from '@/lib/analyses/progress';
import type { AnalysisPage, AnalysisStill, UnparsedAnalysis } from '@/lib/analyses/schema';
import { toStillPath } from '@/lib/api-paths';
import { toErrorMessage } from '@/lib/failures';
import { PROMPT_VERSION } from '@/lib/model/prompt';
import { toBlocks } from '@/lib/report/blocks';
import type { ReportVideo } from '@/lib/report/check';
import { judgeCoherence } from '@/lib/report/coherence';
import type { Section } from '@/lib/report/criteria';
import { type Reference, references } from '@/lib/report/references';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import { type Finding, REPORT_SCHEMA_VERSION, type ScoredReport } from '@/lib/report/schema';

export const exampleId = '6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21';
const exampleAdId = '1234567890123456';
export const exampleAdUrl = `https://www.facebook.com/ads/library/?id=${exampleAdId}`;

const cited = ['reason-why', 'schwartz-awareness'] as const;

type Example = Omit<Finding, 'id'>;

const unchecked = { result: 'not_checked', why: 'nothing_measurable' } as const;

const seen = (at: number, text: string, check: Finding['check'] = unchecked): Example => ({
  text,
  confidence: 'high',
  evidence_source: 'video',
  at,
  check,
});
const heard = (at: number, text: string): Example => ({
  text,
  confidence: 'medium',
  evidence_source: 'audio',
  at,
  check: { result: 'confirmed', by: 'voice', at },
});

function section(name: Section, good: Example, bad: Example, slugs: (typeof cited)[number][] = []) {
  return {
    works: [good.text],
    doesntWork: [bad.text],
    worksDetail: [{ id: `${name}-1`, ...good }],
    doesntWorkDetail: [{ id: `${name}-2`, ...bad }],
    references: slugs,
  };
}

function hydrate(key: (typeof cited)[number]) {
  const { name, source, blurb }: Reference = references[key];
  return { key, name, source, blurb };
}

const breakdown = {
  hook: { score: 21, reasoning: 'The result fills the first frame and is named by voice at once.' },
  script: { score: 18, reasoning: 'Problem and proof are clear; the middle repeats itself.' },
  visual: { score: 20, reasoning: 'Hands and product stay in the frame throughout.' },
  cta: { score: 14, reasoning: 'The ask is a caption in the last second.' },
  ...judgeCoherence({ stage: 'solution_aware', hook: 'demonstration', script: 'problem_solution_demo', cta: 'high' }, []),
};

const exampleVideo: ReportVideo = {
  picture: {
    width: 1080,
    height: 1920,
    aspect: '9:16',
    framesPerSecond: 30,
    bars: { top: 0, bottom: 0, left: 0, right: 0 },
    brightness: 0.52,
    shots: [
      { from: 0, to: 2.8, begins: 'start' },
      { from: 2.8, to: 12.1, begins: 'cut' },
      { from: 12.1, to: 19.2, begins: 'cut' },
      { from: 19.2, to: 20.5, begins: 'dissolve' },
    ],
    cuts: 2,
    dissolves: 1,
    cutsInFirst10Seconds: 1,
    firstCutAt: 2.8,
    longestShotSeconds: 9.3,
    sampled: null,
  },
  text: {
    spans: [{ from: 19.3, to: 20.5, text: 'Order today', height: 0.04, box: { x: 0.2, y: 0.8, width: 0.6, height: 0.04 } }],
    firstAt: 19.3,
    wordsPerSecond: 0.1,
    read: [{ from: 0, to: 20.5 }],
    unreadable: [],
  },
  sound: { loudness: -16.2, silence: [], voice: [{ from: 1.9, to: 15.4 }], voiceShare: 0.66 },
  captions: { share: 0, present: 'no' },
  notMeasured: [],
  stills: [
    { n: 1, at: 0 },
    { n: 7, at: 3.2 },
    { n: 29, at: 14 },
    { n: 41, at: 19.5 },
  ],
};

/** A report on a fictional kettle ad. */
export const exampleReport: ScoredReport = {
  verdict: 'scored',
  score: { ...scoreOf(breakdown), reasoning: 'A strong demonstration that ends without a clear ask.', breakdown },
  summary: 'The ad shows the kettle boiling in ninety seconds before it says a word about it, and leaves the ask to a caption.',
  hook: {
    archetype: 'demonstration',
    ...section(
      'hook',
      seen(0.4, 'Steam rises beside a running clock in the first frame.'),
      heard(2.1, 'The voice names the brand before the benefit.'),
      ['reason-why'],
    ),
  },
  script: {
    framework: 'problem_solution_demo',
    ...section('script', heard(5.8, 'The slow old kettle is named as the problem.'), heard(12.3, 'The same claim is made twice.'), [
      'schwartz-awareness',
    ]),
  },
  visual: {
    style: 'product_demo',
    ...section(
      'visual',
      seen(3.2, 'One continuous shot carries the proof.', { result: 'confirmed', by: 'cuts', at: 2.8 }),
      seen(14, 'Three captions compete in one frame.'),
    ),
  },
  cta: {
    commitment: 'high',
    ...section(
      'cta',
      seen(19.5, 'The button and the last line ask for the same step.'),
      seen(19.5, 'The ask is on screen for one second.'),
    ),
  },
  schwartz: { primary: 'solution_aware', reasoning: 'The viewer knows kettles, and learns why this one is faster.' },
  actions: {
    steal: { title: 'The clock in the frame', body: 'Prove speed with a clock that is visible throughout.' },
    adapt: { title: 'The old product as the villain', body: 'Show the usual way failing at the task of your own buyers.' },
    skip: { title: 'The stacked captions', body: 'Keep one line on screen at a time.' },
  },
  abHypotheses: [
    {
      slot: 'hook',
      hypothesis: 'Open on the clock alone, before the kettle.',
      predictedImpact: 'More viewers stay past three seconds.',
      falsifiableSignal: 'The three-second hold does not rise.',
    },
    {
      slot: 'cta',
      hypothesis: 'Say the ask aloud at 15 s and keep it on screen.',
      predictedImpact: 'More clicks from the same number of views.',
      falsifiableSignal: 'The click rate stays within its usual range.',
    },
  ],
  references: [...cited],
  referencesHydrated: cited.map(hydrate),
  video: exampleVideo,
  meta: {
    schemaVersion: REPORT_SCHEMA_VERSION,
    generatedAt: '2026-03-04T09:15:42.000Z',
    ad: { platform: 'meta', adId: exampleAdId, pageName: 'Example Kettles', firstShown: '2026-02-20', lastShown: null },
    model: 'gemini-3.8-flash',
    promptVersion: PROMPT_VERSION,
    rubricVersion: RUBRIC_VERSION,
    videoSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    videoSeconds: 20.5,
    video: { n: 1, of: 1 },
    droppedEvidence: 0,
    droppedByCause: {},
  },
};

const exampleStills: AnalysisStill[] = exampleReport.video.stills.map(({ n, at }) => ({ n, at, href: toStillPath(exampleId, n) }));

const live = { id: exampleId, source: 'api', report: null, stills: [], errorMessage: null } satisfies Partial<UnparsedAnalysis>;

export const exampleAnalyses = {
  composing: {
    summary: 'In progress',
    value: { ...live, status: 'composing', currentStep: stepWords.composing },
  },
  done: { summary: 'Done', value: { ...live, status: 'done', report: exampleReport, currentStep: null, stills: exampleStills } },
  failed: {
    summary: 'Failed and refunded',
    value: { ...live, status: 'failed', currentStep: null, errorMessage: toErrorMessage('ad_not_found', { charged: true }) },
  },
} satisfies Record<string, { summary: string; value: UnparsedAnalysis }>;

export const exampleListItem: AnalysisPage['data'][number] = {
  id: exampleId,
  pageName: 'Example Kettles',
  adId: exampleAdId,
  source: 'api',
  score: { value: exampleReport.score.value, grade: exampleReport.score.grade },
  summary: exampleReport.summary,
  completedAt: exampleReport.meta.generatedAt,
};

/** How each representation of the example report begins. */
export const exampleBeginnings = {
  markdown: `${renderMarkdown(toBlocks(exampleReport)).split('\n\n').slice(0, 3).join('\n\n')}\n`,
  pdf: '%PDF-1.7',
  html: '<!doctype html>\n<html lang="en">',
} as const;
