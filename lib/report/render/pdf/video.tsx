import { Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Filmstrip, FilmstripCell } from '@/lib/report/filmstrip';
import { fitFrame } from '@/lib/report/frames';
import type { Measured, ScreenText } from '@/lib/report/measured';
import { drawStrip } from '@/lib/report/track-chart';
import { FrameFigure, type Pictures } from './frames';
import { MEASURE, palette, space, styles } from './styles';
import { Paragraph } from './text';

const CELL = 72;
const BARE_CELL = 92;
/** The width of the longest time. */
const LEAST_CELL = 40;
const CELL_GAP = 6;
const STRIP = 16;

/** So many to a row; the last row may have fewer. */
function toRows<T>(items: readonly T[], perRow: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));
}

function Strip({ filmstrip }: { filmstrip: Filmstrip }) {
  return (
    <Svg viewBox={`0 0 ${MEASURE} ${STRIP}`} style={{ width: MEASURE, height: STRIP }}>
      {drawStrip(filmstrip, MEASURE).map(({ x, width }) => (
        <Rect key={x} x={x} y={0} width={width} height={STRIP} fill={palette.quiet} />
      ))}
    </Svg>
  );
}

type CellProps = { cell: FilmstripCell; width: number; pictures: Pictures; hasPictures: boolean };

function Cell({ cell: { number, clock, length, transition, frame }, width, pictures, hasPictures }: CellProps) {
  return (
    <View style={{ width, gap: 2 }}>
      <FrameFigure frame={frame} longer={CELL} pictures={pictures} />
      <Text style={styles.label}>
        {hasPictures ? '' : `${number}. `}
        <Text style={{ ...styles.strong, color: palette.ink }}>{clock}</Text>
        {`${hasPictures ? '\n' : ' '}${length}`}
        {transition === undefined ? '' : `${hasPictures ? '\n' : ' '}${transition}`}
      </Text>
    </View>
  );
}

/** The title goes with the first row; the others may stand on the next page. */
export function FilmstripFigure({ block, pictures }: { block: Filmstrip; pictures: Pictures }) {
  const { title, note, cells, more } = block;
  const frames = cells.flatMap(({ frame }) => (frame !== undefined && pictures.has(frame.n) ? [frame] : []));
  const [frame] = frames;
  const hasPictures = frame !== undefined;
  const width = hasPictures ? Math.max(LEAST_CELL, fitFrame(frame, CELL).width) : BARE_CELL;
  const rows = toRows(cells, Math.floor((MEASURE + CELL_GAP) / (width + CELL_GAP)));
  return (
    <View style={{ gap: space(2) }}>
      {rows.map((row, index) => (
        <View key={row[0]?.number} style={{ gap: space(2) }} wrap={false}>
          {index === 0 ? (
            <View style={{ gap: space(1) }}>
              <Text style={styles.figureTitle}>{title}</Text>
              <Text style={styles.label}>{note}</Text>
              {hasPictures ? null : <Strip filmstrip={block} />}
            </View>
          ) : null}
          <View style={{ ...styles.row, gap: CELL_GAP }}>
            {row.map((cell) => (
              <Cell key={cell.number} cell={cell} width={width} pictures={pictures} hasPictures={hasPictures} />
            ))}
          </View>
          {index === rows.length - 1 && more !== undefined ? <Text style={styles.label}>{more}</Text> : null}
        </View>
      ))}
    </View>
  );
}

const FACTS_PER_ROW = 5;

export function MeasuredBlock({ block: { title, note, facts } }: { block: Measured }) {
  return (
    <View style={{ gap: space(2) }} wrap={false}>
      <View>
        <Text style={styles.figureTitle}>{title}</Text>
        <Text style={styles.label}>{note}</Text>
      </View>
      {toRows(facts, FACTS_PER_ROW).map((row) => (
        <View key={row[0]?.label} style={{ ...styles.row, gap: space(3) }}>
          {Array.from({ length: FACTS_PER_ROW }, (_, place) => row[place]).map((fact, place) => (
            <View key={fact?.label ?? `empty ${place}`} style={styles.column}>
              <Text style={styles.label}>{fact?.label ?? ''}</Text>
              <Paragraph style={styles.small}>{fact?.value ?? ''}</Paragraph>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

const SPAN = 84;

function TextCell({ row }: { row: ScreenText['rows'][number] | undefined }) {
  return (
    <View style={{ ...styles.row, ...styles.column, flexDirection: 'row', gap: space(2) }}>
      <Text style={{ ...styles.label, width: SPAN }}>{row?.span ?? ''}</Text>
      <View style={styles.column}>
        <Paragraph style={styles.small}>{row?.words ?? ''}</Paragraph>
      </View>
    </View>
  );
}

/** Two to a row, so that they are read from left to right in their order. */
export function ScreenTextBlock({ block: { title, rows, more } }: { block: ScreenText }) {
  const pairs = toRows(rows, 2);
  return pairs.map((pair, index) => (
    <View key={pair[0]?.number} style={{ gap: space(1.5), marginTop: index === 0 ? 0 : space(1) }} wrap={false}>
      {index === 0 ? <Text style={styles.figureTitle}>{title}</Text> : null}
      <View style={{ ...styles.row, gap: space(5) }}>
        <TextCell row={pair[0]} />
        <TextCell row={pair[1]} />
      </View>
      {index === pairs.length - 1 && more !== undefined ? <Text style={styles.label}>{more}</Text> : null}
    </View>
  ));
}
