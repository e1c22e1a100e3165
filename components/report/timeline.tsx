import { Mark } from '@/components/report/mark';
import { type Layout, type Plan, type ShownFinding, TimelineFigure } from '@/components/report/timeline-figure';
import { drawTimeline, type TimelineSize } from '@/lib/report/charts';
import type { Timeline } from '@/lib/report/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';

const MARK_SIZE = 22;
const sizes = {
  wide: { width: 860, markSize: MARK_SIZE, labelWidth: 104, labelHeight: 0 },
  narrow: { width: 350, markSize: MARK_SIZE, labelWidth: 0, labelHeight: 18 },
} as const satisfies Record<Layout, TimelineSize>;

function toPlan({ seconds }: Timeline, marks: readonly ShownFinding[], size: TimelineSize): Plan {
  const { markSize, labelWidth, labelHeight } = size;
  return { drawing: drawTimeline({ seconds, marks }, size), markSize, labelWidth, labelHeight };
}

/** `shown` is the number of a finding that is told before the reader asks for any. */
export function TimelineBlock({ block, shown }: { block: Timeline; shown?: number | undefined }) {
  const marks = block.marks.map((mark) => ({ ...mark, judgment: mark.works ? judgmentWords.works : judgmentWords.doesntWork }));
  const plans = { wide: toPlan(block, marks, sizes.wide), narrow: toPlan(block, marks, sizes.narrow) };
  const clocksOf = ({ drawing }: Plan) => drawing.ticks.map(({ seconds }) => toClock(seconds));
  return (
    <figure>
      <h3 className="text-xl leading-snug font-semibold">{block.title}</h3>
      <figcaption className="mt-1.5 text-sm text-quiet">{block.note}</figcaption>
      <TimelineFigure
        title={block.title}
        plans={plans}
        marks={marks}
        shown={shown}
        words={{ sections: sectionNames, clocks: { wide: clocksOf(plans.wide), narrow: clocksOf(plans.narrow) } }}
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-quiet">
        <span className="inline-flex items-center">
          <Mark line={{ section: 'hook', works: true }} />
          {judgmentWords.works}
        </span>
        <span className="inline-flex items-center">
          <Mark line={{ section: 'hook', works: false }} />
          {judgmentWords.doesntWork}
        </span>
        <span>The video ends at {block.clock}.</span>
      </p>
    </figure>
  );
}
