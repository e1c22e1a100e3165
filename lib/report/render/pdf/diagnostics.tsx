import { Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Waterfall } from '@/lib/report/view/blocks';
import type { SumStep } from '@/lib/report/view/breakdown';
import { drawWaterfall, type WaterfallBar } from '@/lib/report/view/charts';
import { toSigned } from '@/lib/signed-number';
import { Opened, type Opening } from './heading';
import { hairline, palette, space, styles } from './styles';
import { Paragraph } from './text';

const CHART = 96;
const BAR = 8;
const LABEL = 74;
/** The numbers of steps of a long sum that stay with the title, and with the total. */
const FIRST = 3;
const LAST = 2;

const stepHues = { bonus: palette.bands.excellent, penalty: palette.bands.weak, limit: palette.quiet, total: palette.ink } as const;
const hueOf = ({ role, section }: SumStep) =>
  role === 'section' ? (section === undefined ? palette.quiet : palette.sections[section]) : stepHues[role];

const signed = ({ role, points, to }: SumStep) => (role === 'total' ? String(to) : toSigned(points));

function Step({ step, bar }: { step: SumStep; bar: WaterfallBar }) {
  const isTotal = step.role === 'total';
  const rule = { borderTopWidth: isTotal ? 1 : 0.5, borderColor: isTotal ? palette.ink : palette.line };
  return (
    <View wrap={false} style={{ ...styles.row, ...hairline, ...rule, gap: space(3), paddingVertical: space(1) }}>
      <View style={{ width: LABEL }}>
        <Paragraph style={{ ...styles.small, ...(isTotal ? styles.strong : {}) }}>{step.label}</Paragraph>
      </View>
      <Text style={{ ...styles.small, ...styles.number, width: 18, color: step.points < 0 ? palette.bands.weak : palette.ink }}>
        {signed(step)}
      </Text>
      <Svg viewBox={`0 0 ${CHART} ${BAR}`} style={{ width: CHART, height: BAR, marginTop: 1.5 }}>
        <Rect x={0} y={0} width={CHART} height={BAR} fill={palette.sunk} />
        <Rect x={bar.start * CHART} y={0} width={Math.max(0.75, bar.length * CHART)} height={BAR} fill={hueOf(step)} />
      </Svg>
      <Text style={{ ...styles.label, width: 14, textAlign: 'right' }}>{isTotal ? '' : String(step.to)}</Text>
      <View style={styles.column}>{step.note === undefined ? null : <Paragraph style={styles.label}>{step.note}</Paragraph>}</View>
    </View>
  );
}

const isWhole = (steps: readonly SumStep[]) => steps.length <= 10 && steps.every(({ note = '' }) => note.length <= 200);

export function WaterfallBlock({ block: { title, steps }, opening }: { block: Waterfall; opening?: Opening | undefined }) {
  const bars = drawWaterfall(steps);
  const rows = steps.map((step, index) => (
    <Step key={`${step.from}:${step.label}`} step={step} bar={bars[index] ?? { start: 0, length: 0 }} />
  ));
  const first = isWhole(steps) ? rows.length : FIRST;
  return (
    <>
      <Opened opening={opening}>
        <Text style={{ ...styles.figureTitle, paddingBottom: space(1) }}>{title}</Text>
        {rows.slice(0, first)}
      </Opened>
      {rows.slice(first, -LAST)}
      <View wrap={false}>{rows.slice(first).slice(-LAST)}</View>
    </>
  );
}
