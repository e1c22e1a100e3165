import type { z } from 'zod';
import { toAdUrl } from '@/lib/ads/url';
import { toCursor } from '@/lib/analyses/list/cursor';
import { stepWords } from '@/lib/analyses/progress';
import type { Analysis, AnalysisPage, AnalysisStill } from '@/lib/analyses/schema';
import { toStillPath } from '@/lib/api-paths';
import { toErrorMessage } from '@/lib/failures';
import { example } from '@/lib/report/example';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { toBlocks } from '@/lib/report/view/blocks';

export const exampleId = '6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21';
export const exampleAdUrl = toAdUrl(example.meta.ad.platform, example.meta.ad.adId);

const exampleStills: AnalysisStill[] = example.video.stills.map(({ n, at }) => ({ n, at, href: toStillPath(exampleId, n) }));

const submittedAt = new Date(Date.parse(example.meta.generatedAt) - 72_000).toISOString();
const ended = { completedAt: example.meta.generatedAt, addedAt: example.meta.generatedAt };
const ofAd = {
  url: exampleAdUrl,
  platform: example.meta.ad.platform,
  adId: example.meta.ad.adId,
  pageName: example.meta.ad.pageName,
  createdAt: submittedAt,
};

export const exampleCursor = toCursor({ added: String(Date.parse(ended.addedAt) * 1000), id: exampleId });

const live = {
  id: exampleId,
  source: 'api',
  ...ofAd,
  completedAt: null,
  addedAt: null,
  report: null,
  stills: [],
  errorMessage: null,
  failure: null,
} satisfies Partial<z.input<typeof Analysis>>;

export const exampleAnalyses = {
  composing: {
    summary: 'In progress',
    value: { ...live, status: 'composing', currentStep: stepWords.composing },
  },
  done: { summary: 'Done', value: { ...live, ...ended, status: 'done', report: example, currentStep: null, stills: exampleStills } },
  failed: {
    summary: 'Failed and refunded',
    value: {
      ...live,
      ...ended,
      pageName: null,
      status: 'failed',
      currentStep: null,
      errorMessage: toErrorMessage('ad_not_found', { charged: true }),
      failure: { code: 'ad_not_found', retryable: false },
    },
  },
} satisfies Record<string, { summary: string; value: z.input<typeof Analysis> }>;

export const exampleListItem: AnalysisPage['data'][number] = {
  id: exampleId,
  ...ofAd,
  source: 'api',
  score: { value: example.score.value, grade: example.score.grade, rubricVersion: example.meta.rubricVersion },
  summary: example.summary,
  ...ended,
};

export const exampleBeginnings = {
  markdown: `${renderMarkdown(toBlocks(example)).split('\n\n').slice(0, 3).join('\n\n')}\n`,
  pdf: '%PDF-1.7',
  html: '<!doctype html>\n<html lang="en">',
} as const;
