import { Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Findings, Waterfall } from '@/lib/report/blocks';
import type { SumStep } from '@/lib/report/breakdown';
import { drawWaterfall, type WaterfallBar } from '@/lib/report/charts';
import { judgmentWords } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { Mark } from './charts';
import { Check, CheckCounts } from './check';
import { hairline, palette, space, styles } from './styles';
import { Paragraph } from './text';

const CHART = 210;
const BAR = 11;

const stepHues = { bonus: palette.bands.excellent, penalty: palette.bands.weak, limit: palette.quiet, total: palette.ink } as const;
const hueOf = ({ role, section }: SumStep) =>
  role === 'section' ? (section === undefined ? palette.quiet : palette.sections[section]) : stepHues[role];

const signed = ({ role, points, to }: SumStep) => (role === 'total' ? String(to) : toSigned(points));

function Step({ step, bar }: { step: SumStep; bar: WaterfallBar }) {
  const isTotal = step.role === 'total';
  return (
    <View
      wrap={false}
      style={{
        ...hairline,
        borderTopWidth: isTotal ? 1 : 0.5,
        borderColor: isTotal ? palette.ink : palette.line,
        paddingVertical: space(1.5),
      }}
    >
      <View style={{ ...styles.row, gap: space(3), alignItems: 'center' }}>
        <View style={styles.column}>
          <Paragraph style={isTotal ? styles.strong : {}}>{step.label}</Paragraph>
        </View>
        <Text style={{ ...styles.number, width: 30, color: step.points < 0 ? palette.bands.weak : palette.ink }}>{signed(step)}</Text>
        <Svg viewBox={`0 0 ${CHART} ${BAR}`} style={{ width: CHART, height: BAR }}>
          <Rect x={0} y={0} width={CHART} height={BAR} fill={palette.sunk} />
          <Rect x={bar.start * CHART} y={0} width={Math.max(0.75, bar.length * CHART)} height={BAR} fill={hueOf(step)} />
        </Svg>
        <Text style={{ ...styles.label, width: 24, textAlign: 'right' }}>{isTotal ? '' : String(step.to)}</Text>
      </View>
      {step.note === undefined ? null : <Paragraph style={styles.label}>{step.note}</Paragraph>}
    </View>
  );
}

/** Whether the sum fits a page with room to spare, so that it can be read at a glance. */
const isWhole = (steps: readonly SumStep[]) => steps.length <= 10 && steps.every(({ note }) => (note?.length ?? 0) <= 200);

export function WaterfallBlock({ block: { title, steps } }: { block: Waterfall }) {
  const bars = drawWaterfall(steps);
  return (
    <View wrap={!isWhole(steps)}>
      <View style={{ paddingBottom: space(2) }} minPresenceAhead={90}>
        <Text style={styles.figureTitle}>{title}</Text>
      </View>
      {steps.map((step, index) => (
        <Step key={`${step.from}:${step.label}`} step={step} bar={bars[index] ?? { start: 0, length: 0 }} />
      ))}
    </View>
  );
}

const columns = { number: 18, at: 34, section: 62, source: 84 } as const;

function RegisterHead() {
  return (
    <View
      style={{ ...styles.row, ...hairline, gap: space(2), borderBottomWidth: 1, borderColor: palette.ink, paddingVertical: space(1) }}
      fixed
    >
      <Text style={{ ...styles.label, width: columns.number }}>No.</Text>
      <Text style={{ ...styles.label, width: columns.at }}>Time</Text>
      <Text style={{ ...styles.label, width: columns.section }}>Section</Text>
      <Text style={{ ...styles.label, ...styles.column }}>Finding</Text>
      <Text style={{ ...styles.label, width: columns.source }}>Source</Text>
    </View>
  );
}

function RegisterRow({ row }: { row: Findings['rows'][number] }) {
  return (
    <View
      style={{ ...styles.row, ...hairline, gap: space(2), borderBottomWidth: 0.5, paddingVertical: space(1) }}
      wrap={row.text.length > 900}
    >
      <View style={{ width: columns.number }}>
        <Mark mark={row} />
      </View>
      <Text style={{ ...styles.small, width: columns.at }}>{row.clock ?? '–'}</Text>
      <View style={{ width: columns.section }}>
        <Text style={{ ...styles.small, color: palette.sections[row.section] }}>{row.sectionName}</Text>
        <Text style={styles.label}>{row.works ? judgmentWords.works : judgmentWords.doesntWork}</Text>
      </View>
      <View style={styles.column}>
        <Paragraph style={styles.small}>{row.text}</Paragraph>
        <Check check={row.check} />
      </View>
      <View style={{ width: columns.source }}>
        <Paragraph style={styles.small}>{row.source ?? '–'}</Paragraph>
        {row.confidence === undefined ? null : <Paragraph style={styles.label}>{`${row.confidence} confidence`}</Paragraph>}
      </View>
    </View>
  );
}

/** The table's head comes again on each page that the table reaches. */
export function FindingsBlock({ block: { title, checks, rows } }: { block: Findings }) {
  return (
    <>
      <View style={{ paddingBottom: space(1), gap: space(1) }} minPresenceAhead={110} wrap={false}>
        <Text style={styles.figureTitle}>{title}</Text>
        <CheckCounts counts={checks} />
      </View>
      <View>
        <RegisterHead />
        {rows.map((row) => (
          <RegisterRow key={row.number} row={row} />
        ))}
      </View>
    </>
  );
}
