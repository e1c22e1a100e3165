import { DAY_MS } from './ad';
import { type Section, sections } from './criteria';
import type { ReadableReport } from './legacy';

/** A fact is null where the report does not state it. */
export type ReportFacts = {
  pageName: string | null;
  /** The words of the hook, or what it shows where it has none. */
  hookLine: string | null;
  archetype: string | null;
  framework: string | null;
  stage: string | null;
  offer: string | null;
  verdict: 'scored' | 'insufficient_evidence';
  score: number | null;
  grade: string | null;
  points: Record<Section, number> | null;
  videoSeconds: number | null;
  firstShown: string | null;
  lastShown: string | null;
  /** True if the ad was running on the day of the report. */
  isActive: boolean | null;
  daysRunning: number | null;
  rubricVersion: string | null;
  model: string | null;
};

function toHookLine({ observed }: ReadableReport): string | null {
  const hook = observed?.beats.find(({ role }) => role === 'hook') ?? observed?.beats[0];
  return hook?.said ?? hook?.written ?? observed?.transcript[0]?.words ?? hook?.shown ?? null;
}

export function toOfferLine({ observed }: ReadableReport): string | null {
  const offer = observed?.offer;
  if (!offer) return null;
  const { what, price } = offer;
  return price === null || what.includes(price) ? what : `${what}, ${price}`;
}

function toPoints({ score }: ReadableReport): ReportFacts['points'] {
  const breakdown = score?.breakdown;
  if (breakdown === undefined) return null;
  return Object.fromEntries(sections.map((section) => [section, breakdown[section].score])) as Record<Section, number>;
}

/** A library without a status states when it showed an ad last; the day before may still run. */
function isRunning({ ad, meta }: ReadableReport): boolean | null {
  if (ad?.status) return ad.status === 'active';
  const lastShown = ad?.lastShown ?? meta?.ad?.lastShown;
  return lastShown && Date.parse(lastShown) + 2 * DAY_MS < Date.parse(meta?.generatedAt ?? '') ? false : null;
}

/** `pageName` is for reports that do not state it. */
export function toReportFacts(report: ReadableReport, pageName: string | null = null): ReportFacts {
  const { score, hook, script, schwartz, ad, meta } = report;
  return {
    pageName: meta?.ad?.pageName ?? pageName,
    hookLine: toHookLine(report),
    archetype: hook?.archetype ?? null,
    framework: script?.framework ?? null,
    stage: schwartz?.primary ?? null,
    offer: toOfferLine(report),
    verdict: score ? 'scored' : 'insufficient_evidence',
    score: score?.value ?? null,
    grade: score?.grade ?? null,
    points: toPoints(report),
    videoSeconds: meta?.videoSeconds ?? null,
    firstShown: ad?.firstShown ?? meta?.ad?.firstShown ?? null,
    lastShown: ad?.lastShown ?? meta?.ad?.lastShown ?? null,
    isActive: isRunning(report),
    daysRunning: ad?.daysRunning ?? null,
    rubricVersion: meta?.rubricVersion ?? null,
    model: meta?.model ?? null,
  };
}
