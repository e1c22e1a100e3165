import type { z } from 'zod';
import { stepWords } from '@/lib/analyses/progress';
import type { Analysis, AnalysisPage, AnalysisStill } from '@/lib/analyses/schema';
import { toStillPath } from '@/lib/api-paths';
import { toErrorMessage } from '@/lib/failures';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { toBlocks } from '@/lib/report/view/blocks';
import { exampleAdId, exampleReport } from './example-report';

export const exampleId = '6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21';
export const exampleAdUrl = `https://www.facebook.com/ads/library/?id=${exampleAdId}`;

const exampleStills: AnalysisStill[] = exampleReport.video.stills.map(({ n, at }) => ({ n, at, href: toStillPath(exampleId, n) }));

const live = { id: exampleId, source: 'api', report: null, stills: [], errorMessage: null } satisfies Partial<z.input<typeof Analysis>>;

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
} satisfies Record<string, { summary: string; value: z.input<typeof Analysis> }>;

export const exampleListItem: AnalysisPage['data'][number] = {
  id: exampleId,
  pageName: 'Example Kettles',
  adId: exampleAdId,
  source: 'api',
  score: { value: exampleReport.score.value, grade: exampleReport.score.grade },
  summary: exampleReport.summary,
  completedAt: exampleReport.meta.generatedAt,
};

/** The beginning of the example report in each representation. */
export const exampleBeginnings = {
  markdown: `${renderMarkdown(toBlocks(exampleReport)).split('\n\n').slice(0, 3).join('\n\n')}\n`,
  pdf: '%PDF-1.7',
  html: '<!doctype html>\n<html lang="en">',
} as const;
