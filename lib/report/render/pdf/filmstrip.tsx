import { Link, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { findingAnchor, shotAnchor } from '@/lib/report/evidence-links';
import type { Filmstrip, FilmstripCell } from '@/lib/report/filmstrip';
import { fitFrame } from '@/lib/report/frames';
import { drawStrip } from '@/lib/report/track-chart';
import { FrameFigure, type Pictures } from './frames';
import { toRows } from './rows';
import { MEASURE, palette, space, styles } from './styles';
import { Jumps } from './text';

const CELL = 74;
/** Of more shots, so that they stand in two rows. */
const SMALL_CELL = 56;
const FEW = 11;
const BARE_CELL = 92;
/** The width of the longest time. */
const LEAST_CELL = 40;
const CELL_GAP = 5;
const STRIP = 12;

function Strip({ filmstrip }: { filmstrip: Filmstrip }) {
  return (
    <Svg viewBox={`0 0 ${MEASURE} ${STRIP}`} style={{ width: MEASURE, height: STRIP }}>
      {drawStrip(filmstrip, MEASURE).map(({ x, width }) => (
        <Rect key={x} x={x} y={0} width={width} height={STRIP} fill={palette.quiet} />
      ))}
    </Svg>
  );
}

type CellProps = { cell: FilmstripCell; width: number; longer: number; pictures: Pictures; hasPictures: boolean };

function Cell({ cell: { number, clock, length, transition, frame, findings }, width, longer, pictures, hasPictures }: CellProps) {
  const links = findings.map((finding) => ({ label: String(finding), anchor: findingAnchor(finding) }));
  const [first] = findings;
  const still = <FrameFigure frame={frame} longer={longer} pictures={pictures} />;
  return (
    <View id={shotAnchor(number)} style={{ width, gap: 1.5 }}>
      {first === undefined ? still : <Link src={`#${findingAnchor(first)}`}>{still}</Link>}
      <Text style={styles.label}>
        {hasPictures ? '' : `${number}. `}
        <Text style={{ ...styles.strong, color: palette.ink }}>{clock}</Text>
        {`${hasPictures ? '\n' : ' '}${length}`}
        {transition === undefined ? '' : `${hasPictures ? '\n' : ' '}${transition}`}
      </Text>
      {links.length === 0 ? null : (
        <Text style={styles.label}>
          {links.length === 1 ? 'No. ' : 'Nos. '}
          <Jumps links={links} />
        </Text>
      )}
    </View>
  );
}

/** The title goes with the first row; the others may stand on the next page. */
export function FilmstripFigure({ block, pictures }: { block: Filmstrip; pictures: Pictures }) {
  const { title, note, cells, more } = block;
  const [frame] = cells.flatMap((cell) => (cell.frame !== undefined && pictures.has(cell.frame.n) ? [cell.frame] : []));
  const hasPictures = frame !== undefined;
  const longer = cells.length > FEW ? SMALL_CELL : CELL;
  const width = hasPictures ? Math.max(LEAST_CELL, fitFrame(frame, longer).width) : BARE_CELL;
  const rows = toRows(cells, Math.floor((MEASURE + CELL_GAP) / (width + CELL_GAP)));
  return (
    <View style={{ gap: space(1.5) }}>
      {rows.map((row, index) => (
        <View key={row[0]?.number} style={{ gap: space(1.5) }} wrap={false}>
          {index === 0 ? (
            <View style={{ gap: space(0.5) }}>
              <Text style={styles.figureTitle}>{title}</Text>
              <Text style={styles.label}>{note}</Text>
              {hasPictures ? null : <Strip filmstrip={block} />}
            </View>
          ) : null}
          <View style={{ ...styles.row, gap: CELL_GAP }}>
            {row.map((cell) => (
              <Cell key={cell.number} cell={cell} width={width} longer={longer} pictures={pictures} hasPictures={hasPictures} />
            ))}
          </View>
          {index === rows.length - 1 && more !== undefined ? <Text style={styles.label}>{more}</Text> : null}
        </View>
      ))}
    </View>
  );
}
