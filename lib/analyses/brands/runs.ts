import { DAY_MS } from '@/lib/report/ad';
import type { AnalysisRecord } from '../search/schema';

/** `from` and `width` are shares of the time in which the ads ran. */
export type AdRun = { analysis: AnalysisRecord; days: number; from: number; width: number };

export type Runs = { ads: AdRun[]; first: string; last: string };

/** `analyses` are the newest first. */
function listRuns(analyses: readonly AnalysisRecord[]) {
  const newest = new Map<string, AnalysisRecord>();
  for (const analysis of analyses) {
    const key = `${analysis.platform} ${analysis.adId}`;
    if (!newest.has(key)) newest.set(key, analysis);
  }
  return [...newest.values()].flatMap((analysis) => {
    const { firstShown, daysRunning: days } = analysis.facts;
    const began = Date.parse(firstShown ?? '');
    return days === null || Number.isNaN(began) ? [] : [{ analysis, days, began, ended: began + days * DAY_MS }];
  });
}

/** Undefined where the runs of fewer than two ads are known. */
export function toRuns(analyses: readonly AnalysisRecord[]): Runs | undefined {
  const runs = listRuns(analyses);
  if (runs.length < 2) return undefined;
  const [first, last] = [Math.min(...runs.map(({ began }) => began)), Math.max(...runs.map(({ ended }) => ended))];
  const toShare = (ms: number) => ms / (last - first || 1);
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    first: toDay(first),
    last: toDay(Math.max(first, last - DAY_MS)),
    ads: runs
      .toSorted((one, other) => other.days - one.days)
      .map(({ analysis, days, began, ended }) => ({ analysis, days, from: toShare(began - first), width: toShare(ended - began) })),
  };
}
