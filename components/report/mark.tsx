import { sectionHues } from '@/components/report/hues';
import type { FindingLine } from '@/lib/report/findings';

const SHAPE = 'absolute -z-10 border-[1.5px] border-(--hue)';

/** The sign of a finding: a disc when it works, a diamond when it does not, with its number when it has one. */
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
