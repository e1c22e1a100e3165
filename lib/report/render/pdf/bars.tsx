import { Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Bar, BarsNode } from '@/lib/report/view/nodes';
import { type Piece, toPiece } from './pieces';
import { palette, space, styles } from './styles';
import { Paragraph } from './text';

const SCORE = 100;
const CHART = { width: 96, height: 8 } as const;
const LABEL = 74;

const hues = { gain: palette.bands.excellent, loss: palette.bands.weak, total: palette.ink, ...palette.sections } as const;

export function Meter({ bar: { hue, start, length }, width, height = 5 }: { bar: Bar; width: number; height?: number }) {
  const round = height / 4;
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
      <Rect x={0} y={0} width={width} height={height} rx={round} fill={palette.line} />
      {length === 0 ? null : (
        <Rect x={start * width} y={0} width={Math.max(1, length * width)} height={height} rx={round} fill={hues[hue]} />
      )}
    </Svg>
  );
}

export const Score = ({ bar: { value, of = '' } }: { bar: Bar }) => (
  <Text style={styles.label}>
    <Text style={{ ...styles.strong, color: palette.ink }}>{value}</Text>
    {` ${of}`}
  </Text>
);

const Scores = ({ bars }: Pick<BarsNode, 'bars'>) => (
  <View style={{ ...styles.row, justifyContent: 'space-between', paddingTop: space(1) }}>
    {bars.map((bar) => (
      <View key={bar.label} style={{ width: SCORE, gap: space(0.75) }}>
        <Text style={{ ...styles.small, ...styles.strong }}>{bar.label}</Text>
        <Meter bar={bar} width={SCORE} />
        <Score bar={bar} />
      </View>
    ))}
  </View>
);

function Step({ bar }: { bar: Bar }) {
  const { label, hue, value, running, note } = bar;
  const isTotal = hue === 'total';
  const rule = { borderTopWidth: isTotal ? 1 : 0.5, borderColor: isTotal ? palette.ink : palette.line };
  return (
    <View style={{ ...styles.row, ...rule, gap: space(3), paddingVertical: space(1) }}>
      <View style={{ width: LABEL }}>
        <Paragraph style={{ ...styles.small, ...(isTotal ? styles.strong : {}) }}>{label}</Paragraph>
      </View>
      <Text style={{ ...styles.small, ...styles.number, width: 18, color: hue === 'loss' ? hues.loss : palette.ink }}>{value}</Text>
      <View style={{ paddingTop: 1.5 }}>
        <Meter bar={bar} {...CHART} />
      </View>
      <Text style={{ ...styles.label, width: 14, textAlign: 'right' }}>{running}</Text>
      <View style={styles.column}>{note === undefined ? null : <Paragraph style={styles.label}>{note}</Paragraph>}</View>
    </View>
  );
}

export function barPieces(node: BarsNode): Piece[] {
  const { look, bars } = node;
  const drawing = look === 'scores' ? <Scores bars={bars} /> : bars.map((bar) => <Step key={`${bar.label} ${bar.running}`} bar={bar} />);
  return [toPiece(node, drawing)];
}
