import { hues } from '@/components/report/hues';
import { judgmentWords } from '@/lib/report/view/findings';
import type { Mark } from '@/lib/report/view/nodes';

export function MarkSign({ mark: { section, works }, number }: { mark: Pick<Mark, 'section' | 'works'>; number?: number | undefined }) {
  const size = number === undefined ? 'm-1.5 size-3' : 'size-6';
  const color = works ? 'text-surface' : 'text-(--hue)';
  const shape = works ? 'inset-px rounded-full bg-(--hue)' : `rotate-45 rounded-xs ${number === undefined ? 'inset-px' : 'inset-[3px]'}`;
  return (
    <span
      className={`relative isolate inline-grid flex-none place-items-center text-[10.5px] leading-none font-semibold ${size} ${color} ${hues[section]}`}
    >
      <span className={`absolute -z-10 border-[1.5px] border-(--hue) ${shape}`} />
      {number}
    </span>
  );
}

const meanings = [
  { works: true, label: judgmentWords.works },
  { works: false, label: judgmentWords.doesntWork },
];

export function MarkLegend({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 text-sm text-quiet lg:-mt-8 lg:self-end">
      {meanings.map(({ works, label }) => (
        <span key={label} className="inline-flex items-center">
          <MarkSign mark={{ section: 'hook', works }} />
          {label}
        </span>
      ))}
    </p>
  );
}
