import type { SectionScore } from '@/lib/report/view/breakdown';

export function ScoreBar({ score: { score, max } }: { score: Pick<SectionScore, 'score' | 'max'> }) {
  return (
    <svg className="h-2 w-full rounded-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-sunk" width="100" height="8" />
      <rect className="fill-(--hue)" width={(100 * score) / max} height="8" />
    </svg>
  );
}
