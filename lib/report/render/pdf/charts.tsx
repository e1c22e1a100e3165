import { Circle, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Gauge } from '@/lib/report/blocks';
import type { SectionScore } from '@/lib/report/breakdown';
import { drawGauge, drawTimeline } from '@/lib/report/charts';
import type { FindingLine } from '@/lib/report/findings';
import type { Timeline } from '@/lib/report/timeline';
import { judgmentWords, sectionNames, toClock } from '@/lib/report/words';
import { MEASURE, palette, space, styles } from './styles';

const GAUGE_WIDTH = 148;
const MARK = 12;
const LANE_LABEL = 72;

/** The value on its arc with the grade below it. */
export function GaugeFigure({ gauge }: { gauge: Gauge }) {
  const { width, height, strokeWidth, track, filled, center } = drawGauge(gauge.value);
  const scale = GAUGE_WIDTH / width;
  const hue = palette.bands[gauge.band];
  const numberHeight = 44;
  return (
    <View style={{ width: GAUGE_WIDTH, height: height * scale }}>
      <Svg viewBox={`0 0 ${width} ${height}`} style={{ width: GAUGE_WIDTH, height: height * scale }}>
        <Path d={track} stroke={palette.line} strokeWidth={strokeWidth} strokeLinecap="round" fill="none" />
        {filled === '' ? null : <Path d={filled} stroke={hue} strokeWidth={strokeWidth} strokeLinecap="round" fill="none" />}
      </Svg>
      <View style={{ position: 'absolute', left: 0, right: 0, top: center.y * scale - numberHeight * 0.62 }}>
        <Text style={{ fontSize: 40, lineHeight: 1.1, fontWeight: 600, textAlign: 'center' }}>{String(gauge.value)}</Text>
        <Text style={{ ...styles.label, textAlign: 'center', marginTop: 1 }}>of 100</Text>
      </View>
    </View>
  );
}

/** A track from 0 to the section's highest score, filled to its score. */
export function ScoreBar({ score, width }: { score: SectionScore; width: number }) {
  const filled = (Math.min(score.score, score.max) / score.max) * width;
  return (
    <Svg viewBox={`0 0 ${width} 6`} style={{ width, height: 6 }}>
      <Rect x={0} y={0} width={width} height={6} rx={3} fill={palette.line} />
      {filled === 0 ? null : <Rect x={0} y={0} width={filled} height={6} rx={3} fill={palette.sections[score.section]} />}
    </Svg>
  );
}

/** A full circle for what works, an open diamond for what does not. */
function Shape({ x, y, size, works, hue }: { x: number; y: number; size: number; works: boolean; hue: string }) {
  const half = size / 2;
  if (works) return <Circle cx={x} cy={y} r={half - 0.75} fill={hue} />;
  const [left, right, top, bottom] = [x - half - 1, x + half + 1, y - half - 1, y + half + 1];
  return (
    <Path d={`M ${x} ${top} L ${right} ${y} L ${x} ${bottom} L ${left} ${y} Z`} fill={palette.paper} stroke={hue} strokeWidth={size / 14} />
  );
}

type Marked = Pick<FindingLine, 'works' | 'section'> & { number: number };

function MarkNumber({ mark: { works, section, number }, x, y }: { mark: Marked; x: number; y: number }) {
  const color = works ? palette.paper : palette.sections[section];
  const place = { position: 'absolute', left: x - 10, top: y - 3.9, width: 20 } as const;
  return <Text style={{ ...place, fontSize: 7, lineHeight: 1.1, fontWeight: 600, textAlign: 'center', color }}>{String(number)}</Text>;
}

/** The mark of the timeline beside the finding it stands for. */
export function Mark({ mark }: { mark: Marked }) {
  const side = MARK + 3;
  const middle = side / 2;
  const box = { width: side, height: side };
  return (
    <View style={box}>
      <Svg viewBox={`0 0 ${side} ${side}`} style={box}>
        <Shape x={middle} y={middle} size={MARK} works={mark.works} hue={palette.sections[mark.section]} />
      </Svg>
      <MarkNumber mark={mark} x={middle} y={middle} />
    </View>
  );
}

const legend = [
  { works: true, label: judgmentWords.works },
  { works: false, label: judgmentWords.doesntWork },
] as const;

function Legend() {
  return (
    <View style={{ ...styles.row, gap: space(4) }}>
      {legend.map(({ works, label }) => (
        <View key={label} style={{ ...styles.row, alignItems: 'center', gap: space(1) }}>
          <Svg viewBox="0 0 10 10" style={{ width: 10, height: 10 }}>
            <Shape x={5} y={5} size={7} works={works} hue={palette.quiet} />
          </Svg>
          <Text style={styles.label}>{label}</Text>
        </View>
      ))}
    </View>
  );
}

/** The video as a line with a lane for each section; marks carry the numbers of the findings. */
export function TimelineFigure({ timeline }: { timeline: Timeline }) {
  const drawing = drawTimeline(timeline, { width: MEASURE, markSize: MARK, labelWidth: LANE_LABEL, labelHeight: 0 });
  const marks = drawing.lanes.flatMap((lane) => lane.marks);
  return (
    <View wrap={false} style={{ gap: space(1.5) }}>
      <View>
        <Text style={styles.figureTitle}>{timeline.title}</Text>
        <Text style={styles.label}>{timeline.note}</Text>
      </View>
      <View style={{ width: drawing.width, height: drawing.height }}>
        <Svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} style={{ width: drawing.width, height: drawing.height }}>
          {drawing.lanes.map(({ section, top }) => (
            <Line key={section} x1={0} y1={top} x2={drawing.width} y2={top} stroke={palette.line} strokeWidth={0.5} />
          ))}
          <Line x1={drawing.start} y1={drawing.axisY} x2={drawing.end} y2={drawing.axisY} stroke={palette.ink} strokeWidth={1} />
          {drawing.ticks.map(({ x, seconds }) => (
            <Line key={seconds} x1={x} y1={drawing.axisY} x2={x} y2={drawing.axisY + 4} stroke={palette.ink} strokeWidth={0.75} />
          ))}
          {marks.map(({ mark, x, y }) => (
            <Line key={mark.number} x1={x} y1={y} x2={x} y2={drawing.axisY} stroke={palette.line} strokeWidth={0.5} />
          ))}
          {marks.map(({ mark, x, y }) => (
            <Shape key={mark.number} x={x} y={y} size={MARK} works={mark.works} hue={palette.sections[mark.section]} />
          ))}
        </Svg>
        {drawing.lanes.map(({ section, top, height }) => (
          <Text
            key={section}
            style={{ ...styles.label, position: 'absolute', left: 0, top: top + height / 2 - 6, color: palette.sections[section] }}
          >
            {sectionNames[section]}
          </Text>
        ))}
        {marks.map(({ mark, x, y }) => (
          <MarkNumber key={mark.number} mark={mark} x={x} y={y} />
        ))}
        {drawing.ticks.map(({ x, seconds }) => (
          <Text
            key={seconds}
            style={{ ...styles.label, position: 'absolute', left: x - 25, top: drawing.axisY + 6, width: 50, textAlign: 'center' }}
          >
            {toClock(seconds)}
          </Text>
        ))}
      </View>
      <View style={{ ...styles.row, gap: space(4) }}>
        <Legend />
        <Text style={styles.label}>{`The video ends at ${timeline.clock}.`}</Text>
      </View>
    </View>
  );
}
