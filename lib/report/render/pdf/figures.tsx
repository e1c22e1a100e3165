import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { dial, toDialDashes } from '@/lib/report/view/charts';
import { one } from '@/lib/report/view/facts';
import type { FigureNode, Gauge, Ladder } from '@/lib/report/view/nodes';
import { filmstripPieces } from './filmstrip';
import { type Piece, Stack, toTexts } from './pieces';
import type { Ink } from './rows';
import { palette, size, space, styles } from './styles';

const GAUGE = 104;
const NUMBER = 31;

function Dial({ gauge: { value, band } }: { gauge: Gauge }) {
  const { width, height, strokeWidth, path, centerY } = dial;
  const dashes = toDialDashes(value);
  const scale = GAUGE / width;
  const stroke = { d: path, strokeWidth, strokeLinecap: 'round', fill: 'none' } as const;
  return (
    <View style={{ width: GAUGE, height: height * scale }}>
      <Svg viewBox={`0 0 ${width} ${height}`} style={{ width: GAUGE, height: height * scale }}>
        <Path {...stroke} stroke={palette.line} />
        {dashes === undefined ? null : <Path {...stroke} stroke={palette.bands[band]} strokeDasharray={dashes} />}
      </Svg>
      <View style={{ position: 'absolute', left: 0, right: 0, top: centerY * scale - NUMBER * 0.62 }}>
        <Text style={{ fontSize: 28, lineHeight: 1.1, fontWeight: 600, textAlign: 'center' }}>{String(value)}</Text>
        <Text style={{ ...styles.label, textAlign: 'center' }}>of 100</Text>
      </View>
    </View>
  );
}

function GaugeFigure({ gauge }: { gauge: Gauge }) {
  const { grade, word, band, reasoning, because, lines } = gauge;
  const said = [
    ...toTexts(one(reasoning), { ...styles.strong, fontSize: size.md }),
    ...toTexts(one(because && `${because.label}: ${because.value}`), { ...styles.small, color: palette.bands.weak }),
    ...toTexts(lines, styles.label),
  ];
  return (
    <View style={{ ...styles.row, gap: space(7), alignItems: 'center' }}>
      <View style={{ alignItems: 'center', width: GAUGE }}>
        <Dial gauge={gauge} />
        <Text style={{ ...styles.partTitle, color: palette.bands[band] }}>{`Grade ${grade} · ${word}`}</Text>
      </View>
      <View style={styles.column}>
        <Stack pieces={said} />
      </View>
    </View>
  );
}

const steps = (hue: string) => ({
  primary: { backgroundColor: hue, borderColor: hue, color: palette.paper, fontWeight: 600 },
  secondary: { backgroundColor: palette.paper, borderColor: hue, color: hue, fontWeight: 600 },
  other: { backgroundColor: palette.sunk, borderColor: palette.sunk, color: palette.quiet, fontWeight: 400 },
});

function LadderFigure({ ladder, hue }: { ladder: Ladder; hue: string }) {
  return (
    <View style={{ ...styles.row, gap: 2, marginBottom: space(1) }}>
      {ladder.steps.map(({ label, role }) => {
        const { color, fontWeight, ...box } = steps(hue)[role];
        return (
          <View key={label} style={{ ...styles.column, ...styles.step, ...box }}>
            <Text style={{ fontSize: size.xs, lineHeight: 1.15, textAlign: 'center', color, fontWeight }}>{label}</Text>
          </View>
        );
      })}
    </View>
  );
}

export function figurePieces({ drawing }: FigureNode, { hue, pictures }: Ink): Piece[] {
  switch (drawing.kind) {
    case 'gauge':
      return [{ drawing: <GaugeFigure gauge={drawing} /> }];
    case 'filmstrip':
      return filmstripPieces(drawing, pictures);
    case 'ladder':
      return [{ drawing: <LadderFigure ladder={drawing} hue={hue} /> }];
  }
}
