import { type StillSrc, withoutStills } from '@/components/report/frames';
import { Mark } from '@/components/report/mark';
import { type Layout, type Plan, TimelineFigure } from '@/components/report/timeline-figure';
import type { ShownBar, ShownFinding, ShownText } from '@/components/report/timeline-marks';
import { Swatch } from '@/components/report/timeline-tracks';
import { drawTimeline, type TimelineSize } from '@/lib/report/charts';
import { LISTED_TEXTS } from '@/lib/report/measured';
import type { TimedFinding, Timeline } from '@/lib/report/timeline';
import { type DrawnBar, drawTracks } from '@/lib/report/track-chart';
import type { Track } from '@/lib/report/tracks';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';

const MARK_SIZE = 22;
const BAR_HEIGHT = 8;
const sizes = {
  wide: { width: 860, markSize: MARK_SIZE, labelWidth: 112, labelHeight: 0 },
  narrow: { width: 350, markSize: MARK_SIZE, labelWidth: 0, labelHeight: 18 },
} as const satisfies Record<Layout, TimelineSize>;

const toShownBar = ({ look, x, y, width, height, text }: DrawnBar): ShownBar => ({
  look,
  x,
  y,
  width,
  height,
  ...(text === undefined ? {} : { number: text.number }),
});

function toPlan({ seconds, tracks }: Timeline, marks: readonly ShownFinding[], size: TimelineSize): Plan {
  const { markSize, labelWidth, labelHeight } = size;
  const drawing = drawTimeline({ seconds, marks }, size);
  const { tracks: drawn, height } = drawTracks(tracks, seconds, { ...drawing, labelHeight, barHeight: BAR_HEIGHT });
  const shown = drawn.map((track) => ({ ...track, bars: track.bars.map(toShownBar) }));
  return { drawing, tracks: { drawn: shown, height }, markSize, labelWidth, labelHeight };
}

function toShownFinding(mark: TimedFinding, stillSrc: StillSrc): ShownFinding {
  const { section, number, at, clock, sectionName, works, text, confidence, source, check, frame } = mark;
  const src = frame === undefined ? undefined : stillSrc(frame.n);
  return {
    section,
    number,
    at,
    clock,
    sectionName,
    works,
    text,
    judgment: works ? judgmentWords.works : judgmentWords.doesntWork,
    ...(confidence === undefined ? {} : { confidence }),
    ...(source === undefined ? {} : { source }),
    ...(check === undefined ? {} : { check: check.text }),
    ...(frame === undefined || src === undefined ? {} : { still: { frame, src } }),
  };
}

const textsOf = (tracks: readonly Track[]): ShownText[] =>
  tracks
    .flatMap(({ bars }) => bars.flatMap(({ text }) => text ?? []))
    .map((text) => ({ ...text, href: text.number <= LISTED_TEXTS ? `#text-${text.number}` : '#texts' }));

function TrackLegend({ tracks }: { tracks: readonly Track[] }) {
  const entries = tracks.flatMap(({ legend }) => legend);
  if (entries.length === 0) return null;
  return (
    <ul className="mt-2.5 grid gap-1 text-sm leading-normal text-quiet tabular-nums">
      {entries.map(({ look, label, told }) => (
        <li key={look} className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5">
          <Swatch look={look} />
          <span>
            <b className="font-semibold text-ink">{label}</b> {told}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = { block: Timeline; shown?: number | undefined; stillSrc?: StillSrc };

/** `shown` is the number of a finding that is told before the reader asks for any. */
export function TimelineBlock({ block, shown, stillSrc = withoutStills }: Props) {
  const marks = block.marks.map((mark) => toShownFinding(mark, stillSrc));
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
        texts={textsOf(block.tracks)}
        shown={shown}
        words={{ sections: sectionNames, clocks: { wide: clocksOf(plans.wide), narrow: clocksOf(plans.narrow) } }}
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-quiet">
        {marks.length > 0 && (
          <>
            <span className="inline-flex items-center">
              <Mark line={{ section: 'hook', works: true }} />
              {judgmentWords.works}
            </span>
            <span className="inline-flex items-center">
              <Mark line={{ section: 'hook', works: false }} />
              {judgmentWords.doesntWork}
            </span>
          </>
        )}
        <span>The video ends at {block.clock}.</span>
      </p>
      <TrackLegend tracks={block.tracks} />
    </figure>
  );
}
