import { Line, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { type DrawnBar, drawTimeline, drawTracks, type TimelineDrawing } from '@/lib/report/view/charts';
import type { TimedFinding, Timeline, TrackLook } from '@/lib/report/view/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';
import { MARK, MarkNumber, Shape } from './charts';
import { MEASURE, palette, space, styles } from './styles';
import { TitleLine } from './text';

const LANE_LABEL = 60;
const BAR_HEIGHT = 4;
/** The empty height below the labels of the axis, which the tracks take. */
const TUCK = 9;

const outlined = (stroke: string, dashes?: string) => ({
  fill: 'none',
  stroke,
  strokeWidth: 0.75,
  ...(dashes ? { strokeDasharray: dashes } : {}),
});

const looks: Record<TrackLook, { fill: string; stroke?: string; strokeWidth?: number; strokeDasharray?: string }> = {
  shot: { fill: palette.quiet },
  dissolve: outlined(palette.quiet),
  read: { fill: palette.brand },
  unreadable: outlined(palette.brand, '2 1.5'),
  voice: { fill: palette.ink },
  silence: outlined(palette.quiet, '1 1.5'),
};

const Bar = ({ bar: { look, x, y, width, height }, top }: { bar: DrawnBar; top: number }) => (
  <Rect x={x} y={top + y} width={width} height={height} rx={1} {...looks[look]} />
);

const judgments = [
  { works: true, label: judgmentWords.works },
  { works: false, label: judgmentWords.doesntWork },
] as const;

function Legend({ marks, clock, tracks }: Timeline) {
  const shapes = marks.length === 0 ? [] : judgments;
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', rowGap: space(0.5) }}>
      <View style={{ ...styles.row, gap: space(3), width: '50%' }}>
        {shapes.map(({ works, label }) => (
          <View key={label} style={{ ...styles.row, alignItems: 'center', gap: space(1) }}>
            <Svg viewBox="0 0 10 10" style={{ width: 10, height: 10 }}>
              <Shape x={5} y={5} side={7} works={works} hue={palette.quiet} />
            </Svg>
            <Text style={styles.label}>{label}</Text>
          </View>
        ))}
        <Text style={styles.label}>{`The video ends at ${clock}.`}</Text>
      </View>
      {tracks
        .flatMap(({ legend }) => legend)
        .map(({ look, label, text }) => (
          <View key={look} style={{ ...styles.row, gap: space(2), width: '50%', paddingRight: space(3) }}>
            <Svg viewBox="0 0 16 6" style={{ width: 16, height: 6, marginTop: 3 }}>
              <Rect x={0.5} y={0.5} width={15} height={5} rx={1} {...looks[look]} />
            </Svg>
            <View style={styles.column}>
              <Text style={styles.label}>
                <Text style={{ ...styles.strong, color: palette.ink }}>{label}</Text>
                {` ${text}`}
              </Text>
            </View>
          </View>
        ))}
    </View>
  );
}

type Drawing = TimelineDrawing<TimedFinding>;
type Tracks = ReturnType<typeof drawTracks>;

function Lines({ drawing, tracks }: { drawing: Drawing; tracks: Tracks }) {
  const { width, start, end, axisY, ticks, lanes } = drawing;
  const height = drawing.height - TUCK;
  const marks = lanes.flatMap((lane) => lane.marks);
  const whole = height + tracks.height;
  return (
    <Svg viewBox={`0 0 ${width} ${whole}`} style={{ width, height: whole }}>
      {lanes.map(({ section, top }) => (
        <Line key={section} x1={0} y1={top} x2={width} y2={top} stroke={palette.line} strokeWidth={0.5} />
      ))}
      <Line x1={start} y1={axisY} x2={end} y2={axisY} stroke={palette.ink} strokeWidth={1} />
      {ticks.map(({ x, seconds }) => (
        <Line key={seconds} x1={x} y1={axisY} x2={x} y2={axisY + 4} stroke={palette.ink} strokeWidth={0.75} />
      ))}
      {marks.map(({ mark, x, y }) => (
        <Line key={mark.number} x1={x} y1={y} x2={x} y2={axisY} stroke={palette.line} strokeWidth={0.5} />
      ))}
      {marks.map(({ mark, x, y }) => (
        <Shape key={mark.number} x={x} y={y} side={MARK} works={mark.works} hue={palette.sections[mark.section]} />
      ))}
      {tracks.tracks.map(({ kind, top }) => (
        <Line key={kind} x1={0} y1={height + top} x2={width} y2={height + top} stroke={palette.line} strokeWidth={0.5} />
      ))}
      {tracks.tracks
        .flatMap(({ bars }) => bars)
        .map((bar) => (
          <Bar key={`${bar.look} ${bar.x} ${bar.y}`} bar={bar} top={height} />
        ))}
    </Svg>
  );
}

function Labels({ drawing, tracks }: { drawing: Drawing; tracks: Tracks }) {
  const { axisY, ticks, lanes } = drawing;
  const lanesHeight = drawing.height - TUCK;
  const beside = (top: number, height: number) => ({ ...styles.label, position: 'absolute', left: 0, top: top + height / 2 - 6 }) as const;
  return (
    <>
      {lanes.map(({ section, top, height }) => (
        <Text key={section} style={{ ...beside(top, height), color: palette.sections[section] }}>
          {sectionNames[section]}
        </Text>
      ))}
      {lanes
        .flatMap((lane) => lane.marks)
        .map(({ mark, x, y }) => (
          <MarkNumber key={mark.number} mark={mark} x={x} y={y} />
        ))}
      {ticks.map(({ x, seconds }) => (
        <Text key={seconds} style={{ ...styles.label, position: 'absolute', left: x - 25, top: axisY + 6, width: 50, textAlign: 'center' }}>
          {toClock(seconds)}
        </Text>
      ))}
      {tracks.tracks.map(({ kind, label, top, height }) => (
        <Text key={kind} style={{ ...beside(lanesHeight + top, height), color: palette.ink }}>
          {label}
        </Text>
      ))}
    </>
  );
}

export function TimelineFigure({ block: timeline }: { block: Timeline }) {
  const drawing = drawTimeline(timeline, { width: MEASURE, markSize: MARK, labelWidth: LANE_LABEL, labelHeight: 0, padding: 1.5 });
  const tracks = drawTracks(timeline.tracks, timeline.seconds, { ...drawing, labelHeight: 0, barHeight: BAR_HEIGHT });
  return (
    <View wrap={false} style={{ gap: space(1.5) }}>
      <TitleLine title={timeline.title} note={timeline.note} />
      <View style={{ width: drawing.width, height: drawing.height - TUCK + tracks.height }}>
        <Lines drawing={drawing} tracks={tracks} />
        <Labels drawing={drawing} tracks={tracks} />
      </View>
      <Legend {...timeline} />
    </View>
  );
}
