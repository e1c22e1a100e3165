import { bootstrap, type Interval } from './bootstrap';
import { type CheckCounts, type CheckOutcome, countOf, droppedOf, type ReportTally } from './tally';

/** What one report adds to a share or a mean over reports. */
type Part = { part: number; whole: number };

/** The sum of the parts by that of the wholes; null when the wholes come to nothing. Integers, so that equals are equal to the last bit. */
export function toRatio(parts: readonly Part[]): number | null {
  let [part, whole] = [0, 0];
  for (const one of parts) {
    part += one.part;
    whole += one.whole;
  }
  return whole === 0 ? null : part / whole;
}

const ofReport = (of: (tally: ReportTally) => number) => (tally: ReportTally) => ({ part: of(tally), whole: 1 });

/** What is compared between versions of the model, each as a share or a mean. */
export const measures = {
  score: ofReport(({ value }) => value),
  hook: ofReport(({ sections }) => sections.hook),
  script: ofReport(({ sections }) => sections.script),
  visual: ofReport(({ sections }) => sections.visual),
  cta: ofReport(({ sections }) => sections.cta),
  /** Of the statements about the video, those that the check confirms; a voice alone does not. */
  confirmed: ({ video }: ReportTally) => ({ part: video.confirmed, whole: countOf(video) }),
  dropped: ofReport(({ dropped }) => droppedOf(dropped)),
} satisfies Record<string, (tally: ReportTally) => Part>;
export type Measure = keyof typeof measures;

// The keys of the object above.
export const measureNames = Object.keys(measures) as Measure[];

export const measureOf = (tallies: readonly ReportTally[], measure: Measure): number | null => toRatio(tallies.map(measures[measure]));

/** A measure with its interval over reports. */
export const estimateMeasure = (tallies: readonly ReportTally[], measure: Measure): Interval =>
  bootstrap(tallies.map(measures[measure]), toRatio);

/** The share of an outcome with its interval over reports, because the statements of one report stand and fall together. */
export const estimateShare = (counts: readonly CheckCounts[], outcome: CheckOutcome): Interval =>
  bootstrap(
    counts.map((one) => ({ part: one[outcome], whole: countOf(one) })),
    toRatio,
  );
