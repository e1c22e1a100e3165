import { Text, View } from '@react-pdf/renderer';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import type { Filmstrip, FilmstripCell } from '@/lib/report/view/nodes';
import { NO_HYPHENS } from './line-breaks';
import { type Pictures, Still } from './pictures';
import { inRows, type Piece } from './pieces';
import { MEASURE, palette, styles } from './styles';
import { Jumps } from './text';

const HIGHEST = 82;
/** The longer side of more than `FEW` shots, which go in two rows. */
const LOW = 58;
const FEW = 11;
const BARE_CELL = 92;
/** The width of the longest time. */
const LEAST_CELL = 40;
const GAP = 5;

/** The shape of the stills, of which `sample` is one; without any, shots are named by their numbers. */
type Size = { width: number; longer: number; sample: Frame | undefined };

function Cell({ cell, size, pictures }: { cell: FilmstripCell; size: Size; pictures: Pictures }) {
  const { number, anchor, clock, length, transition, still, marks } = cell;
  const isBare = size.sample === undefined;
  const isKept = still !== undefined && pictures.has(still.n);
  return (
    <View id={anchor} style={{ width: size.width, gap: 1.5 }}>
      <Still frame={still} longer={size.longer} pictures={pictures} to={marks[0]?.anchor} />
      {size.sample && !isKept && <View style={{ ...styles.picture, ...fitFrame(size.sample, size.longer) }} />}
      <Text style={styles.label}>
        {isBare ? `${number}. ` : ''}
        <Text style={{ ...styles.strong, color: palette.ink }}>{clock}</Text>
        {[length, transition].flatMap((part) => (part === undefined ? [] : [isBare ? ' ' : '\n', part])).join('')}
      </Text>
      {marks.length === 0 ? null : (
        <Text style={styles.label} hyphenationPenalty={NO_HYPHENS}>
          {marks.length === 1 ? 'No. ' : 'Nos. '}
          <Jumps links={marks.map((mark) => ({ label: String(mark.number), anchor: mark.anchor }))} />
        </Text>
      )}
    </View>
  );
}

function toSize(cells: readonly FilmstripCell[], pictures: Pictures): Size {
  const sample = cells.find(({ still }) => still !== undefined && pictures.has(still.n))?.still;
  if (sample === undefined) return { width: BARE_CELL, longer: 0, sample };
  const widest = (MEASURE + GAP) / cells.length - GAP;
  const highest = Math.min(HIGHEST, Math.floor(widest * (Math.max(sample.width, sample.height) / sample.width)));
  const longer = cells.length > FEW ? LOW : highest;
  return { width: Math.max(LEAST_CELL, fitFrame(sample, longer).width), longer, sample };
}

export function filmstripPieces({ cells, more }: Filmstrip, pictures: Pictures): Piece[] {
  const size = toSize(cells, pictures);
  const rows = inRows(cells, Math.floor((MEASURE + GAP) / (size.width + GAP))).map((row): Piece => {
    const drawn = row.map((cell) => <Cell key={cell.number} cell={cell} size={size} pictures={pictures} />);
    return { drawing: <View style={{ ...styles.row, gap: GAP }}>{drawn}</View> };
  });
  return more === undefined ? rows : [...rows, { drawing: <Text style={styles.label}>{more}</Text> }];
}
