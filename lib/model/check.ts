import type { Check } from '@/lib/report/check';
import type { Confidence } from '@/lib/report/fields';
import type { Finding } from '@/lib/report/schema';
import { judgeAd } from './checks/ad';
import { readingOf } from './checks/on-screen-text';
import { judgeTimed } from './checks/timed';
import type { CheckBase, Verdict } from './checks/verdict';
import type { AdmittedFinding, Dropped } from './evidence';

export type CheckedFinding = Omit<Finding, 'id' | 'still'>;
export type Checker = (finding: AdmittedFinding) => { finding: CheckedFinding } | Dropped;

const degrees: readonly Confidence[] = ['low', 'medium', 'high'];
const limit = (confidence: Confidence, atMost: Confidence) =>
  degrees.indexOf(confidence) <= degrees.indexOf(atMost) ? confidence : atMost;

export const toTenths = (seconds: number) => Math.round(seconds * 10) / 10;

export type Standing = Exclude<Verdict, { result: 'dropped' }>;

export function toCheck(verdict: Standing, statedAt: number | undefined): Check {
  switch (verdict.result) {
    case 'confirmed':
      return { result: 'confirmed', by: verdict.by, ...(verdict.at === undefined ? {} : { at: verdict.at }) };
    case 'moved':
      return { result: 'moved', by: verdict.by, at: verdict.at, ...(statedAt === undefined ? {} : { statedAt }) };
    case 'not_confirmed':
      return { result: 'not_confirmed', by: verdict.by };
    case 'not_checked':
      return { result: 'not_checked', why: verdict.why };
  }
}

function apply(finding: AdmittedFinding, verdict: Standing): CheckedFinding {
  const { at, confidence } = finding;
  const check = toCheck(verdict, at);
  if (verdict.result === 'moved') return { ...finding, at: verdict.at, check };
  const atMost = verdict.result === 'not_confirmed' ? 'low' : verdict.result === 'not_checked' ? (verdict.atMost ?? 'high') : 'high';
  return { ...finding, confidence: limit(confidence, atMost), check };
}

/** Rounds the moment of a verdict to a tenth of a second within the video. */
export const rounded = <V extends Verdict>(verdict: V, seconds: number): V =>
  'at' in verdict && verdict.at !== undefined ? { ...verdict, at: Math.min(toTenths(verdict.at), seconds) } : verdict;

/** Holds findings against what was measured of a video and against what is known of its ad. */
export function createChecker(base: CheckBase): Checker {
  const reading = readingOf(base);
  return (finding) => {
    const verdict = finding.at === undefined ? judgeAd(finding, reading, base) : judgeTimed(finding, finding.at, reading, base);
    if (verdict.result === 'dropped') return { dropped: verdict.cause };
    return { finding: apply(finding, rounded(verdict, base.seconds)) };
  };
}
