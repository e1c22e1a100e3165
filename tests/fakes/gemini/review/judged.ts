import type { Finding, Findings } from './finding';
import type { Observed } from './observe';
import type { Watched } from './watched';

export type Section = 'hook' | 'script' | 'visual' | 'cta';
export type Points = 0 | 3 | 5;
/** `points` is a string in an answer. */
export type Criterion = { id: string; points: string; evidence: string[]; reason: string };

export type Judged = { watched: Watched; observed: Observed; idOf: (key: string) => string | undefined };

/** A finding of the section is called after its place: those that work come first. */
export const listFindings = ({ works, doesntWork }: Findings): Finding[] => [...works, ...doesntWork];

export const toIdOf =
  (section: Section, findings: Findings): Judged['idOf'] =>
  (key) => {
    const index = listFindings(findings).findIndex((finding) => finding.key === key);
    return index < 0 ? undefined : `${section}-${index + 1}`;
  };

const MAX_EVIDENCE = 4;

/** A criterion with what there is of its evidence. */
export const criterion = (id: string, points: Points, reason: string, evidence: readonly (string | undefined)[] = []): Criterion => ({
  id,
  points: String(points),
  evidence: [...new Set(evidence.filter((one) => one !== undefined))].slice(0, MAX_EVIDENCE),
  reason,
});

/** The observed lines of a moment: what is said at it, else the beat. */
export function linesAt(at: number | undefined, { transcript, beats }: Observed): string[] {
  if (at === undefined) return [];
  const said = transcript.filter((line) => Math.abs(line.at - at) <= 0.5).map(({ id }) => id);
  const spans = beats.filter((beat) => at >= beat.at - 0.1 && at < beat.to).map(({ id }) => id);
  return said.length > 0 ? said.slice(0, 1) : spans.slice(-1);
}
