import { sectionHues } from '@/components/report/hues';
import { MarkLegend } from '@/components/report/mark';
import { Swatch, Tracks } from '@/components/report/timeline-tracks';
import { drawTimeline, drawTracks, type TimelineDrawing, type TimelineSize } from '@/lib/report/view/charts';
import { findingAnchor } from '@/lib/report/view/evidence-links';
import type { TimedFinding, Timeline, Track } from '@/lib/report/view/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';

const MARK_SIZE = 22;
/** The side of the target of a mark where fingers point. */
const TARGET = 32;
const BAR_HEIGHT = 8;
const AXIS_ROOM = 26;

const layouts = [
  { shownOn: 'hidden sm:block', size: { width: 860, markSize: MARK_SIZE, labelWidth: 112, labelHeight: 0 } },
  { shownOn: 'sm:hidden', size: { width: 350, markSize: TARGET, labelWidth: 0, labelHeight: 18 } },
] as const satisfies readonly { shownOn: string; size: TimelineSize }[];

function Shape({ x, y, works }: { x: number; y: number; works: boolean }) {
  const half = MARK_SIZE / 2 + 1;
  const outline = 'stroke-(--hue) stroke-[1.5]';
  return works ? (
    <circle className={`fill-(--hue) ${outline}`} cx={x} cy={y} r={MARK_SIZE / 2 - 2} />
  ) : (
    <path className={`fill-paper ${outline}`} d={`M ${x} ${y - half} L ${x + half} ${y} L ${x} ${y + half} L ${x - half} ${y} Z`} />
  );
}

type MarkProps = { x: number; y: number; target: number; finding: TimedFinding };

function MarkLink({ x, y, target, finding: { number, clock, sectionName, works, section } }: MarkProps) {
  const judgment = (works ? judgmentWords.works : judgmentWords.doesntWork).toLowerCase();
  return (
    <a
      className={`group outline-none ${sectionHues[section]}`}
      href={`#${findingAnchor(number)}`}
      aria-label={`Finding ${number}, ${clock}, ${sectionName}: ${judgment}`}
    >
      <circle className="fill-transparent" cx={x} cy={y} r={target / 2} />
      <circle
        className="fill-transparent stroke-2 group-hover:stroke-(--hue) group-focus-visible:stroke-(--hue)"
        cx={x}
        cy={y}
        r={MARK_SIZE / 2 + 3.5}
      />
      <Shape x={x} y={y} works={works} />
      <text className={`text-[10.5px] font-semibold ${works ? 'fill-paper' : 'fill-(--hue)'}`} x={x} y={y + 4} textAnchor="middle">
        {number}
      </text>
    </a>
  );
}

type DrawnProps = { drawing: TimelineDrawing<TimedFinding>; size: TimelineSize };

function Lanes({ drawing: { lanes, width }, size: { labelWidth, labelHeight } }: DrawnProps) {
  return lanes.map(({ section, top, height }) => (
    <g key={section} className={sectionHues[section]}>
      <rect className="fill-sunk" x={labelWidth} y={top + 1} width={width - labelWidth} height={height - 2} rx="4" />
      <text className="fill-(--hue) font-semibold" x={labelWidth === 0 ? 8 : 0} y={labelHeight === 0 ? top + height / 2 + 4 : top + 16}>
        {sectionNames[section]}
      </text>
    </g>
  ));
}

function Axis({ drawing: { ticks, axisY, start, end } }: { drawing: DrawnProps['drawing'] }) {
  return (
    <>
      {ticks.map(({ x, seconds }) => (
        <g key={seconds}>
          <path className="stroke-line" d={`M ${x} 0 V ${axisY}`} />
          <path className="stroke-quiet" d={`M ${x} ${axisY} v 5`} />
          <text className="fill-quiet" x={x} y={axisY + 20} textAnchor="middle">
            {toClock(seconds)}
          </text>
        </g>
      ))}
      <path className="stroke-quiet stroke-[1.5]" d={`M ${start} ${axisY} H ${end}`} />
    </>
  );
}

function Line({
  block: { title, seconds, marks, tracks },
  layout: { shownOn, size },
}: {
  block: Timeline;
  layout: (typeof layouts)[number];
}) {
  const drawing = drawTimeline({ seconds, marks }, size);
  const { tracks: drawn, height } = drawTracks(tracks, seconds, { ...drawing, labelHeight: size.labelHeight, barHeight: BAR_HEIGHT });
  return (
    <svg
      className={`mt-3.5 mb-2.5 w-full overflow-visible text-xs tabular-nums ${shownOn}`}
      viewBox={`0 0 ${size.width} ${drawing.axisY + AXIS_ROOM + height}`}
      aria-label={title}
    >
      <Lanes drawing={drawing} size={size} />
      <Axis drawing={drawing} />
      {drawing.lanes.flatMap(({ marks: placed }) =>
        placed.map(({ mark, x, y }) => <MarkLink key={mark.number} x={x} y={y} target={size.markSize} finding={mark} />),
      )}
      <Tracks tracks={drawn} top={drawing.axisY + AXIS_ROOM} width={size.width} labelWidth={size.labelWidth} />
    </svg>
  );
}

function TrackLegend({ tracks }: { tracks: readonly Track[] }) {
  const entries = tracks.flatMap(({ legend }) => legend);
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm leading-normal text-quiet tabular-nums">
      {entries.map(({ look, label, text }) => (
        <li key={look} className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5">
          <Swatch look={look} />
          <span>
            <b className="font-semibold text-ink">{label}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function TimelineBlock({ block }: { block: Timeline }) {
  return (
    <figure>
      <figcaption className="text-sm text-quiet">{block.note}</figcaption>
      {layouts.map((layout) => (
        <Line key={layout.shownOn} block={block} layout={layout} />
      ))}
      {block.marks.length > 0 && <MarkLegend />}
      <TrackLegend tracks={block.tracks} />
    </figure>
  );
}
