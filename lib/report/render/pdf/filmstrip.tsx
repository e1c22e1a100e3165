import { Link, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { drawStrip } from '@/lib/report/view/charts';
import { findingAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import type { Filmstrip, FilmstripCell } from '@/lib/report/view/filmstrip';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import { FrameFigure, type Pictures } from './frames';
import { NO_HYPHENS } from './line-breaks';
import { toRows } from './rows';
import { MEASURE, palette, space, styles } from './styles';
import { Jumps, TitleLine } from './text';

const HIGHEST = 82;
/** The longer side of more than `FEW` shots, which go in two rows. */
const LOW = 58;
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

function Still({ frame, longer, pictures, sample }: { frame: Frame | undefined; longer: number; pictures: Pictures; sample: Frame }) {
  if (frame !== undefined && pictures.has(frame.n)) return <FrameFigure frame={frame} longer={longer} pictures={pictures} />;
  return <View style={{ ...fitFrame(sample, longer), borderRadius: 2, backgroundColor: palette.sunk }} />;
}

type CellProps = { cell: FilmstripCell; width: number; longer: number; pictures: Pictures; sample: Frame | undefined };

function Cell({ cell: { number, clock, length, transition, frame, findings }, width, longer, pictures, sample }: CellProps) {
  const links = findings.map((finding) => ({ label: String(finding), anchor: findingAnchor(finding) }));
  const [first] = links;
  const still = sample === undefined ? null : <Still frame={frame} longer={longer} pictures={pictures} sample={sample} />;
  const separator = sample === undefined ? ' ' : '\n';
  return (
    <View id={shotAnchor(number)} style={{ width, gap: 1.5 }}>
      {first === undefined || still === null ? still : <Link src={`#${first.anchor}`}>{still}</Link>}
      <Text style={styles.label}>
        {sample === undefined ? `${number}. ` : ''}
        <Text style={{ ...styles.strong, color: palette.ink }}>{clock}</Text>
        {[length, transition].flatMap((part) => (part === undefined ? [] : [separator, part])).join('')}
      </Text>
      {links.length === 0 ? null : (
        <Text style={styles.label} hyphenationPenalty={NO_HYPHENS}>
          {links.length === 1 ? 'No. ' : 'Nos. '}
          <Jumps links={links} />
        </Text>
      )}
    </View>
  );
}

function toLonger(sample: Frame, count: number): number {
  if (count > FEW) return LOW;
  const widest = (MEASURE + CELL_GAP) / count - CELL_GAP;
  return Math.min(HIGHEST, Math.floor(widest * (Math.max(sample.width, sample.height) / sample.width)));
}

export function FilmstripFigure({ block, pictures }: { block: Filmstrip; pictures: Pictures }) {
  const { title, note, cells, more } = block;
  const [sample] = cells.flatMap((cell) => (cell.frame !== undefined && pictures.has(cell.frame.n) ? [cell.frame] : []));
  const longer = sample === undefined ? 0 : toLonger(sample, cells.length);
  const width = sample === undefined ? BARE_CELL : Math.max(LEAST_CELL, fitFrame(sample, longer).width);
  const rows = toRows(cells, Math.floor((MEASURE + CELL_GAP) / (width + CELL_GAP)));
  return (
    <View style={{ gap: space(1.5) }}>
      {rows.map((row, index) => (
        <View key={row[0]?.number} style={{ gap: space(1.5) }} wrap={false}>
          {index === 0 ? (
            <View style={{ gap: space(0.5) }}>
              <TitleLine title={title} note={note} />
              {sample === undefined ? <Strip filmstrip={block} /> : null}
            </View>
          ) : null}
          <View style={{ ...styles.row, gap: CELL_GAP }}>
            {row.map((cell) => (
              <Cell key={cell.number} cell={cell} width={width} longer={longer} pictures={pictures} sample={sample} />
            ))}
          </View>
          {index === rows.length - 1 && more !== undefined ? <Text style={styles.label}>{more}</Text> : null}
        </View>
      ))}
    </View>
  );
}
