import { sectionHues } from '@/components/report/hues';
import { findingAnchor } from '@/lib/report/view/evidence-links';
import type { FindingLine } from '@/lib/report/view/findings';
import { judgmentWords } from '@/lib/report/words';

const SHAPE = 'absolute -z-10 border-[1.5px] border-(--hue)';

export function Mark({ line: { section, works, number } }: { line: Pick<FindingLine, 'section' | 'works' | 'number'> }) {
  const size = number === undefined ? 'm-1.5 size-3' : 'size-6';
  const color = works ? 'text-surface' : 'text-(--hue)';
  const shape = works ? 'inset-px rounded-full bg-(--hue)' : `rotate-45 rounded-xs ${number === undefined ? 'inset-px' : 'inset-[3px]'}`;
  return (
    <span
      className={`relative isolate inline-grid flex-none place-items-center text-[10.5px] leading-none font-semibold ${size} ${color} ${sectionHues[section]}`}
    >
      <span className={`${SHAPE} ${shape}`} />
      {number}
    </span>
  );
}

export function MarkLink({ line }: { line: FindingLine }) {
  const { number, sectionName, works } = line;
  if (number === undefined) return null;
  return (
    <a
      href={`#${findingAnchor(number)}`}
      aria-label={`Finding ${number}, ${sectionName}: ${(works ? judgmentWords.works : judgmentWords.doesntWork).toLowerCase()}`}
      className="rounded-full hover:ring-2 hover:ring-line"
    >
      <Mark line={line} />
    </a>
  );
}

export function MarkLegend() {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      {[true, false].map((works) => (
        <span key={String(works)} className="inline-flex items-center">
          <Mark line={{ section: 'hook', works }} />
          {works ? judgmentWords.works : judgmentWords.doesntWork}
        </span>
      ))}
    </p>
  );
}
