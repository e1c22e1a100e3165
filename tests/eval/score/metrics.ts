import { addShares, type Share } from '@/tests/support/share';
import type { CaseResult } from '../run-case';
import { labelShare } from './labels';
import { ownMetrics } from './observe';

/** Each metric is a share from 0 to 1; one that has neither seen nor heard the video is near 0 on all of them. */
export const metrics = {
  quotePrecision: {
    label: 'Quote precision',
    definition: 'Of the words that a report says are written or said in the video, the share that is.',
  },
  quoteRecall: { label: 'Quote recall', definition: 'Of the texts on screen, the share that the report has as text on screen.' },
  transcript: {
    label: 'Transcript',
    definition: 'Of the words that are said and not captioned, the share that the transcript has in their order.',
  },
  timing: { label: 'On time', definition: 'Of the statements with words of the video, the share within 0.5 s of where these begin.' },
  facts: { label: 'True facts', definition: 'Of the figures of claims and offers seen or heard, the share that is in the video.' },
  labels: { label: 'Labels', definition: 'Agreement with the labels of a judge beyond chance.' },
} as const satisfies Record<string, { label: string; definition: string }>;
export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

export function sharesOf(result: CaseResult, all: readonly CaseResult[]): Record<MetricId, Share> {
  const { evalCase, report } = result;
  const own = Object.entries(ownMetrics).map(([id, observe]) => [id, observe(report, evalCase.truth)]);
  return { ...Object.fromEntries(own), labels: labelShare(result, all) };
}

/** A value is null where nothing could be scored. */
export type Values = Record<MetricId, number | null>;

export function scoreCases(results: readonly CaseResult[], among: readonly CaseResult[] = results): Values {
  const shares = results.map((result) => sharesOf(result, among));
  const values = metricIds.map((id) => {
    const { hits, of } = addShares(shares.map((share) => share[id]));
    return [id, of === 0 ? null : hits / of];
  });
  return Object.fromEntries(values);
}
