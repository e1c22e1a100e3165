import type { ScoredReport } from '@/lib/report/schema';
import type { Line, Truth } from '../cases/schema';
import { isBrand } from './facts';
import { brandOf, listTimedFindings, type StatedFinding, transcriptOf } from './stated';
import { RECALLED_SHARE } from './truth';
import { coverage, likeness } from './words';

/** The line that is most like the words, where one is like enough; of equals the nearest in time. */
function findLine(words: string, at: number, lines: readonly Line[], alike: (line: string, words: string) => number): Line | undefined {
  const found = lines.map((line) => ({ line, share: alike(line.words, words) })).filter(({ share }) => share >= RECALLED_SHARE);
  return found.toSorted((a, b) => b.share - a.share || Math.abs(a.line.at - at) - Math.abs(b.line.at - at))[0]?.line;
}

const toErrors = (at: number | null, truth: number | null) => (at === null || truth === null ? [] : [at - truth]);

function timingOfFinding({ at, quotes }: StatedFinding, { written = [], spoken = [] }: Truth): number[] {
  return quotes.flatMap(({ words, channel }) => {
    const lines = channel === 'seen' ? written : channel === 'heard' ? spoken : [...written, ...spoken];
    const line = findLine(words, at, lines, coverage);
    return line === undefined ? [] : [at - line.at];
  });
}

/** Seconds by which the statements of a report miss the beginning of their words; negative is too early. */
export function observeTiming(report: ScoredReport, truth: Truth): number[] {
  const lines = transcriptOf(report).flatMap(({ at, words }) => {
    const line = findLine(words, at, truth.spoken ?? [], likeness);
    return line === undefined ? [] : [at - line.at];
  });
  const brand = brandOf(report);
  const named = brand !== null && truth.brand && isBrand(brand.name, truth.brand.name, truth) ? truth.brand : undefined;
  const firsts =
    named === undefined || brand === null
      ? []
      : [...toErrors(brand.firstSeen, named.firstSeen), ...toErrors(brand.firstSaid, named.firstSaid)];
  return [...lines, ...firsts, ...listTimedFindings(report).flatMap((finding) => timingOfFinding(finding, truth))];
}
