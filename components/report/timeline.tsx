import { partHues } from '@/components/report/hues';
import { Mark } from '@/components/report/mark';
import type { TimedFinding, Timeline } from '@/lib/report/blocks';
import { drawTimeline, type TimelineDrawing, type TimelineMark, type TimelineSize } from '@/lib/report/charts';
import { judgementWords, partNames, toClock } from '@/lib/report/words';

const MARK_SIZE = 22;
const layouts = {
  wide: { size: { width: 860, markSize: MARK_SIZE, labelWidth: 104, labelHeight: 0 }, captionHeight: 72, shown: 'hidden sm:block' },
  narrow: { size: { width: 350, markSize: MARK_SIZE, labelWidth: 0, labelHeight: 18 }, captionHeight: 170, shown: 'sm:hidden' },
} as const satisfies Record<string, { size: TimelineSize; captionHeight: number; shown: string }>;

type Layout = (typeof layouts)[keyof typeof layouts];
type Drawing = TimelineDrawing<TimedFinding>;

const AXIS_ROOM = 30;

function Shape({ placed: { x, y, mark } }: { placed: TimelineMark<TimedFinding> }) {
  const half = MARK_SIZE / 2 + 1;
  const outline = 'stroke-(--hue) stroke-[1.5]';
  return mark.works ? (
    <circle className={`fill-(--hue) ${outline}`} cx={x} cy={y} r={MARK_SIZE / 2 - 2} />
  ) : (
    <path className={`fill-paper ${outline}`} d={`M ${x} ${y - half} L ${x + half} ${y} L ${x} ${y + half} L ${x - half} ${y} Z`} />
  );
}

/** A mark leads to its row of the register; what it says appears under the line while it is pointed at or focused. */
function MarkLink({ placed, drawing, layout }: { placed: TimelineMark<TimedFinding>; drawing: Drawing; layout: Layout }) {
  const { mark, x, y } = placed;
  const judgement = mark.works ? judgementWords.works : judgementWords.doesntWork;
  return (
    <a
      className={`group outline-none ${partHues[mark.part]}`}
      href={`#finding-${mark.number}`}
      aria-label={`No. ${mark.number}, ${mark.clock}, ${mark.partName}, ${judgement}: ${mark.text}`}
    >
      <circle
        className="fill-transparent group-focus-visible:stroke-brand group-focus-visible:stroke-2"
        cx={x}
        cy={y}
        r={MARK_SIZE / 2 + 3}
      />
      <Shape placed={placed} />
      <text className={`text-[10.5px] font-semibold ${mark.works ? 'fill-paper' : 'fill-(--hue)'}`} x={x} y={y + 4} textAnchor="middle">
        {mark.number}
      </text>
      <foreignObject
        className="pointer-events-none opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        x="0"
        y={drawing.axisY + AXIS_ROOM}
        width={drawing.width}
        height={layout.captionHeight}
      >
        <p className="h-full bg-paper text-sm leading-normal" dir="auto">
          <span className="font-semibold text-(--hue)">
            {mark.clock} {mark.partName} · {judgement}
          </span>{' '}
          {mark.text}
        </p>
      </foreignObject>
    </a>
  );
}

function Lane({ lane: { part, top, height }, size }: { lane: Drawing['lanes'][number]; size: TimelineSize }) {
  const { width, labelWidth, labelHeight } = size;
  return (
    <g className={partHues[part]}>
      <rect className="fill-sunk" x={labelWidth} y={top + 1} width={width - labelWidth} height={height - 2} rx="4" />
      <text className="fill-(--hue) font-semibold" x={labelWidth === 0 ? 8 : 0} y={labelHeight === 0 ? top + height / 2 + 4 : top + 16}>
        {partNames[part]}
      </text>
    </g>
  );
}

function TimelineFigure({ timeline: { title, seconds, marks }, layout }: { timeline: Timeline; layout: Layout }) {
  const { size, captionHeight, shown } = layout;
  const drawing = drawTimeline({ seconds, marks }, size);
  const { width, start, end, axisY, ticks, lanes } = drawing;
  return (
    <svg
      className={`mt-3.5 w-full overflow-visible text-xs ${shown}`}
      viewBox={`0 0 ${width} ${axisY + AXIS_ROOM + captionHeight}`}
      aria-label={title}
    >
      {lanes.map((lane) => (
        <Lane key={lane.part} lane={lane} size={size} />
      ))}
      {ticks.map(({ x, seconds: at }) => (
        <g key={at}>
          <line className="stroke-line" x1={x} x2={x} y1="0" y2={axisY} />
          <line className="stroke-quiet" x1={x} x2={x} y1={axisY} y2={axisY + 5} />
          <text className="fill-quiet tabular-nums" x={x} y={axisY + 20} textAnchor="middle">
            {toClock(at)}
          </text>
        </g>
      ))}
      <line className="stroke-quiet stroke-[1.5]" x1={start} x2={end} y1={axisY} y2={axisY} />
      <foreignObject x="0" y={axisY + AXIS_ROOM} width={width} height={captionHeight}>
        <p className="text-sm text-quiet">Point at a mark, or move to it with the Tab key, to read its finding.</p>
      </foreignObject>
      {lanes.flatMap(({ marks: placed }) =>
        placed.map((one) => <MarkLink key={one.mark.number} placed={one} drawing={drawing} layout={layout} />),
      )}
    </svg>
  );
}

export function TimelinePart({ part }: { part: Timeline }) {
  return (
    <figure>
      <h3 className="text-xl leading-snug font-semibold">{part.title}</h3>
      <figcaption className="mt-1.5 text-sm text-quiet">{part.note}</figcaption>
      <TimelineFigure timeline={part} layout={layouts.wide} />
      <TimelineFigure timeline={part} layout={layouts.narrow} />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-quiet">
        <span className="inline-flex items-center">
          <Mark line={{ part: 'hook', works: true }} />
          {judgementWords.works}
        </span>
        <span className="inline-flex items-center">
          <Mark line={{ part: 'hook', works: false }} />
          {judgementWords.doesntWork}
        </span>
        <span>The clip ends at {part.clock}.</span>
      </p>
    </figure>
  );
}
