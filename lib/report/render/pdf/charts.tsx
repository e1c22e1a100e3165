import { Circle, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { SectionScore } from '@/lib/report/view/breakdown';
import { drawGauge } from '@/lib/report/view/charts';
import type { FindingLine } from '@/lib/report/view/findings';
import type { Gauge } from '@/lib/report/view/gauge';
import { palette, size, styles } from './styles';

export const GAUGE_WIDTH = 104;
export const MARK = 13;

export function GaugeFigure({ gauge }: { gauge: Gauge }) {
  const { width, height, strokeWidth, track, filled, center } = drawGauge(gauge.value);
  const scale = GAUGE_WIDTH / width;
  const hue = palette.bands[gauge.band];
  const numberHeight = 31;
  return (
    <View style={{ width: GAUGE_WIDTH, height: height * scale }}>
      <Svg viewBox={`0 0 ${width} ${height}`} style={{ width: GAUGE_WIDTH, height: height * scale }}>
        <Path d={track} stroke={palette.line} strokeWidth={strokeWidth} strokeLinecap="round" fill="none" />
        {filled === '' ? null : <Path d={filled} stroke={hue} strokeWidth={strokeWidth} strokeLinecap="round" fill="none" />}
      </Svg>
      <View style={{ position: 'absolute', left: 0, right: 0, top: center.y * scale - numberHeight * 0.62 }}>
        <Text style={{ fontSize: 28, lineHeight: 1.1, fontWeight: 600, textAlign: 'center' }}>{String(gauge.value)}</Text>
        <Text style={{ ...styles.label, textAlign: 'center', marginTop: 0 }}>of 100</Text>
      </View>
    </View>
  );
}

export function ScoreBar({ score, width }: { score: SectionScore; width: number }) {
  const filled = (Math.min(score.score, score.max) / score.max) * width;
  return (
    <Svg viewBox={`0 0 ${width} 5`} style={{ width, height: 5 }}>
      <Rect x={0} y={0} width={width} height={5} rx={2.5} fill={palette.line} />
      {filled === 0 ? null : <Rect x={0} y={0} width={filled} height={5} rx={2.5} fill={palette.sections[score.section]} />}
    </Svg>
  );
}

/** How far the points of a diamond reach beyond a circle of its size. */
const POINT = 1.5;

export function Shape({ x, y, side, works, hue }: { x: number; y: number; side: number; works: boolean; hue: string }) {
  const half = side / 2;
  if (works) return <Circle cx={x} cy={y} r={half} fill={hue} />;
  const [left, right, top, bottom] = [x - half - POINT, x + half + POINT, y - half - POINT, y + half + POINT];
  return (
    <Path d={`M ${x} ${top} L ${right} ${y} L ${x} ${bottom} L ${left} ${y} Z`} fill={palette.paper} stroke={hue} strokeWidth={side / 14} />
  );
}

type Marked = Pick<FindingLine, 'works' | 'section'> & { number: number };

export function MarkNumber({ mark: { works, section, number }, x, y }: { mark: Marked; x: number; y: number }) {
  const color = works ? palette.paper : palette.sections[section];
  const place = { position: 'absolute', left: x - 10, top: y - size.xs * 0.62, width: 20 } as const;
  return (
    <Text style={{ ...place, fontSize: size.xs, lineHeight: 1.1, fontWeight: 600, textAlign: 'center', color }}>{String(number)}</Text>
  );
}

export function Mark({ mark }: { mark: Marked }) {
  const outer = MARK + 3;
  const middle = outer / 2;
  const box = { width: outer, height: outer };
  return (
    <View style={box}>
      <Svg viewBox={`0 0 ${outer} ${outer}`} style={box}>
        <Shape x={middle} y={middle} side={MARK} works={mark.works} hue={palette.sections[mark.section]} />
      </Svg>
      <MarkNumber mark={mark} x={middle} y={middle} />
    </View>
  );
}
